import { addDays, dayOf, weekdayOf } from '@cadenza/domain/calendar/civil-date';
import { isWorkingDay, type WorkingCalendar } from '@cadenza/domain/calendar/working-calendar';
import { mondayOf } from './holidays.ts';
import { chance, oneOf } from './ids.ts';
import type { DemoCompany, Incident, Machine } from './model.ts';
import { type DemoSeries, machinesOf, maintainersFor } from './series.ts';
import { free } from './slots.ts';

/** How many happen in a week, so many weeks from now, where there are thirty machines. */
const inWeek = (week: number): number => {
  if (week < -5) return chance(`quiet week ${week}`) < 0.8 ? 1 : 0;
  return week < 0 ? 4 : ([8, 6, 2][week] ?? 0);
};

type Sort = { machine: Machine; incident: Incident };

const sorts = (company: DemoCompany): Sort[] =>
  machinesOf(company).flatMap((machine) =>
    (company.incidents[machine.className] ?? []).map((incident) => ({ machine, incident })),
  );

/**
 * Faults and other extraordinary work of a year back and two weeks ahead, in the part of the day that regular work
 * leaves free, never two for one maintainer on a day. Of those to come, every third has nobody yet.
 */
export const incidentSeries = (
  company: DemoCompany,
  today: string,
  calendar: WorkingCalendar,
  /** Has its place already. */
  placed: readonly DemoSeries[] = [],
): DemoSeries[] => {
  const all = sorts(company);
  const size = machinesOf(company).length / 30;
  const busy = new Set(placed.map(({ maintainer, start }) => `${maintainer} ${start.slice(0, 10)}`));
  const series: DemoSeries[] = [];
  let toCome = 0;

  const placeFor = (monday: string, trade: string, name: string): { day: string; maintainer: string } | undefined => {
    const first = Math.floor(chance(`${name} day`) * 7);
    const crew = maintainersFor(company, trade);
    for (let step = 0; step < 7; step++) {
      const day = addDays(monday, (first + step) % 7);
      const maintainer = crew.find((one) => !busy.has(`${one} ${day}`));
      if (maintainer !== undefined && isWorkingDay(day, calendar)) return { day, maintainer };
    }
    return undefined;
  };

  for (let week = -52; week <= 2; week++) {
    const monday = addDays(mondayOf(today), week * 7);
    const count = Math.round(inWeek(week) * size);
    for (let index = 0; index < count; index++) {
      const name = `${company.code} incident ${week} ${index}`;
      const { machine, incident } = oneOf(all, name);
      const place = placeFor(monday, incident.trade, name);
      if (!place) continue;
      busy.add(`${place.maintainer} ${place.day}`);
      const ahead = place.day > today;
      series.push({
        key: `incident ${monday} ${index}`,
        machine,
        intervention: incident.intervention,
        typeCode: 'S',
        every: null,
        maintainer: ahead && toCome++ % 3 === 0 ? null : place.maintainer,
        checklist: null,
        start: `${place.day}T${chance(`${name} late`) < 0.5 ? free : '10:15'}`,
        minutes: Math.min(105, Math.ceil(incident.minutes / 15) * 15),
        planUntil: null,
        shift: 'next',
        fault: incident.fault,
        scheduledAt: ahead ? `${addDays(today, -1)}T15:10` : `${askedOn(place.day)}T08:05`,
        notes: [incident.note],
        takes: incident.minutes,
        parts: incident.parts ?? [],
        ...(incident.fault && incident.codes && { codes: incident.codes }),
      });
    }
  }
  return series;
};

/** In the morning of the same day; what happens on a Monday was seen on the Friday before. */
const askedOn = (day: string): string => (weekdayOf(dayOf(day)) === 1 ? addDays(day, -3) : day);
