import { type PlannedWork, weekdaysTaken } from '@cadenza/domain/calendar/planned-work';
import type { CompanyState } from '@cadenza/domain/company/company';
import type { CompanyEvent } from '@cadenza/domain/company/events';
import type { CompanySettings } from '@cadenza/domain/company/settings';
import type { Decision } from '@cadenza/domain/kernel/decider';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { withCompanyAtOnce } from '@cadenza/infra/postgres/company-scope';
import { noneYet } from '@cadenza/infra/postgres/undefined-table';
import { plannedDaysOnWeekdays } from '@cadenza/projections/planning/queries-of-uses';
import { type CompanyContext, type CompanySaved, executeOnCompany } from './change-company.ts';
import { openWeekdaysFrom } from './open-weekdays.ts';

/** `seenVersion`: that from which the changes were written, where it is known; `plannedWork`: for the work on weekdays that they take away. */
type Said = { seenVersion?: number | undefined; plannedWork?: PlannedWork | null | undefined };

/** Changes how the selected company works, only what is given. `companyId` is that of the settings: another's are not there. */
export const changeSettings = async (
  asked: CompanyContext,
  companyId: string,
  changes: Partial<CompanySettings>,
  { seenVersion, plannedWork }: Said = {},
): Promise<CompanySaved | Rejection> => {
  if (companyId !== asked.actor.companyId) return reject('not_found');
  // What is there all the same when nobody was asked was placed while nobody could see it: it goes, as if it came later.
  const command = { type: 'ChangeCompanySettings', changes, seenVersion, plannedWork: plannedWork ?? 'move' } as const;
  return executeOnCompany(asked, companyId, command, (decision, state) =>
    plannedWork ? decision : unlessPlanned(asked, decision, state),
  );
};

/** Weekdays are not taken away under planned work without a word about it: refused with the count and the days. */
const unlessPlanned = async (
  { services, actor }: CompanyContext,
  decision: Decision<CompanyEvent>,
  state: CompanyState,
): Promise<Decision<CompanyEvent>> => {
  if (isRejection(decision) || state.status === 'none') return decision;
  const [event] = decision;
  const taken = event?.type === 'CompanySettingsChanged' ? weekdaysTaken(state.settings, event.data.changes) : [];
  if (taken.length === 0) return decision;
  const { companyId } = actor;
  await services.readAfter.wait(actor, ['planning']);
  const ahead = await openWeekdaysFrom(services.folds, companyId, taken, services.clock());
  const found = withCompanyAtOnce(services.pool, companyId, (db) => plannedDaysOnWeekdays(db, companyId, ahead));
  const days = await found.catch(noneYet<Awaited<typeof found>>([]));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return decision;
  const count = days.reduce((sum, day) => sum + day.count, 0);
  return reject('planned_work_on_weekdays', { first: first.day, last: last.day, count, days: days.length });
};
