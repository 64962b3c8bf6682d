import { randomUUID } from 'node:crypto';
import { instant } from '@cadenza/infra/clock/clock';
import { readTable } from '@cadenza/infra/spreadsheets/read-table';
import { sheetPairs } from '@cadenza/infra/spreadsheets/testing/sheet-pairs';
import { describe, expect, it } from 'vitest';
import { admin, february, idOf, pressId, report, rows, setUpMaintainer, stranger, work, world } from './fixtures.ts';

/** A sheet of a report as a workbook, the first unless another is named. */
const sheet = async (
  name: string,
  language = 'it',
  months = february,
  of = `&filters[attrezzaturaId]=${pressId}`,
  named?: string,
) => {
  const answer = await world.app.inject({
    url: `/api/report/xls?tipoReport=${name}&${months}${of}`,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
  });
  expect(answer.statusCode).toBe(200);
  const read = await readTable(answer.rawPayload, named === undefined ? {} : { sheet: named });
  if (!('table' in read)) throw new Error('no table');
  return { ...read.table, file: String(answer.headers['content-disposition']), bytes: answer.rawPayload };
};

/** Reports as a workbook, what is still open, and what is refused. */
export const goingOut = (): void => {
  describe('reports over REST', () => {
    it('leave as a workbook: typed cells, totals that count, and what was asked for', async () => {
      const machines = await sheet('reportAttrezzature');
      expect(machines.file).toMatch(/filename="Report_attrezzature_\d\d_\d\d_\d{4}_\d\d_\d\d\.xlsx"/);
      expect(machines.sheets.slice(1)).toEqual(['Definizioni']);
      const about = new Map((await sheetPairs(machines.bytes, 'Definizioni')).map(([name, value]) => [name, value]));
      expect(about.get('Situazione al')).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d$/);
      expect(about.get('Costo ricambi (€)')).toMatch(/^Ricambi degli interventi completati/);
      const [press, total] = machines.rows.map(({ cells }) => cells);
      const at = (heading: string): number => machines.headings.indexOf(heading);
      expect([press?.[0], press?.[at('Guasti')], press?.[at('Indice di manutenzione')]]).toEqual([
        'Pressa',
        2,
        'ottimo',
      ]);
      expect([total?.[0], total?.[at('Guasti')], total?.[at('Costo attrezzatura ferma (€)')]]).toEqual([
        'Totale',
        2,
        60,
      ]);
      expect(total?.[at('Tasso di fermo (%)')]).toBeCloseTo(6, 9);
      expect([press?.[at('Costo ricambi (€)')], total?.[at('Costo ricambi (€)')]]).toEqual([37, 37]);
      expect([press?.[at('Ammortizzata')], total?.[at('Ore di lavoro')]]).toEqual(['No', 8]);
      expect([total?.[at('Lavoro non pianificato (%)')], total?.[at('Rispetto della pianificazione (%)')]]).toEqual([
        75, 100,
      ]);
      const faults = await sheet('reportGuastiInterventi', 'en');
      expect(faults.headings).toEqual([
        'Equipment',
        'Line',
        'Start',
        'End',
        'Hours',
        'Down time (h)',
        'Fault cause',
        'Fault remedy',
      ]);
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
      // What was divided stands in the same row as the figure.
      const inAll = (heading: string) => Number(months.at(-1)?.[general.headings.indexOf(heading)]);
      expect(inAll('MTBF (h)')).toBeCloseTo(Number(all.mtbf), 9);
      expect(inAll('Tempo di funzionamento (h)') / inAll('Guasti contati')).toBeCloseTo(Number(all.mtbf), 9);
      // An empty cell says why it is, a total what is not in it.
      const missing = general.headings.indexOf('Valori che mancano');
      expect(months[0]?.[missing]).toMatch(/^Tempo richiesto \(h\), .*: prima dell’installazione o dei primi dati/);
      expect(months[2]?.[missing]).toMatch(/MTBF \(h\), .*: nessun guasto nel periodo/);
      const [line] = (await admin.get('/api/linee')).body as { id: string }[];
      const bare = await admin.post('/api/attrezzature', { descrizione: 'Senza ore', lineaId: line?.id });
      expect(bare).toMatchObject({ status: 201 });
      const two = (await sheet('reportAttrezzature', 'it', february, '')).rows.map(({ cells }) => cells);
      const why = two.find(([name]) => name === 'Senza ore')?.[at('Valori che mancano')];
      expect([why]).toEqual([expect.stringMatching(/^Tempo richiesto \(h\), .*: ore mensili non indicate/)]);
      const { data } = await admin.graphql(
        '{ equipmentReport(query: { years: [2021], months: [2] }) { leftOut { reason count names } } }',
      );
      expect((data as { equipmentReport: { leftOut: object[] } }).equipmentReport.leftOut).toContainEqual({
        ...{ reason: 'no_monthly_hours', count: 2, names: ['Senza ore', 'Tornio'] },
      });
      expect(two.at(-1)?.[at('Valori che mancano')]).toMatch(
        /fuori dal totale 2: ore mensili non indicate \(Senza ore, Tornio\)/,
      );
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
      const request = { attrezzaturaId: pressId, userRequest: 'Non parte', date: '2026-02-03T08:00:00+01:00' };
      const supportRequestId = idOf(await admin.post('/api/support-requests', request));
      const times = { dataOraInizio: '2026-02-03T10:00:00+01:00', dataOraFine: '2026-02-03T12:00:00+01:00' };
      await work('', '', { guasto: true, supportRequestId, ...times });
      const [february] = rows(await report('reportGenerale', 'filters[years]=2026&filters[months]=2'));
      expect(february).toMatchObject({ failures: 1, mttr: 4, mttrWaiting: 2 });
    });

    it('add up to the last cent, everywhere', async () => {
      const [line] = (await admin.get('/api/linee')).body as { id: string }[];
      const costs = { costoAcquisto: '1000', anniAmmortamento: 7, oreMensili: 160 };
      const [at, hour] = ['2023-03-01T09:00:00+01:00', '2023-03-01T10:00:00+01:00'];
      for (const descrizione of ['Alfa', 'Beta', 'Gamma']) {
        const made = await admin.post('/api/attrezzature', { descrizione, lineaId: line?.id, ...costs });
        const attrezzaturaId = idOf(made);
        await work('', '', { guasto: true, attrezzaturaId, dataOraInizio: at, dataOraFine: hour });
      }
      // 5.18 cents of each of three machines: 16 of all, where it was 15 when each of them was rounded.
      const march = 'filters[years]=2023&filters[months]=3';
      const [whole] = rows(await report('reportGenerale', march));
      expect(whole).toMatchObject({ idleCost: '0.16', idleCostFailure: '0.16', idleCostPlanned: '0.00' });
      const own = rows(await report('reportAttrezzature', march)).map(({ idleCost }) => String(idleCost ?? '0.00'));
      expect(own.filter((cost) => cost !== '0.00').sort()).toEqual(['0.05', '0.05', '0.06']);
      const { data } = await admin.graphql(
        `query ($query: ReportInput!) { equipmentReport(query: $query) { whole { idleCost } months { figures { idleCost } }
           rows { figures { idleCost } } } }`,
        { query: { years: [2023], months: [1, 3], sortBy: 'idleCost', descending: true, rowsPerPage: 2 } },
      );
      const cost = (idleCost: string) => ({ figures: { idleCost } });
      expect(data).toEqual({
        equipmentReport: {
          ...{ whole: { idleCost: '0.16' }, months: [cost('0.00'), cost('0.16')] },
          rows: [cost('0.06'), cost('0.05')],
        },
      });
      const { headings, rows: written } = await sheet('reportAttrezzature', 'it', march, '');
      const column = written.map(({ cells }) => Number(cells[headings.indexOf('Costo attrezzatura ferma (€)')] ?? 0));
      expect(column.at(-1)).toBeCloseTo(0.16, 9);
      expect(column.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBeCloseTo(0.16, 9);
    });

    it('leave with what is still to come in columns of its own, and with why there is no percentage of it yet', async () => {
      const next = { dataOraInizio: '2038-04-06T08:00:00+02:00', dataOraFine: '2038-04-06T10:00:00+02:00' };
      await work('', '', next, false);
      const { headings, rows: written } = await sheet(
        'reportAttrezzature',
        'it',
        'filters[years]=2038&filters[months]=4',
      );
      const cells = (heading: string) => written.map(({ cells: all }) => all[headings.indexOf(heading)] ?? null);
      for (const heading of ['Preventivi ancora a venire', 'Pianificati ancora a venire'])
        expect(cells(heading)).toEqual([1, 1]);
      for (const heading of [
        'Preventivi previsti',
        'Preventivi eliminati',
        'Preventivi esclusi',
        'Pianificati nel periodo',
      ])
        expect([heading, cells(heading)]).toEqual([heading, [0, 0]]);
      for (const heading of ['Efficienza preventiva (%)', 'Rispetto della pianificazione (%)'])
        expect([heading, cells(heading)]).toEqual([heading, [null, null]]);
      expect(cells('Valori che mancano')[0]).toMatch(/Efficienza preventiva \(%\).*: .*ancora/);
    });

    it('leave with a sheet of the causes and one of the remedies of breakdowns, which add up to all of them', async () => {
      const code = async (path: string, codice: string, descrizione: string): Promise<string> =>
        idOf(await admin.post(`/api/${path}`, { codice, descrizione }));
      const causaGuastoId = await code('cause-guasto', 'U1', 'Usura');
      const rimedioGuastoId = await code('rimedi-guasto', 'S1', 'Sostituzione');
      const fault = async (day: string, until: string, codes: Readonly<Record<string, string>>): Promise<void> => {
        const on = (hour: string) => `2024-03-${day}T${hour}:00+01:00`;
        const id = await work('', '', { guasto: true, dataOraInizio: on('08:00'), dataOraFine: on(until) });
        for (const [field, value] of Object.entries(codes))
          expect(await admin.put(`/api/pianificazione-interventi/${id}/fields`, { field, value })).toMatchObject({
            status: 200,
          });
      };
      await fault('05', '14:00', { causaGuastoId, rimedioGuastoId });
      await fault('06', '12:00', {});
      const march = 'filters[years]=2024&filters[months]=3';
      const of = async (named: string, language = 'it') => {
        const {
          headings,
          rows: written,
          sheets,
        } = await sheet('reportGuastiInterventi', language, march, undefined, named);
        return { headings, sheets, cells: written.map(({ cells }) => cells) };
      };
      // Hours of March that are required, over those in which the company is open on its 21 working days.
      const share = 160 / 210;
      const causes = await of('Causa del guasto');
      expect(causes.sheets.slice(1)).toEqual(['Causa del guasto', 'Rimedio del guasto', 'Definizioni']);
      expect(causes.headings).toEqual(['Causa del guasto', 'Guasti', 'Ore', 'Fermo (h)', 'Cumulata (%)']);
      expect(causes.cells).toEqual([
        ['Usura', 1, 6, expect.closeTo(6 * share, 9), 60],
        ['Non indicato', 1, 4, expect.closeTo(4 * share, 9), 100],
      ]);
      const remedies = await of('Fault remedy', 'en');
      expect(remedies.cells.map(([name, ...numbers]) => [name, numbers[0], numbers[1], numbers[3]])).toEqual([
        ['Sostituzione', 1, 6, 60],
        ['Not stated', 1, 4, 100],
      ]);
    });

    it('leave with the backlog of each maintainer, in hours and in weeks of what there is', async () => {
      const ahead = instant().toZonedDateTimeISO('Europe/Rome').add({ days: 7 });
      const at = (hour: number) =>
        ahead.with({ hour, minute: 0, second: 0, millisecond: 0 }).toString({ timeZoneName: 'never' });
      const headings = [
        'Di cui in ritardo (h)',
        'Arretrato (h)',
        'Ore disponibili a settimana (h)',
        'Arretrato in settimane',
      ];
      const ofThem = async (): Promise<number[][]> => {
        const read = await sheet('reportManutentori', 'it', february, '');
        return ['Bruno Neri', 'Totale'].map((name) => {
          const { cells } = read.rows.find(({ cells: [who] }) => who === name) ?? { cells: [] };
          return headings.map((heading) => Number(cells[read.headings.indexOf(heading)]));
        });
      };
      const before = await ofThem();
      const [late, soon] = [
        await work('22T08:00', '22T11:00', {}, false),
        await work('', '', { dataOraInizio: at(8), dataOraFine: at(13) }, false),
      ];
      for (const [n, [overdue = 0, all = 0, capacity = 0, weeks]] of (await ofThem()).entries()) {
        const [overdueBefore = 0, allBefore = 0] = before[n] ?? [];
        expect([overdue - overdueBefore, all - allBefore]).toEqual([3, 8]);
        expect(capacity).toBeGreaterThan(0);
        expect(weeks).toBeCloseTo(all / capacity, 9);
      }
      for (const id of [late, soon])
        expect((await admin.delete(`/api/pianificazione-interventi/${id}/one`)).status).toBe(204);
    });

    it('are told nothing of another company', async () => {
      expect((await report('reportAttrezzature', february, stranger)).body).toEqual({ data: [], totalRows: 0 });
    });

    it('are not narrowed by what the company does not have: zeros of it would read as figures', async () => {
      const { id: foreign } = await setUpMaintainer(stranger);
      for (const [name, id] of Object.entries({
        ...{ attrezzaturaId: randomUUID(), lineaId: pressId, impiantoId: randomUUID() },
        ...{ manutentoreId: foreign, tipoInterventoId: randomUUID() },
      })) {
        const query = `tipoReport=reportGenerale&${february}&filters[${name}]=${id}`;
        for (const way of ['dati', 'xls', 'pdf'])
          expect((await admin.get(`/api/report/${way}?${query}`)).status, `${way} ${name}`).toBe(404);
      }
      const ask = (field: string, of: string, query: object) =>
        admin.graphql(`query ($query: ${of}!) { ${field}(query: $query) { asOf } }`, { query });
      const narrowed = { years: [2021], months: [2], maintainerId: foreign };
      const refused = { errors: [{ extensions: { code: 'filter_not_found' } }] };
      for (const field of ['equipmentReport', 'breakdownReport', 'maintainerReport'])
        expect(await ask(field, 'ReportInput', narrowed), field).toMatchObject(refused);
      const trend = { year: 2021, month: 2, months: 12, maintainerId: foreign };
      expect(await ask('reportTrend', 'ReportTrendInput', trend)).toMatchObject(refused);
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
};
