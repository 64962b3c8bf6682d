import { recordPayment } from '@cadenza/commands/contracts/record-payment';
import { startContract } from '@cadenza/commands/contracts/start-contract';
import { systemActor } from '@cadenza/commands/kernel/actor';
import { addDays } from '@cadenza/domain/calendar/civil-date';
import { sampleContract } from '@cadenza/domain/contracts/events';
import { sellerDay } from '@cadenza/domain/contracts/standing';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { newId } from '@cadenza/infra/ids';
import type { World } from './world.ts';

type Bought = { limit: number; paid?: boolean; daysAgo?: number };

/** A contract of a company, monthly and paid unless told, with a limit of active equipment. Answers how to go on with it. */
export const buy = async (world: World, companyId: string, { limit, paid = true, daysAgo = 0 }: Bought) => {
  const { services } = world;
  const asked = () => ({
    ...{ services, actor: systemActor(companyId), commandId: newId(), correlationId: newId() },
  });
  const contractId = newId();
  const startsOn = addDays(sellerDay(services.clock()), -daysAgo);
  const done = await startContract(asked(), {
    ...{ companyId, contractId, method: 'transfer', startsOn, buyer: sampleContract.buyer },
    offer: { ...sampleContract.offer, limits: [{ key: 'attrezzature', value: limit }] },
  });
  if (isRejection(done)) throw new Error(done.code);
  const [due] = done.contracts.find(({ id }) => id === contractId)?.dues ?? [];
  const total = due?.total ?? 0;
  const pay = async () => {
    const payment = { companyId, contractId, paidAt: services.clock(), reference: newId(), amount: total };
    const recorded = await recordPayment(asked(), payment);
    if (isRejection(recorded)) throw new Error(recorded.code);
  };
  if (paid) await pay();
  return { asked, contractId, startsOn, dueId: due?.dueId ?? '', total, pay };
};
