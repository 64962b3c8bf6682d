import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { registry } from '@cadenza/domain/registry/decider';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import type { RecordValues } from '@cadenza/domain/registry/events';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import { madeId } from '../kernel/own-ids.ts';
import { countOn, type PlannedWorkChoice, saying } from './on-closed-day.ts';
import type { RegistryContext } from './registry-context.ts';
import { recordCommandOf } from './removal.ts';
import { faultOfLength, type RecordsSaved, underNames } from './several.ts';

/** `skipped`: days that the calendar had already, which stay as they are. */
export type DaysClosed = RecordsSaved & { skipped: readonly string[] };

/**
 * Closes days of a company by one command, all or none: a range, the public holidays of a year. One choice for the work on all of
 * them; refused with the count where there is some and no choice.
 */
export const closeDays = async (
  asked: RegistryContext,
  days: readonly RecordValues[],
  { plannedWork }: PlannedWorkChoice,
): Promise<DaysClosed | Rejection> => {
  const fault = faultOfLength('days', days);
  if (fault) return fault;
  const { companyId } = asked.actor;
  const named = new Set(days.map(({ day }) => day));
  if (named.size < days.length) return reject('invalid_fields', {}, [{ field: 'days', code: 'contradictory' }]);
  let skipped: readonly string[] = [];
  const done = await asked.services.execute({
    ...recordCommandOf(asked, workingCalendarDay),
    stream: recordStream(workingCalendarDay, { id: '', companyId }),
    decider: registry,
    decide: async (state, context) => {
      const known = new Set(Array.from(state.records.values(), ({ values }) => values.day));
      const added = days.filter(({ day }) => !known.has(day));
      skipped = days.flatMap(({ day }) => (known.has(day) ? [String(day)] : []));
      const records = added.map((values) => ({
        id: madeId(asked.actor, asked.commandId, `day ${String(values.day)}`),
        values,
      }));
      const command = { type: 'CreateRecords', kind: workingCalendarDay, records } as const;
      const decision = underNames(
        registry.decide(command, state, context),
        (at) => `days.${days.indexOf(added[at] ?? {})}`,
      );
      if (isRejection(decision) || decision.length === 0) return decision;
      if (plannedWork) return saying(plannedWork, decision);
      const closed = added.map(({ day }) => String(day)).toSorted();
      const count = await countOn(asked, closed);
      // What comes while nobody can see it goes, as if it came later.
      if (count === 0) return saying('move', decision);
      return reject('planned_work_on_days', { first: closed[0] ?? '', last: closed.at(-1) ?? '', count });
    },
  });
  if (isRejection(done)) return done;
  const ids = done.events.map(({ data }) => data.id);
  return { ids, position: done.position, skipped: done.repeated ? [] : skipped };
};
