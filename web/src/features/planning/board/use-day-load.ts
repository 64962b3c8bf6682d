import { useMemo } from 'react';
import { viewDays } from '../data/calendar.ts';
import type { Plan } from '../data/planning-session.ts';
import { type ShownRow, unassigned } from '../data/row.ts';
import { type DayLoad, dayLoads } from './day-load.ts';
import { openHours } from './open-hours.ts';
import { peopleOf } from './people.ts';

/** What is planned for somebody on the day, whatever of it is shown; null for nobody. */
export const useDayLoad = (plan: Plan, date: string, rows: readonly ShownRow[]): ((lane: string) => DayLoad | null) =>
  useMemo(() => {
    const [openOf, personOf] = [openHours(plan), peopleOf(plan.setup)];
    const days = viewDays(date, 1, plan.setup.timeZone);
    return (lane) => {
      if (lane === unassigned) return null;
      const own = rows.filter((row) => row.lane === lane);
      return dayLoads(own, days, openOf, personOf(lane))[0] ?? null;
    };
  }, [plan, date, rows]);
