import { readTable } from '@cadenza/infra/spreadsheets/read-table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let admin: Client;
let stranger: Client;
let body: Record<string, string>;
let pressId: string;
let works: string[];

const idOf = ({ status, body: made }: { status: number; body: unknown }): string => {
  expect(status, JSON.stringify(made)).toBe(201);
  return (made as { id: string }).id;
};

/** A work of February 2021, completed where it has an end that happened. */
const work = async (from: string, to: string, more: object, done = true): Promise<string> => {
  const id = idOf(
    await admin.post('/api/pianificazione-interventi', {
      ...body,
      attrezzaturaId: pressId,
      dataOraInizio: `2021-02-${from}:00+01:00`,
      dataOraFine: `2021-02-${to}:00+01:00`,
      ...more,
    }),
  );
  if (done) {
    const completed = { durataInterventoInOre: 2, completato: 'Y' };
    expect((await admin.put(`/api/pianificazione-interventi/${id}`, completed)).status).toBe(200);
  }
  return id;
};

/** As in the definition of the figures: a month of 20 working days, open from eight to six. */
beforeAll(async () => {
  world = await createWorld();
  const company = await world.company('Officine Rossi');
  const { listaId: _none, ...references } = (await setUpPlant(world, company)).body;
  body = references;
  admin = await world.client(company, ['ROLE_ADMIN']);
  stranger = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_ADMIN']);
  const [settings] = (await admin.get('/api/settings')).body as { id: string }[];
  const week = { workingWeekdays: [1, 2, 3, 4, 5] };
  expect((await admin.put(`/api/settings/${settings?.id}`, week)).status).toBe(200);
  const [line] = (await admin.get('/api/linee')).body as { id: string }[];
  pressId = idOf(
    await admin.post('/api/attrezzature', {
      ...{ descrizione: 'Pressa', lineaId: line?.id },
      ...{ costoAcquisto: '120000', anniAmmortamento: 10, oreMensili: 160 },
    }),
  );
  works = [
    await work('01T08:00', '01T13:00', { guasto: true }),
    await work('01T12:00', '01T14:30', { guasto: true }),
    await work('04T17:00', '05T10:00', { guasto: true }),
    await work('03T09:00', '03T11:30', {}),
  ];
}, 60_000);
afterAll(() => world.close());

const february = 'filters[years]=2021&filters[months]=2';
const report = (name: string, more = february, by = admin) => by.get(`/api/report/dati?tipoReport=${name}&${more}`);
const rows = ({ body: answer }: { body: unknown }) => (answer as { data: Record<string, unknown>[] }).data;

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

  it('have a row for each maintainer, sorted and paged as asked', async () => {
    const [row] = rows(await report('reportManutentori'));
    expect(row).toMatchObject({
      ...{ manutentore: 'Bruno Neri', planned: 4, completed: 4, hours: 8, faultHours: 6, capacityHours: 200 },
      ...{ preventiveDue: 4, preventiveEfficiency: 75 },
    });
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

  it('are about what the filters leave, in every month that is chosen', async () => {
    const one = `${february}&filters[attrezzaturaId]=${pressId}`;
    expect(rows(await report('reportAttrezzature', one))).toHaveLength(1);
    const [year] = rows(await report('reportGenerale', 'filters[years]=2021&filters[months]=1,2,3'));
    expect(year).toMatchObject({ requiredTime: 480, failures: 2 });
    const other = `${february}&filters[manutentoreId]=${crypto.randomUUID()}`;
    expect(rows(await report('reportGenerale', other))[0]).toMatchObject({ failures: 0, preventiveDue: 0 });
  });

  it('leave as a workbook: typed cells, totals that count, and what was asked for', async () => {
    const sheet = async (name: string, language = 'it', months = february) => {
      const answer = await world.app.inject({
        url: `/api/report/xls?tipoReport=${name}&${months}&filters[attrezzaturaId]=${pressId}`,
        headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
      });
      expect(answer.statusCode).toBe(200);
      const read = await readTable(answer.rawPayload);
      if (!('table' in read)) throw new Error('no table');
      return { ...read.table, file: String(answer.headers['content-disposition']) };
    };
    const machines = await sheet('reportAttrezzature');
    expect(machines.file).toMatch(/filename="Report_attrezzature_\d\d_\d\d_\d{4}_\d\d_\d\d\.xlsx"/);
    expect(machines.otherSheets).toEqual(['Definizioni']);
    const [press, total] = machines.rows.map(({ cells }) => cells);
    const at = (heading: string): number => machines.headings.indexOf(heading);
    expect([press?.[0], press?.[at('Guasti')], press?.[at('Indice di manutenzione')]]).toEqual(['Pressa', 2, 'ottimo']);
    expect([total?.[0], total?.[at('Guasti')], total?.[at('Costo attrezzatura ferma (€)')]]).toEqual(['Totale', 2, 60]);
    expect(total?.[at('Tasso di fermo (%)')]).toBeCloseTo(6, 9);
    const faults = await sheet('reportGuastiInterventi', 'en');
    expect(faults.headings).toEqual(['Equipment', 'Line', 'Start', 'End', 'Hours', 'Down time (h)']);
    expect((await sheet('reportManutentori', 'es')).rows.at(-1)?.cells.slice(0, 3)).toEqual(['Total', 4, 4]);
    // Of the general report what its screen shows: the months, and what they come to.
    const general = await sheet('reportGenerale', 'it', 'filters[years]=2021&filters[months]=1,2,3');
    const months = general.rows.map(({ cells }) => cells);
    const ofPress = `filters[years]=2021&filters[months]=1,2,3&filters[attrezzaturaId]=${pressId}`;
    const all = rows(await report('reportGenerale', ofPress))[0] ?? {};
    expect(general.headings[0]).toBe('Mese');
    expect(months.map(([month]) => month)).toEqual([...[1, 2, 3].map((n) => ({ day: `2021-0${n}-01` })), 'Totale']);
    const required = general.headings.indexOf('Tempo richiesto (h)');
    expect(months.at(-1)?.[required]).toBeCloseTo(Number(all.requiredTime), 9);
    expect(months.at(-1)?.[general.headings.indexOf('MTBF (h)')]).toBe(all.mtbf);
  });

  it('of a fault that nobody has ended run to now, and say so', async () => {
    const open = await work('10T08:00', '10T09:00', { guasto: true }, false);
    const [, , third] = rows(await report('reportGuastiInterventi'));
    expect(third).toMatchObject({ open: true, end: null, interventi: [open] });
    const [whole] = rows(await report('reportGenerale'));
    expect(whole).toMatchObject({ failures: 3, provisional: true });
    expect((await admin.delete(`/api/pianificazione-interventi/${open}/one`)).status).toBe(204);
    expect(rows(await report('reportGenerale'))[0]).toMatchObject({ failures: 2, provisional: false });
  });

  it('count a fault from when it happened, as its request says, and not from when somebody came', async () => {
    const request = { attrezzaturaId: pressId, userRequest: 'Non parte', date: '2021-03-02T08:00:00+01:00' };
    const supportRequestId = idOf(await admin.post('/api/support-requests', request));
    const times = { dataOraInizio: '2021-03-02T10:00:00+01:00', dataOraFine: '2021-03-02T12:00:00+01:00' };
    await work('', '', { guasto: true, supportRequestId, ...times });
    const [march] = rows(await report('reportGenerale', 'filters[years]=2021&filters[months]=3'));
    expect(march).toMatchObject({ failures: 1, mttr: 4, mttrWaiting: 2 });
  });

  it('are told nothing of another company', async () => {
    expect((await report('reportAttrezzature', february, stranger)).body).toEqual({ data: [], totalRows: 0 });
    const [whole] = rows(await report('reportGenerale', `${february}&filters[attrezzaturaId]=${pressId}`, stranger));
    expect(whole).toMatchObject({ requiredTime: null, failures: 0, notAvailable: { requiredTime: 'no_equipment' } });
  });

  it.each([
    ['no year', 'filters[months]=2', 'filters[years]', 'required'],
    ['no month', 'filters[years]=2021&filters[months]=', 'filters[months]', 'required'],
    ['month 13', 'filters[years]=2021&filters[months]=2,13', 'filters[months]', 'too_large'],
    ['words', 'filters[years]=2021,x&filters[months]=2', 'filters[years]', 'invalid_number'],
    ['years of another age', 'filters[years]=1066&filters[months]=2', 'filters[years]', 'too_small'],
    ['ten years', 'filters[years]=2011,2012,2013,2014,2015,2016&filters[months]=2', 'filters[years]', 'too_many'],
    ['no id', `${february}&filters[lineaId]=1`, 'filters[lineaId]', 'invalid_id'],
  ])('refuse %s', async (_what, query, field, code) => {
    expect(await report('reportGenerale', query)).toMatchObject({ status: 422, body: { errors: [{ field, code }] } });
  });

  it('refuse a report that there is not', async () => {
    expect(await report('reportSegreto')).toMatchObject({ status: 422, body: { errors: [{ field: 'tipoReport' }] } });
  });
});
