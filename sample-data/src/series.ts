import { addDays, addMonths, dayOf, formatDay, toCivil } from '@cadenza/domain/calendar/civil-date';
import type { NonWorkingShift } from '@cadenza/domain/calendar/working-calendar';
import type { LocalDateTime } from '@cadenza/domain/planning/events';
import type { DemoFaultCodes } from './fault-codes.ts';
import { mondayOf } from './holidays.ts';
import { chance } from './ids.ts';
import type { DemoCompany, Job, Machine, RecurrenceKey, UsedPart } from './model.ts';
import { createSlots, type Slots } from './slots.ts';

/** A schedule of the demo, by keys; times are local. */
export type DemoSeries = {
  key: string;
  machine: Machine;
  intervention: string;
  typeCode: 'O' | 'S';
  every: RecurrenceKey | null;
  maintainer: string | null;
  /** The job whose checklist it has. */
  checklist: Job | null;
  start: LocalDateTime;
  minutes: number;
  planUntil: string | null;
  shift: NonWorkingShift;
  fault: boolean;
  scheduledAt: LocalDateTime;
  /** What people write, and how long it takes. */
  notes: readonly string[];
  takes: number | null;
  /** What it uses up. */
  parts?: readonly UsedPart[];
  /** Why it failed and what mended it, where it is a fault. */
  codes?: DemoFaultCodes;
  /** The support request that it answers, by its place in their list. */
  answers?: number;
};

export const machinesOf = ({ plants }: DemoCompany): Machine[] =>
  plants.flatMap(({ lines }) => lines.flatMap(({ machines }) => machines));

export const maintainersFor = ({ maintainers }: DemoCompany, trade: string): string[] =>
  maintainers.filter(({ trades }) => trades.includes(trade)).map(({ key }) => key);

/** How many months lie between two, and how far back the demo goes with it. */
const inMonths: Partial<Record<RecurrenceKey, { months: number; back: number }>> = {
  monthly: { months: 1, back: 3 },
  quarterly: { months: 3, back: 8 },
  halfYearly: { months: 6, back: 10 },
  yearly: { months: 12, back: 11 },
};

/** A quarter of an hour here or there, within the place that was given out. */
const atTime = (day: string, time: string, minutes: number, room: number, name: string): LocalDateTime => {
  const late = Math.floor((chance(`${name} late`) * (Math.max(0, room - minutes) + 15)) / 15) * 15;
  const at = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + late;
  return `${day}T${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
};

const weeklyStart = (today: string, weekday: number, weeks: 1 | 2, parity: number): string => {
  const monday = dayOf(mondayOf(today)) - 35;
  const week = Math.floor((monday + 3) / 7);
  return formatDay(monday + (weeks === 2 && week % 2 !== parity ? 7 : 0) + weekday - 1);
};

const monthlyStart = (today: string, months: number, back: number, phase: number, day: number): string => {
  const { year, month } = toCivil(dayOf(today));
  let index = year * 12 + month - 1 - back;
  while (index % months !== phase) index++;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};

const regular = (company: DemoCompany, machine: Machine, job: Job, slots: Slots, today: string): DemoSeries => {
  const key = `${machine.key} ${job.key}`;
  const crew = maintainersFor(company, job.trade);
  const rare = inMonths[job.every];
  const place = () => {
    if (rare) {
      const { maintainer, day, time, phase } = slots.month(crew, rare.months, key);
      const first = monthlyStart(today, rare.months, rare.back, phase, day);
      return { maintainer, start: atTime(first, time, job.minutes, 105, key) };
    }
    const weeks = job.every === 'weekly' ? 1 : 2;
    const { maintainer, weekday, time, parity } = slots.week(crew, weeks, key);
    return { maintainer, start: atTime(weeklyStart(today, weekday, weeks, parity), time, job.minutes, 75, key) };
  };
  const { maintainer, start } = place();
  const asked = addDays(start.slice(0, 10), -10);
  return {
    key,
    machine,
    intervention: job.key,
    typeCode: 'O',
    every: job.every,
    maintainer,
    checklist: job.must ? job : null,
    start,
    minutes: job.minutes,
    // Weekly work goes on for ever; the rest has a plan to the end of a month in a year.
    planUntil: rare ? addDays(addMonths(`${today.slice(0, 8)}01`, 13), -1) : null,
    // A week's round that falls on a holiday is left out; what the law asks for comes before, the rest after.
    shift: rare === undefined ? 'skip' : job.category === 'safety' ? 'previous' : 'next',
    fault: false,
    scheduledAt: `${asked < today ? asked : addDays(today, -1)}T${chance(key) < 0.5 ? '10:20' : '16:45'}`,
    notes: job.notes ?? [],
    takes: null,
  };
};

/** All that recurs: every machine gets the jobs of its class, each a maintainer who knows the trade, and a place. */
export const regularSeries = (company: DemoCompany, today: string): DemoSeries[] => {
  const slots = createSlots(company.settings.workingWeekdays ?? [1, 2, 3, 4, 5, 6, 7]);
  return machinesOf(company).flatMap((machine) =>
    (company.jobs[machine.className] ?? []).map((job) => regular(company, machine, job, slots, today)),
  );
};
