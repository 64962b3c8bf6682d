import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { checkouts } from '@cadenza/domain/payments/checkouts';
import type { ProviderEvent } from '@cadenza/infra/payments/payments';
import { systemActor } from '../kernel/actor.ts';
import type { CommandServices } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';

/** Writes down what the provider has told; whether it was news. Whoever hands it over has made sure that the provider said it. */
export const receiveEvent = async (
  services: CommandServices,
  event: ProviderEvent,
  correlationId: string,
): Promise<{ news: boolean } | Rejection> => {
  const { checkoutId, companyId } = event;
  const asked = {
    ...{ services, actor: systemActor(companyId), correlationId },
    commandId: uuidV5(checkoutId, `told ${event.id}`),
  };
  const done = await executeOn(asked, checkouts, checkoutId, { type: 'ReceiveProviderEvent', checkoutId, event });
  return isRejection(done) ? done : { news: done.events.length > 0 && !done.repeated };
};
