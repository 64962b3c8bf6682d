import { addDays, dayOf, weekdayOf } from '@cadenza/domain/calendar/civil-date';
import { addMinutes } from '@cadenza/domain/planning/recurrence';
import { kinds } from '@cadenza/domain/registry/kinds';
import { describe, expect, it } from 'vitest';
import { answered, machineOf } from './answers.ts';
import { fonderie } from './fonderie/fonderie.ts';
import { easter, italianHolidays, mondayOf } from './holidays.ts';
import { companyOf } from './ids.ts';
import { officine } from './officine/officine.ts';
import { planDemoCompany } from './plan.ts';
import { demoRecords } from './records.ts';
import { demoRequests } from './requests.ts';
import { machinesOf } from './series.ts';

/** A Wednesday at work, a Saturday, the first days of a year, mid August, a leap day, both clock changes. */
const moments = [
  '2026-11-18T09:40:00Z',
  '2026-11-21T04:00:00Z',
  '2027-01-05T15:00:00Z',
  '2027-08-11T10:00:00Z',
  '2028-02-29T13:00:00Z',
  '2027-03-28T00:30:00Z',
  '2026-10-25T23:30:00Z',
];

const companies = [officine, fonderie];

/** What lies in the week of a day, and how often two of one maintainer overlap there. */
const weekOf = (now: string, company = officine) => {
  const { planned, closed } = planDemoCompany(company, now);
  const monday = mondayOf(now.slice(0, 10));
  const sunday = addDays(monday, 7);
  const rows = planned.filter(({ occurrence }) => occurrence.start >= monday && occurrence.start < sunday);
  const overlaps = rows.filter((a, index) =>
    rows
      .slice(index + 1)
      .some(
        (b) =>
          a.series.maintainer !== null &&
          a.series.maintainer === b.series.maintainer &&
          a.occurrence.start < b.occurrence.end &&
          b.occurrence.start < a.occurrence.end,
      ),
  );
  const holidays = closed.filter(({ day }) => day >= monday && day < sunday && weekdayOf(dayOf(day)) <= 5);
  // A holiday pushes work onto the days around it, where it may meet other work: as in life.
  const quiet = closed.every(({ day }) => day < addDays(monday, -5) || day > addDays(sunday, 5));
  return { rows, overlaps, holidays, quiet };
};

describe('holidays', () => {
  it('knows Easter', () => {
    expect([2024, 2025, 2026, 2027, 2038].map(easter)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
    ]);
  });

  it('has Saint Francis from 2026 on', () => {
    expect(italianHolidays(2025).size).toBe(12);
    expect(italianHolidays(2026).get('2026-10-04')).toBe('San Francesco d’Assisi');
    expect(italianHolidays(2026).get('2026-04-06')).toBe('Lunedì dell’Angelo');
  });
});

describe.each(moments)('the demo on %s', (now) => {
  it('fills the week of DEMO, each maintainer with one thing at a time', () => {
    const { rows, overlaps, holidays, quiet } = weekOf(now);
    expect(rows.length).toBeGreaterThan(holidays.length === 0 ? 42 : 30);
    expect(rows.length).toBeLessThan(80);
    expect(overlaps.length).toBeLessThanOrEqual(quiet ? 0 : 3);
    const lanes = new Set(rows.map(({ series }) => series.maintainer));
    expect(lanes.size).toBeGreaterThan(5);
  });

  it('works on working days only, and has no single schedule on a closed day', () => {
    for (const company of companies) {
      const { planned, series, closed } = planDemoCompany(company, now);
      const days = new Set(closed.map(({ day }) => day));
      expect(planned.filter(({ occurrence }) => days.has(occurrence.start.slice(0, 10)))).toEqual([]);
      const shown = new Set(planned.map((one) => one.series.key));
      expect(series.filter(({ key }) => !shown.has(key))).toEqual([]);
    }
  });

  it('tells a story up to now: completed, half done, overdue, nobody’s, faults, notes, spare parts', () => {
    const { planned, work } = planDemoCompany(officine, now);
    expect(work.filter(({ from, until }) => from > until || until > now)).toEqual([]);
    const touched = new Set(work.map(({ occurrence }) => occurrence.id));
    const overdue = planned.filter(({ occurrence }) => occurrence.end <= now && !touched.has(occurrence.id));
    expect(overdue.length).toBeGreaterThan(2);
    expect(overdue.length).toBeLessThan(12);
    const count = (outcome: string) => work.filter((one) => one.outcome === outcome).length;
    expect(count('completed')).toBeGreaterThan(150);
    expect(count('begun')).toBeGreaterThan(1);
    expect(count('unassigned')).toBe(2);
    expect(planned.some(({ series }) => series.maintainer === null)).toBe(true);
    expect(work.filter(({ series, note }) => series.fault && note !== null).length).toBeGreaterThan(20);
    expect(work.filter(({ series }) => (series.parts ?? []).length > 0).length).toBeGreaterThan(10);
    // So that their Pareto has something to say, and a row of those of which nobody has said it.
    const faults = work.filter(({ series, outcome }) => series.fault && outcome === 'completed');
    const causes = new Set(faults.flatMap(({ codes }) => (codes === null ? [] : [codes.cause])));
    expect([causes.size > 3, faults.some(({ codes }) => codes === null)]).toEqual([true, true]);
  });

  it('answers requests by work on their machine, behind them: what is done before now, what is planned after it', () => {
    const { series, planned, work } = planDemoCompany(officine, now);
    for (const [n, request] of demoRequests.entries()) {
      const own = answered(series, n);
      if (own === undefined) continue;
      const asked = addMinutes(now, -request.opened);
      const occurrence = planned.find((one) => one.series === own)?.occurrence;
      expect([n, own.machine, own.maintainer === null]).toEqual([n, machineOf(officine, n), false]);
      expect([n, (occurrence?.start ?? '') > asked]).toEqual([n, true]);
      const done = work.find((one) => one.series === own);
      expect([n, done?.outcome, (occurrence?.start ?? '') > now]).toEqual(
        request.work?.done ? [n, 'completed', false] : [n, undefined, true],
      );
    }
    // The plan of the days to come always has room; where all was closed since, nothing of these was done.
    expect(
      answered(
        series,
        demoRequests.findIndex((one) => one.work?.done === false),
      ),
    ).toBeDefined();
  });

  it('is the same whenever it is asked', () => {
    expect(planDemoCompany(fonderie, now)).toEqual(planDemoCompany(fonderie, now));
  });
});

describe.each(companies)('the data of $code', (company) => {
  const records = demoRecords(company, companyOf(company.code), []).flat();

  it('gives each maintainer of the house eight hours a day, and those from outside the hours of the company', () => {
    const hours = Map.groupBy(
      records.filter(({ kind }) => kind === 'maintainer'),
      ({ values }) => values.kind,
    );
    const of = (kind: string) => [...new Set(hours.get(kind)?.map(({ values }) => values.dailyHours ?? null))];
    expect([of('internal'), of('external')]).toEqual([[8], [null]]);
  });

  it('refers only to what was made before, with values that the kinds take', () => {
    const made = new Set<string>();
    for (const { kind: name, id, values } of records) {
      const kind = kinds.find((one) => one.name === name);
      for (const field of kind?.fields ?? []) {
        const value = values[field.name] ?? field.initial;
        expect(field.schema.safeParse(value).success, `${name}.${field.name} = ${JSON.stringify(value)}`).toBe(true);
        const targets = field.references === undefined || value === null ? [] : [value].flat();
        expect(targets.filter((target) => !made.has(String(target)))).toEqual([]);
      }
      expect(Object.keys(values).filter((key) => !kind?.fields.some((field) => field.name === key))).toEqual([]);
      expect(made.has(id), id).toBe(false);
      made.add(id);
    }
  });

  it('has a job for every machine, and colours of their own for maintainers', () => {
    expect(machinesOf(company).filter(({ className }) => !company.jobs[className])).toEqual([]);
    const colors = company.maintainers.map(({ color }) => color);
    expect(new Set(colors).size).toBe(colors.length);
  });
});
