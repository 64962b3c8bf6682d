import type { EventOrigin } from '../kernel/decider.ts';
import type { SignUpEvent } from './events.ts';

type Started = Extract<SignUpEvent, { type: 'SignUpStarted' }>['data'];

/**
 * `started`: its names are not reserved yet. `waiting`: for the link of its letter. `verified`: the address is theirs who began it.
 * `completed`, `turnedAway` and `expired` are for good.
 */
export type KnownSignUp = Started & {
  status: 'started' | 'waiting' | 'verified' | 'completed' | 'turnedAway' | 'expired';
  startedAt: string;
  /** The last one that was sent. */
  link: { number: number; sentAt: string; used: boolean } | null;
  checkoutAt: string | null;
  /** Which of its names somebody else has. */
  taken: 'email' | 'username' | 'code' | null;
};
export type SignUpState = { status: 'none' } | KnownSignUp;

export const initialState = (): SignUpState => ({ status: 'none' });

/** What may still become a company. */
export const isPending = ({ status }: SignUpState): boolean =>
  status === 'started' || status === 'waiting' || status === 'verified';

export const evolve = (state: SignUpState, event: SignUpEvent, { happenedAt }: EventOrigin): SignUpState => {
  if (event.type === 'SignUpStarted')
    return { ...event.data, status: 'started', startedAt: happenedAt, link: null, checkoutAt: null, taken: null };
  if (state.status === 'none') throw new Error(`a sign-up cannot begin with ${event.type}`);
  switch (event.type) {
    case 'SignUpLinkSent': {
      const status = state.status === 'started' ? 'waiting' : state.status;
      return { ...state, status, link: { number: event.data.number, sentAt: happenedAt, used: false } };
    }
    case 'SignUpEmailVerified':
      return { ...state, status: 'verified', link: state.link && { ...state.link, used: true } };
    case 'SignUpCheckoutBegun':
      return { ...state, checkoutAt: happenedAt };
    case 'SignUpCompleted':
      return { ...state, status: 'completed' };
    case 'SignUpTurnedAway':
      return { ...state, status: 'turnedAway', taken: event.data.taken };
    case 'SignUpExpired':
      return { ...state, status: 'expired' };
    default:
      throw new Error(`not an event of a sign-up: ${(event satisfies never as SignUpEvent).type}`);
  }
};
