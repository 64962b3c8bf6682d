import { addDays } from '@cadenza/domain/calendar/civil-date';
import type { Instant } from '@cadenza/domain/planning/events';
import { addMinutes, instantToLocal } from '@cadenza/domain/planning/recurrence';
import { answeringSeries } from './answers.ts';
import { calendarOf, occurrencesOf, timeZone } from './expand.ts';
import { type ClosedDay, closedDays } from './holidays.ts';
import { companyOf } from './ids.ts';
import { incidentSeries } from './incidents.ts';
import type { DemoCompany } from './model.ts';
import { type DemoSeries, machinesOf, regularSeries } from './series.ts';
import { type DemoWork, type Planned, workDone } from './work.ts';

/** The companies have been customers for so long. */
export const founded = 400;

/** All that a demo company plans and did, seen from one moment: pure, so that the same moment gives the same. */
export type DemoPlan = {
  companyId: string;
  now: Instant;
  closed: readonly ClosedDay[];
  series: readonly DemoSeries[];
  planned: readonly Planned[];
  work: readonly DemoWork[];
};

export const foundedAt = (now: Instant): Instant => addMinutes(now, -founded * 24 * 60);
export const nowFrom = (foundedAtInstant: Instant): Instant => addMinutes(foundedAtInstant, founded * 24 * 60);

/** `now` is an ISO instant. */
export const planDemoCompany = (company: DemoCompany, now: Instant): DemoPlan => {
  const companyId = companyOf(company.code);
  const today = instantToLocal(now, timeZone).slice(0, 10);
  const from = addDays(today, -founded);
  const calendar = calendarOf(company, from, today);
  const answers = answeringSeries(company, now, calendar);
  const series = [...regularSeries(company, today), ...answers, ...incidentSeries(company, today, calendar, answers)];
  const planned = series.flatMap((one) =>
    occurrencesOf(companyId, one, calendar, now).map((occurrence) => ({ series: one, occurrence })),
  );
  // As it happened: a history is in the order of its log.
  const work = workDone(planned, now, machinesOf(company).length / 30).toSorted((a, b) =>
    a.until.localeCompare(b.until),
  );
  return { companyId, now, closed: closedDays(company.saintsDay, from, today), series, planned, work };
};
