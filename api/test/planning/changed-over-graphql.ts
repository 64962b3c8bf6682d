import { now } from '@cadenza/infra/clock/clock';
import { newId } from '@cadenza/infra/ids';
import { describe, expect, it } from 'vitest';
import type { Client } from '../testing/world.ts';
import { maintainer, schedule, setup, supervisor, windowQuery, world } from './fixtures.ts';

/** What is changed of the plan over GraphQL. */
export const changedOverGraphql = (): void => {
  describe('planning over GraphQL', () => {
    it('keeps what somebody else has noted meanwhile, and tells who and what', async () => {
      const { id } = await schedule({ note: 'Portare la chiave' });
      const note = (client: Client, body: object) =>
        client.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'note', ...body });
      const first = await note(maintainer, { value: 'Manca olio', seen: 'Portare la chiave' });
      expect(first).toMatchObject({ status: 200 });
      const late = await note(supervisor, { value: 'Rinviare', seen: 'Portare la chiave' });
      const { rows } = await world.database.pool.query<{ full: string }>(
        `select name || ' ' || surname as full from rm.users where id = $1`,
        [maintainer.userId],
      );
      expect(late).toMatchObject({
        status: 409,
        body: {
          code: 'conflict',
          errors: [{ field: 'note', code: 'conflict', present: 'Manca olio', by: rows[0]?.full }],
        },
      });
      expect((late.body as { detail: string }).detail).toMatch(/^Il campo «Note» è stato modificato da .+ il \d\d-/);
      const write = `mutation($c: ID!, $id: ID!, $notes: String, $seen: String) {
        noteIntervention(commandId: $c, id: $id, notes: $notes, seen: $seen) { state { notes } } }`;
      const conflict = await supervisor.graphql(write, { c: newId(), id, notes: 'Rinviare', seen: null });
      expect(conflict.errors?.[0]?.extensions).toMatchObject({ code: 'conflict', errors: [{ present: 'Manca olio' }] });
      const asNow = await supervisor.get(`/api/pianificazione-interventi/${id}`, {
        'x-read-after': String(first.headers['x-position']),
      });
      expect(asNow.body).toMatchObject({ note: 'Manca olio' });
      const both = await supervisor.graphql(write, {
        c: newId(),
        id,
        notes: 'Manca olio. Rinviare',
        seen: 'Manca olio',
      });
      expect(both.data).toMatchObject({ noteIntervention: { state: { notes: 'Manca olio. Rinviare' } } });
      // Who does not say what they saw replaces whatever is there, as ever.
      expect(await note(maintainer, { value: 'Fatto' })).toMatchObject({ status: 200, body: { note: 'Fatto' } });
      expect(
        await supervisor.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'guasto', value: 'Y', seen: 'x' }),
      ).toMatchObject({ status: 422, body: { errors: [{ field: 'seen', code: 'unknown_field' }] } });
    });

    it('takes what was noted without a network before its writer completed the work, and asks which text stays', async () => {
      const { id, listaDettaglio } = await schedule();
      const lines = listaDettaglio.map((line) => line.id.split('.')[1] ?? '');
      const tick = `mutation($c: ID!, $id: ID!, $line: ID!) {
        tickChecklistLine(commandId: $c, id: $id, lineId: $line, done: true) { id } }`;
      for (const line of lines) await maintainer.graphql(tick, { c: newId(), id, line });
      const [written, pressed] = [new Date(now() - 5_000), new Date(now() - 1_000)];
      const note = `mutation($c: ID!, $id: ID!, $notes: String, $seen: String, $at: Instant, $writtenAt: Instant) {
        noteIntervention(commandId: $c, id: $id, notes: $notes, seen: $seen, at: $at, writtenAt: $writtenAt) { state { notes completed } } }`;
      await supervisor.graphql(note, { c: newId(), id, notes: 'Manca olio', seen: null });
      const complete = `mutation($c: ID!, $id: ID!, $at: Instant) {
        completeIntervention(commandId: $c, id: $id, durationMinutes: 60, at: $at) { state { completed } } }`;
      const completed = await maintainer.graphql(complete, { c: newId(), id, at: pressed });
      expect(completed.data).toMatchObject({ completeIntervention: { state: { completed: true } } });
      const mine = (wish: object) => maintainer.graphql(note, { c: newId(), id, notes: 'Perde', ...wish });
      const codeOf = async (wish: object) => (await mine(wish)).errors?.[0]?.extensions.code;
      expect(await codeOf({ seen: null })).toBe('not_authorised');
      expect(await codeOf({ seen: null, at: new Date(now()) })).toBe('not_authorised');
      const asked = await mine({ seen: null, at: written });
      expect(asked.errors?.[0]?.extensions).toMatchObject({ code: 'conflict', errors: [{ present: 'Manca olio' }] });
      // The answer is of when it was given, behind the text that it is about; it is let in for what was written before.
      const answer = { notes: 'Manca olio\nPerde', seen: 'Manca olio', at: new Date(now()) };
      expect(await codeOf(answer)).toBe('not_authorised');
      const both = await mine({ ...answer, writtenAt: written });
      expect(both.data).toEqual({ noteIntervention: { state: { notes: 'Manca olio\nPerde', completed: true } } });
      const { data } = await maintainer.graphql(
        'query($id: ID!) { history(kind: PLANNED_INTERVENTION, id: $id) { rows { event changes { after { value } } } } }',
        { id },
      );
      const { rows } = (data as { history: { rows: { event: string; changes: { after: { value: string }[] }[] }[] } })
        .history;
      const noted = rows.filter(({ event }) => event === 'InterventionNoted');
      expect(noted.map(({ changes }) => changes[0]?.after[0]?.value)).toEqual(['Manca olio\nPerde', 'Manca olio']);
    });

    it('refuses a window without end, and a repeat moves nothing twice', async () => {
      const refused = await supervisor.graphql(windowQuery, {
        from: '2027-01-01T00:00:00Z',
        to: '2028-01-01T00:00:00Z',
      });
      expect(refused.errors?.[0]?.extensions.code).toBe('invalid_fields');
      const { id } = await schedule();
      const move = `mutation($c: ID!, $id: ID!, $start: Instant!) {
        moveIntervention(commandId: $c, id: $id, input: {start: $start}) { position state { start end } } }`;
      const variables = { c: newId(), id, start: '2027-01-13T07:00:00Z' };
      const first = await supervisor.graphql(move, variables);
      expect(first.data).toMatchObject({
        moveIntervention: { state: { start: '2027-01-13T07:00:00Z', end: '2027-01-13T09:00:00Z' } },
      });
      // The second and third runs are compiled.
      expect(await supervisor.graphql(move, variables)).toEqual(first);
      expect(await supervisor.graphql(move, variables)).toEqual(first);
      const wrong = { ...variables, start: 'domani' };
      const twice = [await supervisor.graphql(move, wrong), await supervisor.graphql(move, wrong)];
      expect(twice.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['unreadable', 'unreadable']);
      const unknown = { ...variables, c: newId(), id: newId() };
      const gone = [await supervisor.graphql(move, unknown), await supervisor.graphql(move, unknown)];
      expect(gone.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['not_found', 'not_found']);
    });

    it('takes back one field of one person alone, and only where it is still as that person left it', async () => {
      const { id } = await schedule();
      const change = async (input: object) => {
        const mutation = `mutation($c: ID!, $id: ID!, $input: MoveInput!) {
          moveIntervention(commandId: $c, id: $id, input: $input) { state { start end maintainerId } } }`;
        return supervisor.graphql(mutation, { c: newId(), id, input });
      };
      const left = { start: '2027-01-13T07:00:00Z', end: '2027-01-13T09:00:00Z' };
      const before = { start: '2027-01-11T07:00:00Z', end: '2027-01-11T09:00:00Z' };
      await change(left);
      await change({ maintainerId: setup.otherMaintainerId });
      expect((await change({ ...before, left })).data).toMatchObject({
        moveIntervention: { state: { ...before, maintainerId: setup.otherMaintainerId } },
      });
      const late = await change({ ...before, left });
      expect(late.errors?.[0]?.extensions).toMatchObject({
        code: 'conflict',
        errors: [{ field: 'start' }, { field: 'end' }],
      });
      const given = await change({ maintainerId: null, left: { maintainerId: null } });
      expect(given.errors?.[0]?.extensions).toMatchObject({ code: 'conflict', errors: [{ field: 'maintainerId' }] });
      expect(
        (await change({ maintainerId: null, left: { maintainerId: setup.otherMaintainerId } })).data,
      ).toMatchObject({
        moveIntervention: { state: { ...before, maintainerId: null } },
      });
    });

    it('shows and counts no tick on a line that was deactivated; the tick comes back with the line', async () => {
      const { id, listaDettaglio } = await schedule({
        dataOraInizio: '2027-02-10T08:00',
        dataOraFine: '2027-02-10T09:00',
      });
      const lines = listaDettaglio.map((line) => line.id.split('.')[1] ?? '');
      const tick = `mutation($c: ID!, $id: ID!, $line: ID!) {
        tickChecklistLine(commandId: $c, id: $id, lineId: $line, done: true) { state { tickedLineIds } } }`;
      const note = `mutation($c: ID!, $id: ID!) {
        noteIntervention(commandId: $c, id: $id, notes: "x") { state { tickedLineIds } } }`;
      for (const line of lines) await supervisor.graphql(tick, { c: newId(), id, line });
      const admin = await world.client(supervisor.companyId, ['ROLE_ADMIN']);
      const [first = '', second = ''] = lines;
      const switched = async (to: 'Y' | 'N') =>
        String((await admin.put(`/api/lista-dettagli/${first}/active/${to}`)).headers['x-position']);
      const seen = async (after: string) => {
        const { data } = await supervisor.graphql(
          `query($from: Instant!, $to: Instant!) {
            plannedWindow(from: $from, to: $to) { rows { linesDone linesTotal tickedLineIds } } }`,
          { from: '2027-02-09T23:00:00Z', to: '2027-02-10T23:00:00Z' },
          { 'x-read-after': after },
        );
        return (data as { plannedWindow: { rows: unknown[] } }).plannedWindow.rows;
      };
      const off = await switched('N');
      expect(await seen(off)).toEqual([{ linesDone: 1, linesTotal: 1, tickedLineIds: [second] }]);
      const { errors } = await supervisor.graphql(tick, { c: newId(), id, line: first });
      expect(errors?.[0]?.extensions.code).toBe('checklist_line_not_found');
      const noted = await supervisor.graphql(note, { c: newId(), id });
      expect(noted.data).toEqual({ noteIntervention: { state: { tickedLineIds: [second] } } });
      const on = await switched('Y');
      expect(await seen(on)).toEqual([{ linesDone: 2, linesTotal: 2, tickedLineIds: [first, second] }]);
    });

    it('answers for each of several commands in one document: what was done is told beside what was refused', async () => {
      const [first, second] = [await schedule(), await schedule()];
      const document = `mutation($a: ID!, $b: ID!, $c: ID!, $first: ID!, $second: ID!) {
        noted: noteIntervention(commandId: $a, id: $first, notes: "Fatto") { id state { notes } }
        refused: setInterventionProgress(commandId: $b, id: $second, percent: 101) { id }
        marked: markInterventionFault(commandId: $c, id: $second, fault: true) { state { fault } } }`;
      const variables = { a: newId(), b: newId(), c: newId(), first: first.id, second: second.id };
      for (const _ of ['first', 'again']) {
        const { data, errors } = await supervisor.graphql(document, variables);
        expect(data).toEqual({
          noted: { id: first.id, state: { notes: 'Fatto' } },
          refused: null,
          marked: { state: { fault: true } },
        });
        expect(errors).toMatchObject([{ path: ['refused'], extensions: { code: 'invalid_fields' } }]);
      }
    });

    it('does not show one company what belongs to another', async () => {
      const { id } = await schedule();
      const stranger = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_ADMIN']);
      const detail = 'query($id: ID!) { plannedIntervention(id: $id) { planned { id } } }';
      expect(await stranger.graphql(detail, { id })).toEqual({ data: { plannedIntervention: null } });
      expect((await stranger.put(`/api/pianificazione-interventi/${id}`, { note: 'x' })).status).toBe(404);
    });
  });
};
