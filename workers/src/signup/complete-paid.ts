import { checkoutOf } from '@cadenza/commands/payments/payment-services';
import { completeSignUp } from '@cadenza/commands/signup/complete-sign-up';
import { loadSignUp } from '@cadenza/commands/signup/known-sign-up';
import { settledOf } from '@cadenza/domain/payments/checkouts';
import { isPending } from '@cadenza/domain/signup/state';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import type { z } from 'zod';
import type { Services } from '../kernel/services.ts';
import type { completePaid } from './jobs.ts';

/** The company is there as soon as its provider says that it is paid, also where the browser died between payment and return. */
export const completePaidHandler =
  (services: Services): JobHandler<z.infer<typeof completePaid.schema>> =>
  async ({ signUpId, checkoutId }, { correlationId, logger }) => {
    const signUp = await loadSignUp(services, signUpId);
    if (signUp.status === 'none' || signUp.status === 'completed') return;
    if (settledOf(await checkoutOf(services, checkoutId, signUpId)).status !== 'paid') return;
    if (!isPending(signUp)) {
      logger.error({ signUpId, checkoutId }, 'a sign-up that is over was paid: give the money back at the provider');
      return;
    }
    const refused = await completeSignUp({ services, correlationId }, signUpId);
    if (refused) throw new Error(`a sign-up that is paid was not completed: ${refused.code}`);
  };
