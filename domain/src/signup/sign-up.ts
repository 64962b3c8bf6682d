import { defineAggregate } from '../kernel/aggregate.ts';
import { decide } from './decide.ts';
import { licensePriceId, sampleStart, signUpEvents, signUpId } from './events.ts';
import { evolve, initialState } from './state.ts';

/**
 * A company on its way in. Its id is that of the company that it becomes, so that whatever knows the company (a payment, a letter) finds it.
 * What strangers may say is asked under `signUp.open`; the rest the house does itself.
 */
export const signUps = defineAggregate({
  stream: { kind: 'signUp', each: 'thing', by: 'signUpId', id: (_, of) => of },
  events: signUpEvents,
  decider: { initialState, decide, evolve },
  commands: {
    StartSignUp: {
      permission: 'signUp.open',
      samples: [
        { signUpId, ...sampleStart },
        { signUpId, ...sampleStart, licensePriceId: null },
      ],
    },
    SendSignUpLink: { permission: 'signUp.open', ofSystem: true, samples: [{ signUpId }] },
    VerifySignUpEmail: { permission: 'signUp.open', samples: [{ signUpId, number: 1 }] },
    BeginSignUpCheckout: {
      permission: 'signUp.open',
      ofSystem: true,
      samples: [{ signUpId, checkoutId: '0199a1b2-0000-7000-8000-0000000000f4', licensePriceId }],
    },
    CompleteSignUp: { permission: 'signUp.open', ofSystem: true, samples: [{ signUpId }] },
    TurnAwaySignUp: { permission: 'signUp.open', ofSystem: true, samples: [{ signUpId, taken: 'code' }] },
    ExpireSignUp: { permission: 'signUp.open', ofSystem: true, samples: [{ signUpId }, { signUpId, anew: true }] },
  },
  topic: null,
});
