import { contracts } from '@cadenza/domain/contracts/contracts';
import type { Reminder } from '@cadenza/domain/contracts/reminders';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import type { CommandContext } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';

/** Its payers are being told, so that no later night tells them again. */
export const recordReminder = async (
  asked: CommandContext,
  { contractId, due, days }: Reminder,
): Promise<Rejection | undefined> => {
  const reminded = { type: 'RecordReminder', contractId, period: due.period, days } as const;
  const done = await executeOn(asked, contracts, asked.actor.companyId, reminded);
  return isRejection(done) ? done : undefined;
};
