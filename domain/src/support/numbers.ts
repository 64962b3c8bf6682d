import type { Decider } from '../kernel/decider.ts';
import type { SupportRequestNumbered } from './events.ts';

/** How many requests of a company have a number: that is the last one. */
export type NumbersState = { readonly last: number };

export type NumberCommand = { type: 'NumberSupportRequest'; supportRequestId: string };

/**
 * Numbers of the support requests of a company: 1, 2, 3 … in one stream, whose order decides between those who ask at once. Who
 * asks derives the command from the request, so that a request gets one number however often it is asked for.
 */
export const supportNumbers: Decider<NumbersState, NumberCommand, SupportRequestNumbered> = {
  initialState: () => ({ last: 0 }),
  decide: ({ supportRequestId }, { last }) => [
    { type: 'SupportRequestNumbered', data: { supportRequestId, number: last + 1 } },
  ],
  evolve: (_, { data }) => ({ last: data.number }),
};
