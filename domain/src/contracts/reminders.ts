import { addDays } from '../calendar/civil-date.ts';
import { type Contracts, isReminded } from './contracts.ts';
import { type ReminderDays, reminderDays } from './events.ts';
import { duesOn, type StandingDue } from './standing.ts';

export type Reminder = { readonly contractId: string; readonly due: StandingDue; readonly days: ReminderDays };

/** The latest that should have been written by now: after nights in which nobody wrote, the earlier ones are not made up for. */
const latestOf = (dueOn: string, today: string): ReminderDays | undefined =>
  reminderDays.findLast((days) => addDays(dueOn, -days) <= today);

/** Of whatever is to pay and not yet due, what its payers should be told today: each once. */
export const remindersOn = (all: Contracts, today: string): Reminder[] =>
  all.flatMap((contract) =>
    duesOn(contract, all, today).flatMap((due): Reminder[] => {
      const days = due.state === 'toPay' && today < due.dueOn ? latestOf(due.dueOn, today) : undefined;
      const isNews = days !== undefined && !isReminded(contract, { dueId: due.dueId, days });
      return isNews ? [{ contractId: contract.id, due, days }] : [];
    }),
  );
