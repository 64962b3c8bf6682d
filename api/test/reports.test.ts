import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  admin,
  body,
  february,
  monthlyId,
  otherId,
  pressId,
  report,
  rows,
  setUp,
  stranger,
  work,
  works,
  world,
} from './reports/fixtures.ts';
import { goingOut } from './reports/going-out.ts';

// One product for all of them: each that is booted costs half a second of a processor.
beforeAll(setUp, 60_000);
afterAll(() => world.close());

describe('reports over REST', () => {
  it('have a row for each piece of equipment, with the figures as they are defined', async () => {
    const reply = await report('reportAttrezzature');
    expect(reply).toMatchObject({ status: 200, body: { totalRows: 2 } });
    const [press, lathe] = rows(reply);
    expect(press).toMatchObject({
      ...{ attrezzaturaId: pressId, attrezzatura: 'Pressa', requiredTime: 160, failures: 2, mttr: 11.75 },
      ...{ idleCost: '60.00', idleCostFailure: '47.50', idleCostPlanned: '12.50', provisional: false },
      // The faults are ordinary work here, too: all of it was done on its day but the one that went on into the next.
      ...{ preventiveDue: 4, preventiveOnTime: 3, preventiveEfficiency: 75, maintenanceIndex: 'excellent' },
    });
    expect(press?.mtbf).toBeCloseTo(75.2, 9);
    expect(press?.downtimeRate).toBeCloseTo(6, 9);
    expect(press?.unplannedDowntimeRate).toBeCloseTo(4.75, 9);
    expect(lathe).toMatchObject({
      requiredTime: null,
      mtbf: null,
      failures: 0,
      notAvailable: { mtbf: 'no_monthly_hours' },
    });
  });

  it('have one row for the whole, and one for each effective breakdown', async () => {
    const [whole] = rows(await report('reportGenerale'));
    expect(whole).toMatchObject({ attrezzaturaId: null, requiredTime: 160, failures: 2, idleCost: '60.00' });
    expect(whole?.leftOut).toEqual([
      { reason: 'no_monthly_hours', count: 1, failures: 0, names: ['Tornio'] },
      { reason: 'no_purchase_cost', count: 1, failures: 0, names: ['Tornio'] },
    ]);
    const [first, second, none] = rows(await report('reportGuastiInterventi'));
    expect(first).toMatchObject({
      start: '2021-02-01T07:00:00.000Z',
      hours: 6.5,
      open: false,
      interventi: works.slice(0, 2),
    });
    expect(second).toMatchObject({ end: '2021-02-05T09:00:00.000Z', hours: 17, interventi: [works[2]] });
    expect(second?.downtime).toBeCloseTo(2.4, 9);
    expect(none).toBeUndefined();
  });

  it('tell what was divided by what, and the failures that are in no mean as the machine has no hours', async () => {
    const period = 'filters[years]=2023&filters[months]=2';
    const lathe = rows(await report('reportAttrezzature')).find(({ attrezzatura }) => attrezzatura === 'Tornio');
    const at = (day: string) => ({
      dataOraInizio: `2023-02-${day}T08:00+01:00`,
      dataOraFine: `2023-02-${day}T10:00+01:00`,
    });
    await work('', '', { guasto: true, ...at('01') });
    await work('', '', { guasto: true, attrezzaturaId: lathe?.attrezzaturaId, ...at('02') });
    const [whole] = rows(await report('reportGenerale', period));
    expect(whole).toMatchObject({ failures: 2, failuresCounted: 1, failuresLeftOut: 1 });
    const out = { reason: 'no_monthly_hours', count: 1, failures: 1, names: ['Tornio'] };
    expect(whole?.leftOut).toContainEqual(out);
    const { mtbf, mttr, downtimeRate } = (whole?.divisions ?? {}) as Record<string, Record<string, number>>;
    expect(mtbf).toEqual({ numerator: expect.closeTo(158.4, 9), denominator: 1, n: 1, leftOut: 1 });
    expect(whole?.mtbf).toBeCloseTo(158.4, 9);
    expect(mttr).toEqual({ numerator: 4, denominator: 2, n: 2, leftOut: 0 });
    expect(downtimeRate).toEqual({ numerator: expect.closeTo(1.6, 9), denominator: 160, n: 1, leftOut: 1 });
    const { data, errors } = await admin.graphql(
      `query ($query: ReportInput!) { breakdownReport(query: $query) { definitionVersion leftOut { reason count failures names }
         whole { failures failuresCounted divisions { figure numerator denominator n leftOut } } } }`,
      { query: { years: [2023], months: [2] } },
    );
    expect(errors).toBeUndefined();
    const { breakdownReport } = data as { breakdownReport: { whole: { divisions: object[] }; leftOut: object[] } };
    expect(breakdownReport.leftOut).toContainEqual(out);
    expect(breakdownReport.whole.divisions).toContainEqual({ figure: 'mtbf', ...mtbf });
  });

  it.each(['manutentoreId', 'tipoInterventoId'])('have no figure of required time with a filter by %s', async (by) => {
    const [whole] = rows(await report('reportGenerale', `${february}&filters[${by}]=${body[by]}`));
    expect(whole).toMatchObject({ requiredTime: null, mtbf: null, downtimeRate: null, failures: 2, mttr: 11.75 });
    expect(whole?.notAvailable).toMatchObject({
      ...{ requiredTime: 'not_with_this_filter', mtbf: 'not_with_this_filter', downtimeRate: 'not_with_this_filter' },
    });
  });

  it('judge what fell due, and tell apart what may still be done in time, over both apis', async () => {
    const next = { dataOraInizio: '2038-03-09T08:00:00+01:00', dataOraFine: '2038-03-09T10:00:00+01:00' };
    const id = await work('', '', next, false);
    const march = 'filters[years]=2038&filters[months]=3';
    const nothingYet = {
      ...{ preventiveDue: 0, preventivePending: 1, preventiveEfficiency: null, maintenanceIndex: null },
      ...{ scheduled: 0, schedulePending: 1, scheduleCompliance: null, provisional: true },
    };
    const [whole] = rows(await report('reportGenerale', march));
    expect(whole).toMatchObject(nothingYet);
    expect(rows(await report('reportAttrezzature', `${march}&filters[attrezzaturaId]=${pressId}`))).toMatchObject([
      nothingYet,
    ]);
    expect(rows(await report('reportManutentori', march))[0]).toMatchObject({
      ...{ manutentore: 'Bruno Neri', preventiveDue: 0, preventivePending: 1, preventiveEfficiency: null },
    });
    const { data, errors } = await admin.graphql(
      `query ($query: ReportInput!) {
         equipmentReport(query: $query) { whole { preventiveDue preventivePending preventiveEfficiency maintenanceIndex
           scheduled schedulePending scheduleCompliance provisional } }
         maintainerReport(query: $query) { whole { preventiveDue preventivePending preventiveEfficiency } }
         reportWorks(query: $query, of: PREVENTIVE) { rows { id role } } }`,
      { query: { years: [2038], months: [3] } },
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      equipmentReport: { whole: nothingYet },
      maintainerReport: { whole: { preventiveDue: 0, preventivePending: 1, preventiveEfficiency: null } },
      reportWorks: { rows: [{ id, role: 'PENDING' }] },
    });
  });

  it('have work whose generated day is closed on time on the next working day, and late behind it, over both apis', async () => {
    // The rule puts it on a Saturday; the company rests until Monday the 10th.
    const saturday = {
      ...{ dataOraInizio: '2024-06-08T08:00:00+02:00', dataOraFine: '2024-06-08T10:00:00+02:00' },
      ...{ ricorrenzaId: monthlyId, dataFinePianificazione: '2024-06-30' },
    };
    const completedAt = async (at: string): Promise<string> => {
      const id = await work('', '', saturday, false);
      const path = `/api/pianificazione-interventi/${id}`;
      expect((await admin.get(path)).body).toMatchObject({
        ...{ dataGenerata: '2024-06-08', dataOraInizio: '2024-06-10T08:00:00+02:00' },
      });
      const done = await admin.put(path, { durataInterventoInOre: 2, completato: 'Y', at });
      expect(done).toMatchObject({ status: 200, body: { completato: 'Y' } });
      return id;
    };
    const monday = await completedAt('2024-06-10T17:00:00+02:00');
    const june = 'filters[years]=2024&filters[months]=6';
    const query = { years: [2024], months: [6] };
    const asked = `query ($query: ReportInput!) {
      equipmentReport(query: $query) { whole { preventiveDue preventiveOnTime preventiveEfficiency } }
      reportWorks(query: $query, of: PREVENTIVE) { rows { id role due } } }`;
    const inTime = { preventiveDue: 1, preventiveOnTime: 1, preventiveEfficiency: 100 };
    expect(rows(await report('reportGenerale', june))[0]).toMatchObject(inTime);
    expect((await admin.graphql(asked, { query })).data).toEqual({
      equipmentReport: { whole: inTime },
      reportWorks: { rows: [{ id: monday, role: 'ON_TIME', due: '2024-06-08' }] },
    });
    const tuesday = await completedAt('2024-06-11T09:00:00+02:00');
    const half = { preventiveDue: 2, preventiveOnTime: 1, preventiveEfficiency: 50 };
    expect(rows(await report('reportGenerale', june))[0]).toMatchObject(half);
    const { data } = await admin.graphql(asked, { query });
    expect(data).toMatchObject({ equipmentReport: { whole: half } });
    const roles = (data as { reportWorks: { rows: { id: string; role: string }[] } }).reportWorks.rows;
    expect(roles.find(({ id }) => id === tuesday)?.role).toBe('LATE');
  });

  it('have a row for each maintainer, sorted and paged as asked', async () => {
    const [row] = rows(await report('reportManutentori'));
    expect(row).toMatchObject({
      ...{ manutentore: 'Bruno Neri', planned: 4, completed: 4, hours: 8, faultHours: 6, capacityHours: 200 },
      ...{ preventiveDue: 4, preventiveEfficiency: 75 },
    });
    // Whoever had nothing to do is there as well, with the hours that there were; what nobody has is told beside the rows.
    const later = { dataOraInizio: '2022-02-08T08:00:00+01:00', dataOraFine: '2022-02-08T09:00:00+01:00' };
    await work('', '', { manutentoreId: null, ...later }, false);
    const { data: found } = await admin.graphql(
      `query ($query: ReportInput!) { maintainerReport(query: $query) { unassigned unassignedBacklogHours totalRows whole { planned capacityHours backlogHours } } }`,
      { query: { years: [2021, 2022], months: [2] } },
    );
    expect(found).toMatchObject({
      maintainerReport: {
        ...{ unassigned: 1, unassignedBacklogHours: 1, totalRows: 2 },
        whole: { planned: 4, capacityHours: 800, backlogHours: 0 },
      },
    });
    const [, other] = rows(await report('reportManutentori'));
    expect(other).toMatchObject({ manutentoreId: otherId, planned: 0, hours: 0, capacityHours: 200 });
    expect(rows(await report('reportManutentori', `${february}&filters[manutentoreId]=${otherId}`))).toHaveLength(1);
    expect((await admin.put(`/api/manutentori/${otherId}/active/N`)).status).toBe(200);
    expect(rows(await report('reportManutentori'))).toHaveLength(1);
    const page = `${february}&sortBy=hours&descending=1&page=1&rowsPerPage=1`;
    expect((await report('reportGuastiInterventi', page)).body).toMatchObject({ totalRows: 2, data: [{ hours: 17 }] });
    expect(await report('reportGuastiInterventi', `${february}&sortBy=mtbf`)).toMatchObject({
      ...{ status: 422, body: { code: 'unknown_sort_field' } },
    });
  });

  it('are the same over GraphQL, with each month and the worst first', async () => {
    const ask = (years: number[], months: number[], more = {}) =>
      admin.graphql(
        `query ($query: ReportInput!) {
           equipmentReport(query: $query) { totalRows whole { mtbf idleCost missing { figure reason } }
             months { year month figures { failures downtimeFailure } } rows { label figures { failures mtbf } } }
           breakdownReport(query: $query) { totalRows rows { equipment hours workIds } worst { equipment failures hours } }
           maintainerReport(query: $query) { rows { label hours preventiveEfficiency } } }`,
        { query: { years, months, ...more } },
      );
    const { data } = await ask([2021], [1, 2], { sortBy: 'hours', descending: true });
    expect(data).toBeNull(); // rows of figures have no such field
    const { data: found } = await ask([2021], [1, 2]);
    expect(found).toMatchObject({
      equipmentReport: {
        ...{ totalRows: 2, whole: { idleCost: '60.00', missing: [] } },
        months: [
          { month: 1, figures: { failures: 0 } },
          { month: 2, figures: { failures: 2 } },
        ],
        rows: [
          { label: 'Pressa', figures: { failures: 2 } },
          { label: 'Tornio', figures: { mtbf: null } },
        ],
      },
      breakdownReport: {
        ...{ totalRows: 2, worst: [{ equipment: 'Pressa', failures: 2, hours: 23.5 }] },
        rows: [{ hours: 6.5, workIds: works.slice(0, 2) }, { hours: 17 }],
      },
      maintainerReport: { rows: [{ label: 'Bruno Neri', hours: 8, preventiveEfficiency: 75 }] },
    });
    expect((await ask([], [2])).errors?.[0]).toMatchObject({ extensions: { code: 'invalid_fields' } });
  });

  it('tell the figures month by month: two years end with the month that is asked for', async () => {
    const trend = (query: object) =>
      admin.graphql(
        `query ($query: ReportTrendInput!) {
           reportTrend(query: $query) { months { year month figures { failures requiredTime mtbf } } } }`,
        { query },
      );
    const { data } = await trend({ year: 2021, month: 3, months: 24, equipmentId: pressId });
    const { months } = (data as { reportTrend: { months: { year: number; month: number; figures: object }[] } })
      .reportTrend;
    expect(months).toHaveLength(24);
    expect(months[0]).toMatchObject({ year: 2019, month: 4 });
    expect(months[22]).toMatchObject({ year: 2021, month: 2, figures: { failures: 2, requiredTime: 160 } });
    for (const wrong of [{ months: 25 }, { months: 0 }, { month: 13 }, { year: 1066 }]) {
      const { errors } = await trend({ year: 2021, month: 3, months: 12, ...wrong });
      const [field] = Object.keys(wrong);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_fields', errors: [{ field }] });
    }
  });

  it('lead to the works behind a figure', async () => {
    const behind = async (set: string, more: object = {}, by = admin) => {
      const { data } = await by.graphql(
        `query ($query: ReportInput!, $of: ReportWorkSet!) { reportWorks(query: $query, of: $of) {
           totalRows rows { id role start end due hours equipment { label } maintainer { label } } } }`,
        { query: { years: [2021], months: [2], ...more }, of: set },
      );
      return (data as { reportWorks: { totalRows: number; rows: { id: string; hours: number }[] } }).reportWorks;
    };
    const ids = ({ rows: found }: { rows: { id: string }[] }) => found.map(({ id }) => id);
    const failures = await behind('FAILURES');
    expect(ids(failures)).toEqual(works.slice(0, 3));
    expect(failures.rows[0]).toMatchObject({ role: 'FAILURE', hours: 5, equipment: { label: 'Pressa' } });
    expect(ids(await behind('PLANNED_STOPS'))).toEqual([works[3]]);
    expect(ids(await behind('STOPS')).sort()).toEqual([...works].sort());
    const due = await behind('PREVENTIVE', { equipmentId: pressId });
    expect(due.rows.map((row) => Reflect.get(row, 'role')).sort()).toEqual(['LATE', 'ON_TIME', 'ON_TIME', 'ON_TIME']);
    const page = await behind('LOAD', { page: 2, rowsPerPage: 3 });
    expect(page).toMatchObject({ totalRows: 4, rows: [{ id: works[2], role: 'COMPLETED', hours: 2 }] });
    // A stop that began before belongs to the month into which it reaches, as a breakdown only to that in which it begins.
    const times = { dataOraInizio: '2021-09-30T20:00:00+02:00', dataOraFine: '2021-10-01T09:00:00+02:00' };
    const over = await work('', '', { guasto: true, ...times });
    expect(ids(await behind('STOPS', { months: [10] }))).toEqual([over]);
    expect(ids(await behind('FAILURES', { months: [10] }))).toEqual([]);
    expect(await behind('STOPS', {}, stranger)).toEqual({ totalRows: 0, rows: [] });
  });

  it('tell labour, spare parts and the schedule of what was done, and which works those are', async () => {
    const part = { new: true, pianificazioneInterventoId: works[3], nome: 'Cinghia', costo: '18.50', quantity: 2 };
    expect((await admin.put('/api/pianificazione-intervento-ricambi/new', part)).status).toBe(200);
    const times = { dataOraInizio: '2021-06-30T23:00:00+02:00', dataOraFine: '2021-07-01T02:00:00+02:00' };
    const overdue = await work('', '', { guasto: false, ...times }, false);
    const expected = {
      ...{ labourHours: 8, labourPlanned: 2, labourUnplanned: 6, unplannedLabourRate: 75, partsCost: '37.00' },
      ...{ valuedPartsCost: '37.00', purchaseValue: '120000.00', machinesValued: 1 },
      partsCostRate: (37 / 120_000) * 100,
      // Faults are on no schedule.
      ...{ scheduled: 1, scheduledOnTime: 1, schedulePending: 0, scheduleCompliance: 100 },
    };
    const machines = rows(await report('reportAttrezzature'));
    expect(machines.find(({ attrezzaturaId }) => attrezzaturaId === pressId)).toMatchObject(expected);
    expect(machines.find(({ attrezzatura }) => attrezzatura === 'Tornio')).toMatchObject({
      ...{ labourHours: 0, partsCost: '0.00', unplannedLabourRate: null, scheduleCompliance: null },
      notAvailable: { unplannedLabourRate: 'no_labour', scheduleCompliance: 'nothing_scheduled' },
    });
    expect(rows(await report('reportGenerale'))[0]).toMatchObject(expected);
    const { data, errors } = await admin.graphql(
      `fragment Row on ReportWorks { totalRows rows { id role due hours cost } }
       query ($query: ReportInput!) { equipmentReport(query: $query) { whole { labourHours partsCost partsCostRate scheduleCompliance }
         months { figures { partsCost } } } labour: reportWorks(query: $query, of: LABOUR) { ...Row }
         planned: reportWorks(query: $query, of: PLANNED_LABOUR) { rows { id } } unplanned: reportWorks(query: $query, of: UNPLANNED_LABOUR) { rows { id } }
         parts: reportWorks(query: $query, of: PARTS) { ...Row } schedule: reportWorks(query: $query, of: SCHEDULE) { ...Row } }`,
      { query: { years: [2021], months: [2, 6], sortBy: 'partsCost', descending: true } },
    );
    expect(errors).toBeUndefined();
    const none = { due: null, hours: null, cost: null };
    expect(data).toEqual({
      equipmentReport: {
        whole: { labourHours: 8, partsCost: '37.00', partsCostRate: (37 / 120_000) * 100, scheduleCompliance: 50 },
        months: [{ figures: { partsCost: '37.00' } }, { figures: { partsCost: '0.00' } }],
      },
      labour: {
        totalRows: 4,
        rows: [0, 1, 3, 2].map((n) => ({ ...none, id: works[n], role: n === 3 ? 'PLANNED' : 'FAILURE', hours: 2 })),
      },
      planned: { rows: [{ id: works[3] }] },
      unplanned: { rows: [0, 1, 2].map((n) => ({ id: works[n] })) },
      parts: { totalRows: 1, rows: [{ ...none, id: works[3], role: 'PLANNED', cost: '37.00' }] },
      schedule: {
        totalRows: 2,
        rows: [
          { ...none, id: works[3], role: 'ON_TIME', due: '2021-02-03' },
          { ...none, id: overdue, role: 'MISSED', due: '2021-07-01' },
        ],
      },
    });
  });

  it('add up what maintainers and breakdowns have in common, and begin with the day of the company', async () => {
    const { data } = await admin.graphql(
      `query ($query: ReportInput!) { reportSetup { today timeZone } breakdownReport(query: $query) { hours downtime }
         maintainerReport(query: $query) { whole { planned completed hours capacityHours preventiveEfficiency } } }`,
      { query: { years: [2021], months: [2], rowsPerPage: 1 } },
    );
    expect(data).toMatchObject({
      reportSetup: { timeZone: 'Europe/Rome', today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      breakdownReport: { hours: 23.5 },
      maintainerReport: { whole: { planned: 4, completed: 4, hours: 8, capacityHours: 200, preventiveEfficiency: 75 } },
    });
    expect((data as { breakdownReport: { downtime: number } }).breakdownReport.downtime).toBeCloseTo(7.6, 9);
  });

  it('tell what is waiting for a maintainer, in hours and weeks, whatever the months', async () => {
    // The work of June that is not completed, of three hours.
    const [first] = rows(await report('reportManutentori'));
    expect(first).toMatchObject({ backlogOverdueHours: 3, backlogHours: 3, notAvailable: {} });
    expect(first?.backlogWeeks).toBeCloseTo(3 / Number(first?.weeklyCapacityHours), 9);
    const [part] = rows(await report('reportManutentori', `${february}&filters[attrezzaturaId]=${pressId}`));
    expect(part).toMatchObject({ backlogHours: 3, backlogWeeks: null });
    expect(part?.notAvailable).toEqual({ backlogWeeks: 'not_with_this_filter' });
    const { data } = await admin.graphql(
      `query ($query: ReportInput!) { reportWorks(query: $query, of: BACKLOG) { totalRows rows { role hours } }
         maintainerReport(query: $query) { whole { backlogHours backlogWeeks missing { figure } } } }`,
      { query: { years: [2021], months: [2], sortBy: 'backlogWeeks' } },
    );
    expect(data).toEqual({
      reportWorks: { totalRows: 1, rows: [{ role: 'OVERDUE', hours: 3 }] },
      maintainerReport: { whole: { backlogHours: 3, backlogWeeks: expect.any(Number), missing: [] } },
    });
  });

  it('are about what the filters leave, in every month that is chosen', async () => {
    const one = `${february}&filters[attrezzaturaId]=${pressId}`;
    expect(rows(await report('reportAttrezzature', one))).toHaveLength(1);
    const [year] = rows(await report('reportGenerale', 'filters[years]=2021&filters[months]=1,2,3'));
    // Of the press nothing was known in January: its first work is of February.
    expect(year).toMatchObject({ requiredTime: 320, failures: 2 });
    for (const [period, reason] of [
      ['filters[years]=2019&filters[months]=2', 'before_records'],
      ['filters[years]=2199&filters[months]=6', 'not_begun'],
    ] as const) {
      const [press] = rows(await report('reportAttrezzature', `${period}&filters[attrezzaturaId]=${pressId}`));
      expect(press).toMatchObject({ requiredTime: null, operatingTime: null, mtbf: null, idleCost: null });
      expect(press?.notAvailable).toMatchObject({ requiredTime: reason, idleCost: reason, mttr: reason });
    }
    const other = `${february}&filters[manutentoreId]=${otherId}`;
    expect(rows(await report('reportGenerale', other))[0]).toMatchObject({ failures: 0, preventiveDue: 0 });
  });
});

goingOut();
