import { newId } from '@cadenza/infra/ids';
import { describe, expect, it } from 'vitest';
import { type BoardWorks, rowsOf } from '../testing/board.ts';
import { type Client, clientOf } from '../testing/world.ts';
import { maintainer, schedule, setup, supervisor, windowQuery, world } from './fixtures.ts';

/** What is read of the plan over GraphQL: as new as what was written. */
export const readOverGraphql = (): void => {
  describe('planning over GraphQL', () => {
    it('answers a window with labels, as of a position', async () => {
      const { id } = await schedule({
        dataOraInizio: '2027-02-02T08:00:00+01:00',
        dataOraFine: '2027-02-02T09:00:00+01:00',
      });
      const { data } = await supervisor.graphql(windowQuery, {
        from: '2027-02-01T23:00:00Z',
        to: '2027-02-02T23:00:00Z',
      });
      expect(data).toMatchObject({
        plannedWindow: {
          asOfPosition: expect.stringMatching(/^\d+$/),
          rows: [
            {
              id,
              start: '2027-02-02T07:00:00Z',
              maintainer: { label: 'Bruno Neri', color: 3 },
              linesTotal: 2,
              updatedBy: 'Marta Greco',
            },
          ],
        },
      });
    });

    it('tells a board the same in columns, and nothing where it has it already', async () => {
      const first = await schedule({
        dataOraInizio: '2026-02-03T08:00:00+01:00',
        dataOraFine: '2026-02-03T09:30:00+01:00',
      });
      await supervisor.graphql('mutation($c: ID!, $id: ID!) { startWork(commandId: $c, id: $id) { id } }', {
        ...{ c: newId(), id: first.id },
      });
      const { id, listaDettaglio } = await schedule({
        dataOraInizio: '2026-02-04T08:00:00+01:00',
        dataOraFine: '2026-02-04T09:00:00+01:00',
        manutentoreId: null,
        guasto: true,
        note: 'Perdita "d\'olio"',
      });
      for (const line of listaDettaglio)
        await supervisor.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`);
      await supervisor.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'durataInterventoInOre', value: 1 });
      await supervisor.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'completato', value: 'Y' });
      const times = { from: '2026-02-02T23:00:00Z', to: '2026-02-04T23:00:00Z' };
      const row = `id seriesId ordinal version start end generatedDate equipment { id label } intervention { id label }
        interventionType { id label code } maintainer { id label color } recurring fault begun notes progress durationMinutes completed
        completedAt linesDone linesTotal tickedLineIds updatedAt updatedBy behindSince`;
      const rows = await supervisor.graphql(
        `query($from: Instant!, $to: Instant!) { plannedWindow(from: $from, to: $to) { rows { ${row} } } }`,
        times,
      );
      const board = `query($from: Instant!, $to: Instant!, $known: ID) {
        boardWindow(from: $from, to: $to, known: $known) { asOfPosition tag works {
          ids series ordinals versions starts seconds days equipment interventions types maintainers recurring faults begun
          notes { work text } progress durations completed linesDone linesTotal ticked updated updatedBy behind { work since }
          named { series days equipment { id label } interventions { id label } types { id label code }
                  maintainers { id label color } lines people } } } }`;
      const { data } = await supervisor.graphql(board, times);
      const { tag, works } = (data as { boardWindow: { tag: string; works: BoardWorks } }).boardWindow;
      expect((rows.data as { plannedWindow: { rows: unknown[] } }).plannedWindow.rows).toEqual(rowsOf(works));
      expect(rowsOf(works)).toHaveLength(2);
      expect(rowsOf(works).map(({ begun }) => begun)).toEqual([true, false]);

      const again = await supervisor.graphql(board, { ...times, known: tag });
      expect(again.data).toMatchObject({ boardWindow: { tag, works: null } });
      await supervisor.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'note', value: 'Altro' });
      const changed = await supervisor.graphql(board, { ...times, known: tag });
      expect(changed.data).toMatchObject({ boardWindow: { works: { notes: [{ work: 1, text: 'Altro' }] } } });
    });

    it('answers as new as what was written, whoever wrote it, and tells a newer position each time', async () => {
      const { id } = await schedule({ dataOraInizio: '2027-02-08T08:00', dataOraFine: '2027-02-08T09:00' });
      const times = { from: '2027-02-07T23:00:00Z', to: '2027-02-08T23:00:00Z' };
      type Window = { plannedWindow: { asOfPosition: string; rows: { maintainer: { label: string } | null }[] } };
      const read = async (client: Client): Promise<Window['plannedWindow']> => {
        const { data } = await client.graphql(windowQuery, times);
        return (data as Window).plannedWindow;
      };
      const list = async (headers = {}) =>
        supervisor.get(
          '/api/pianificazione-interventi?filters[dataInizio]=2027-02-08&filters[dataFine]=2027-02-08',
          headers,
        );
      const first = await read(supervisor);
      expect(await read(supervisor)).toEqual(first);
      const { headers, body } = await list();
      const has = { 'if-none-match': String(headers.etag) };
      expect(await list(has)).toMatchObject({ status: 304, body: '', headers: { vary: 'accept-encoding' } });
      expect(await list({ 'if-none-match': '*' })).toMatchObject({ status: 304 });
      expect(headers).toMatchObject({ etag: expect.stringMatching(/^W/), 'cache-control': 'no-store' });

      const name = (identificativo: string) =>
        supervisor.put(`/api/manutentori/${setup.maintainerId}`, { identificativo });
      expect(await name('Bruno Nerini')).toMatchObject({ status: 200 });
      const renamed = await read(supervisor);
      expect(renamed.rows[0]?.maintainer?.label).toBe('Bruno Nerini');
      expect(BigInt(renamed.asOfPosition)).toBeGreaterThan(BigInt(first.asOfPosition));
      const after = await list(has);
      expect([after.status, after.headers.etag]).not.toEqual([200, headers.etag]);
      expect(after.body).not.toEqual(body);
      await name('Bruno Neri');

      // By another user, of whose write this one knows by its position only.
      const moved = await maintainer.put(`/api/pianificazione-interventi/${id}/fields`, {
        field: 'note',
        value: 'Visto',
      });
      const position = String(moved.headers['x-position']);
      const seen = await supervisor.graphql(windowQuery, times, { 'x-read-after': position });
      expect(BigInt((seen.data as Window).plannedWindow.asOfPosition)).toBeGreaterThanOrEqual(BigInt(position));
      const foreign = await world.client(await world.company('Altra'), ['ROLE_PLANT']);
      expect((await read(foreign)).rows).toEqual([]);
    });

    it('never goes back, for who looks on while somebody else works: not by what is remembered, nor by a tag', async () => {
      const { id } = await schedule({ dataOraInizio: '2027-02-09T08:00', dataOraFine: '2027-02-09T09:00' });
      const days = 'filters[dataInizio]=2027-02-09&filters[dataFine]=2027-02-09';
      let [tag, seen, written] = ['', 0, '0'];
      // Knows of nobody else's writes.
      const onlooker = clientOf(world.app, maintainer.token, maintainer.userId, maintainer.companyId);
      /** What is shown, which with 304 is what was shown before. */
      const look = async (headers: Record<string, string> = {}): Promise<number> => {
        const answer = await onlooker.get(`/api/pianificazione-interventi?${days}`, {
          ...headers,
          ...(tag === '' ? {} : { 'if-none-match': tag }),
        });
        tag = String(answer.headers.etag ?? tag);
        if (answer.status === 304) return seen;
        const { data } = answer.body as { data: { id: string; avanzamento: number }[] };
        seen = data.find((row) => row.id === id)?.avanzamento ?? 0;
        return seen;
      };
      let working = true;
      const work = async (): Promise<void> => {
        for (let percent = 1; percent <= 20; percent++) {
          const path = `/api/pianificazione-interventi/${id}/fields`;
          const { headers } = await supervisor.put(path, { field: 'avanzamento', value: percent });
          written = String(headers['x-position']);
        }
        working = false;
      };
      const done = work();
      for (let turn = 0; working; turn++) {
        const before = seen;
        expect(await look(turn % 2 === 0 ? {} : { 'x-read-after': written })).toBeGreaterThanOrEqual(before);
      }
      await done;
      expect(await look({ 'x-read-after': written })).toBe(20);
      expect(await look()).toBe(20);
    });
  });
};
