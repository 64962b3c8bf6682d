import { addDays } from '@cadenza/domain/calendar/civil-date';
import { isWorkingDay, type WorkingCalendar } from '@cadenza/domain/calendar/working-calendar';
import type { Instant } from '@cadenza/domain/planning/events';
import { addMinutes, instantToLocal } from '@cadenza/domain/planning/recurrence';
import { timeZone } from './expand.ts';
import type { DemoCompany, Machine } from './model.ts';
import { type DemoRequest, demoRequests } from './requests.ts';
import { type DemoSeries, machinesOf, maintainersFor } from './series.ts';
import { free } from './slots.ts';

/** The machine of a request, by its place in their list: one here, one there. */
export const machineOf = (company: DemoCompany, n: number): Machine => {
  const machines = machinesOf(company);
  const machine = machines[(n * 5) % machines.length];
  if (!machine) throw new RangeError(`no machine for the support request ${n}`);
  return machine;
};

/** The work that answers a request, if any does. */
export const answered = (series: readonly DemoSeries[], n: number): DemoSeries | undefined =>
  series.find(({ answers }) => answers === n);

/** Minutes between a request and the planning of its work. */
const planning = 60;
/** Days behind which nobody plans it. */
const longest = 40;

const firstWorkingDay = (from: string, calendar: WorkingCalendar): string | undefined =>
  Array.from({ length: longest }, (_, ahead) => addDays(from, ahead)).find((day) => isWorkingDay(day, calendar));

const workOf = (
  company: DemoCompany,
  now: Instant,
  calendar: WorkingCalendar,
  { opened, work }: DemoRequest,
  n: number,
): DemoSeries[] => {
  if (!work) return [];
  const today = instantToLocal(now, timeZone).slice(0, 10);
  const asked = instantToLocal(addMinutes(now, planning - opened), timeZone);
  const day = firstWorkingDay(addDays(work.done ? asked.slice(0, 10) : today, 1), calendar);
  // Closed ever since.
  if (day === undefined || (work.done && day >= today)) return [];
  const crew = maintainersFor(company, work.trade);
  return [
    {
      ...{ key: `request ${n}`, answers: n, machine: machineOf(company, n), intervention: work.intervention },
      ...{ typeCode: 'S', every: null, checklist: null, planUntil: null, shift: 'next', fault: work.fault },
      maintainer: crew[0] ?? null,
      start: `${day}T${free}`,
      minutes: Math.ceil(work.minutes / 15) * 15,
      scheduledAt: asked,
      notes: [work.note],
      takes: work.minutes,
    },
  ];
};

/** Work that answers requests: of what is done on the next day that was worked, of what is planned on the next that will be. */
export const answeringSeries = (company: DemoCompany, now: Instant, calendar: WorkingCalendar): DemoSeries[] =>
  company.code === 'DEMO' ? demoRequests.flatMap((request, n) => workOf(company, now, calendar, request, n)) : [];
