import { useMemo } from 'react';
import { viewDays } from '../days/calendar.ts';
import { unassigned } from '../rows/row.ts';
import type { Plan } from '../session/planning-session.ts';
import { useDay } from '../session/services.ts';
import { type DayLoad, dayLoads } from './day-load.ts';
import { openHours } from './open-hours.ts';
import { peopleOf } from './people.ts';

type Asked = { readonly plan: Plan; readonly date: string; readonly lane: string };

/** What is planned for somebody on a day, whatever of it a filter shows; null for nobody. */
export const useLaneLoad = ({ plan, date, lane }: Asked): DayLoad | null => {
  const rows = useDay(date);
  return useMemo(() => {
    if (lane === unassigned) return null;
    const days = viewDays(date, 1, plan.setup.timeZone);
    const own = rows.filter((row) => row.lane === lane);
    return dayLoads(own, days, openHours(plan), peopleOf(plan.setup)(lane))[0] ?? null;
  }, [plan, date, lane, rows]);
};
