import { drawDues } from '@cadenza/commands/contracts/draw-dues';
import { payersOf } from '@cadenza/commands/contracts/payers';
import { recordReminder } from '@cadenza/commands/contracts/record-reminder';
import { systemActor } from '@cadenza/commands/kernel/actor';
import { type Reminder, remindersOn } from '@cadenza/domain/contracts/reminders';
import { sellerDay } from '@cadenza/domain/contracts/standing';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { newId } from '@cadenza/infra/ids';
import { type JobHandler, requestJob } from '@cadenza/infra/jobs/jobs';
import { companiesWithContracts } from '@cadenza/projections/contracts/queries-of-all-companies';
import type { Services } from '../kernel/services.ts';
import { remindOfDue } from './jobs.ts';

type Needs = Pick<Services, 'pool' | 'jobs' | 'clock' | 'store' | 'folds' | 'execute' | 'readAfter'>;

/** Each with an id of its own: what is there already is not drawn, and not told, again. */
const askedFor = (services: Needs, companyId: string) => {
  const commandId = newId();
  return { services, actor: systemActor(companyId), commandId, correlationId: commandId };
};

const remind = async (services: Needs, companyId: string, reminder: Reminder): Promise<void> => {
  const { contractId, due, days } = reminder;
  const payers = await payersOf(services, companyId);
  // Under ids of their own, so that a run after one that died before it said so asks for no second letter.
  await services.jobs.enqueue(
    payers.map(({ id: userId }) =>
      requestJob(remindOfDue, `due.${due.dueId}.${days}.${userId}`, {
        ...{ companyId, contractId, userId, days },
        dueId: due.dueId,
      }),
    ),
  );
  const refused = await recordReminder(askedFor(services, companyId), reminder);
  if (refused) throw new Error(`a reminder could not be recorded: ${refused.code}`);
};

/** Every morning, and again after a morning that was missed: what it finds follows from the day alone. */
export const lookAfterContractsHandler =
  (services: Needs): JobHandler<object> =>
  async (_, { logger, signal }) => {
    let reminders = 0;
    for (const companyId of await companiesWithContracts(services.pool)) {
      signal.throwIfAborted();
      const contracts = await drawDues(askedFor(services, companyId));
      if (isRejection(contracts)) throw new Error(`dues could not be drawn: ${contracts.code}`);
      for (const reminder of remindersOn(contracts, sellerDay(services.clock()))) {
        await remind(services, companyId, reminder);
        reminders += 1;
      }
    }
    if (reminders > 0) logger.info({ reminders }, 'payers are reminded of what falls due');
  };
