import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maintainer, type Planned, schedule, setUp, setup, supervisor, world } from './planning/fixtures.ts';
import type { Client } from './testing/world.ts';

/** Many works changed by one command: what is told before is what is done, all of it or none, and undone as one. */

beforeAll(setUp);
afterAll(() => world.close());

type Refusal = { code: string; field: string | null; message: string };
type Told = { id: string; what: string; from: string | null; to: string | null; refusal: Refusal | null };
type Changed = { position: string; changed: string[]; unchanged: string[]; left: string[] };

const preview = async (ids: readonly string[], change: object, by: Client = supervisor) => {
  const { data, errors } = await by.graphql(
    `query($ids: [ID!]!, $change: ChangeOfManyInput!) {
       previewOfMany(ids: $ids, change: $change) { id what from to refusal { code field message } } }`,
    { ids, change },
  );
  return { works: (data as { previewOfMany: Told[] } | null)?.previewOfMany ?? [], refused: errors?.[0]?.extensions };
};
const change = async (ids: readonly string[], asked: object, commandId = newId(), by: Client = supervisor) => {
  const { data, errors } = await by.graphql(
    `mutation($c: ID!, $ids: [ID!]!, $change: ChangeOfManyInput!) {
       changeInterventions(commandId: $c, ids: $ids, change: $change) { position changed unchanged left } }`,
    { c: commandId, ids, change: asked },
  );
  const done = (data as { changeInterventions: Changed | null } | null)?.changeInterventions ?? null;
  return { done, refused: errors?.[0]?.extensions as { code: string; detail?: string; errors?: object[] } | undefined };
};
const read = async (id: string) => {
  const { data } = await supervisor.graphql(
    `query($id: ID!) { plannedIntervention(id: $id) {
       planned { start end version maintainer { id } interventionType { id } } } }`,
    { id },
  );
  type Row = { start: string; end: string; version: string; maintainer: { id: string } | null };
  return (data as { plannedIntervention: { planned: Row & { interventionType: { id: string } } } }).plannedIntervention
    .planned;
};
const undo = (command: string) =>
  supervisor.graphql('mutation($c: ID!, $change: ID!) { undo(commandId: $c, change: $change) { position works } }', {
    ...{ c: newId(), change: command },
  });
const at = (day: string, extra: object = {}): Promise<Planned> =>
  schedule({ dataOraInizio: `${day}T08:00`, dataOraFine: `${day}T10:00`, ...extra });

describe('works that are changed by one command', () => {
  it('move by days over a change of clocks, at the same time of the day, and come back as one', async () => {
    // The clocks change on the 28th of March.
    const works = [await at('2027-03-22'), await at('2027-03-23'), await at('2027-03-24', { manutentoreId: null })];
    const ids = works.map(({ id }) => id);
    const before = await Promise.all(ids.map(read));
    const { works: told } = await preview(ids, { days: 7 });
    expect(told.map(({ what, from, to }) => [what, from, to])).toEqual([
      ['changed', '2027-03-22T08:00', '2027-03-29T08:00'],
      ['changed', '2027-03-23T08:00', '2027-03-30T08:00'],
      ['changed', '2027-03-24T08:00', '2027-03-31T08:00'],
    ]);
    expect(await Promise.all(ids.map(read))).toEqual(before);
    const command = newId();
    const { done } = await change(ids, { days: 7 }, command);
    expect(done).toMatchObject({ changed: ids, unchanged: [], left: [] });
    expect((await Promise.all(ids.map(read))).map(({ start, end }) => [start, end])).toEqual([
      ['2027-03-29T06:00:00Z', '2027-03-29T08:00:00Z'],
      ['2027-03-30T06:00:00Z', '2027-03-30T08:00:00Z'],
      ['2027-03-31T06:00:00Z', '2027-03-31T08:00:00Z'],
    ]);
    // The same command again has no second effect, and the first answer.
    expect(await change(ids, { days: 7 }, command)).toMatchObject({ done });
    expect((await read(ids[0] ?? '')).start).toBe('2027-03-29T06:00:00Z');
    const { data } = await supervisor.graphql('{ undoable { rows { id works entries { event } } } }');
    expect((data as { undoable: { rows: object[] } }).undoable.rows[0]).toMatchObject({ id: command, works: 3 });
    const { data: undone } = await undo(command);
    expect((undone as { undo: { works: string[] } }).undo.works.toSorted()).toEqual(ids.toSorted());
    const rows = await Promise.all(ids.map(read));
    expect(rows.map(({ start, end }) => [start, end])).toEqual(before.map(({ start, end }) => [start, end]));
  });

  it('are given to somebody, and of another type, together; what is so already is told', async () => {
    const [one, other] = [await at('2027-04-05'), await at('2027-04-06', { manutentoreId: setup.otherMaintainerId })];
    const ids = [one.id, other.id, one.id];
    const wish = { maintainerId: setup.otherMaintainerId };
    expect((await preview(ids, wish)).works.map(({ id, what }) => [id, what])).toEqual([
      [one.id, 'changed'],
      [other.id, 'unchanged'],
    ]);
    expect((await change(ids, wish)).done).toMatchObject({ changed: [one.id], unchanged: [other.id] });
    const developer = await world.client(supervisor.companyId, ['ROLE_DEVELOPER']);
    const made = await developer.post('/api/tipo-interventi', { tipo: 'Straordinario', codice: 'S' });
    const interventionTypeId = (made.body as { id: string }).id;
    const both = { interventionTypeId, maintainerId: null };
    expect((await change(ids, both)).done).toMatchObject({ changed: [one.id, other.id] });
    expect(await read(other.id)).toMatchObject({ maintainer: null, interventionType: { id: interventionTypeId } });
  });

  it('are all left as they are where one refuses, which is told before with its reason, in words', async () => {
    const [friday, thursday, done] = [await at('2027-05-07'), await at('2027-05-06'), await at('2026-05-11')];
    for (const line of done.listaDettaglio)
      await supervisor.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`);
    for (const [field, value] of [
      ['durataInterventoInOre', 2],
      ['completato', 'Y'],
    ])
      await supervisor.put(`/api/pianificazione-interventi/${done.id}/fields`, { field, value });
    const gone = newId();
    const ids = [friday.id, thursday.id, done.id, gone];
    const before = await read(thursday.id);
    const { works } = await preview(ids, { days: 1 });
    expect(works.map(({ what, refusal }) => [what, refusal?.code ?? null])).toEqual([
      ['refused', 'non_working_day'],
      ['changed', null],
      ['refused', 'cannot_move_completed'],
      ['refused', 'not_found'],
    ]);
    expect(works[0]?.refusal?.message).toContain('2027');
    const command = newId();
    const { refused } = await change(ids, { days: 1 }, command);
    expect(refused).toMatchObject({ code: 'works_refused', detail: expect.stringMatching(/4.*3/) });
    expect(await read(thursday.id)).toEqual(before);
    expect((await undo(command)).errors?.[0]?.extensions.code).toBe('cannot_take_back');
    expect((await change([thursday.id], { days: 1 })).done).toMatchObject({ changed: [thursday.id] });
    // Who did what is done is not rewritten among many others.
    expect((await preview([done.id], { maintainerId: null })).works[0]).toMatchObject({
      what: 'refused',
      refusal: { code: 'cannot_change' },
    });
  });

  it('refuse what nobody means, more than 500, what another company has, and who does not plan', async () => {
    const { id } = await at('2027-05-10');
    const codes = async (ids: readonly string[], asked: object) => {
      const [told, made] = [await preview(ids, asked), await change(ids, asked)];
      expect(told.refused).toMatchObject({ errors: made.refused?.errors });
      return ((made.refused?.errors ?? []) as { field: string; code: string }[]).map(
        ({ field, code }) => `${field} ${code}`,
      );
    };
    expect(await codes([], { days: 1 })).toEqual(['ids required']);
    expect(await codes([id], {})).toEqual(['change nothing_to_change']);
    expect(await codes([id], { days: 0 })).toEqual(['change nothing_to_change']);
    expect(await codes([id], { days: 367 })).toEqual(['days too_large']);
    expect(await codes([id], { days: -367 })).toEqual(['days too_small']);
    expect(await codes(['x'], { days: 1 })).toEqual(['ids invalid_id']);
    expect(await codes([id], { interventionTypeId: null })).toEqual(['interventionTypeId required']);
    expect(
      await codes(
        Array.from({ length: 501 }, () => newId()),
        { days: 1 },
      ),
    ).toEqual(['ids too_many']);
    expect((await preview([id], { maintainerId: newId() })).works[0]).toMatchObject({
      refusal: { code: 'not_found', field: 'maintainerId' },
    });
    for (const ask of [preview([id], { days: 1 }, maintainer), change([id], { days: 1 }, newId(), maintainer)])
      expect((await ask).refused).toMatchObject({ code: 'not_authorised' });
    const stranger = await world.client(await world.company('Altra'), ['ROLE_PLANT']);
    expect((await preview([id], { days: 1 }, stranger)).works[0]?.refusal?.code).toBe('not_found');
    expect((await change([id], { days: 1 }, newId(), stranger)).refused?.code).toBe('works_refused');
  });

  it('are told before that a fault stays one on a closed day, and then none of them is changed', async () => {
    const developer = await world.client(supervisor.companyId, ['ROLE_DEVELOPER']);
    const { body } = await developer.get('/api/tipo-interventi');
    const special = (body as { id: string; codice: string }[]).find(({ codice }) => codice === 'S');
    const [fault, plain] = [await at('2027-07-05', { tipoInterventoId: special?.id }), await at('2027-07-06')];
    const { errors } = await supervisor.graphql(
      `mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }`,
      { c: newId(), id: fault.id, input: { start: '2027-07-10T08:00:00Z', fault: true, onClosedDay: true } },
    );
    expect(errors).toBeUndefined();
    const ids = [fault.id, plain.id];
    const before = await Promise.all(ids.map(read));
    const wish = { interventionTypeId: setup.body.tipoInterventoId, maintainerId: setup.otherMaintainerId };
    expect((await preview(ids, wish)).works.map(({ what, refusal }) => [what, refusal?.code ?? null])).toEqual([
      ['refused', 'non_working_day'],
      ['changed', null],
    ]);
    expect((await change(ids, wish)).refused).toMatchObject({ code: 'works_refused' });
    expect(await Promise.all(ids.map(read))).toEqual(before);
  });

  it('refuse the command of somebody else, also where that was about some of them', async () => {
    const [one, two] = [await at('2027-07-12'), await at('2027-07-13')];
    const command = newId();
    expect((await change([one.id], { days: 1 }, command)).done).toMatchObject({ changed: [one.id] });
    const colleague = await world.client(supervisor.companyId, ['ROLE_PLANT']);
    const before = await read(two.id);
    for (const ids of [[one.id], [two.id, one.id]])
      expect((await change(ids, { days: 2 }, command, colleague)).refused).toMatchObject({ code: 'command_id_reused' });
    expect(await read(two.id)).toEqual(before);
  });

  it('are given to another while a clock runs, which stops and keeps its time, also once that is undone', async () => {
    const { id } = await at('2027-07-19');
    const press = (by: Client, field: string) =>
      by.graphql(`mutation($c: ID!, $id: ID!) { ${field}(commandId: $c, id: $id) { position } }`, { c: newId(), id });
    const clocks = async () => {
      const { data } = await supervisor.graphql(
        'query($id: ID!) { plannedIntervention(id: $id) { planned { durationMinutes maintainer { id } } runs { to } } }',
        { id },
      );
      return (data as { plannedIntervention: object }).plannedIntervention;
    };
    expect((await press(maintainer, 'startWork')).errors).toBeUndefined();
    const command = newId();
    const { done } = await change([id], { maintainerId: setup.otherMaintainerId }, command);
    expect(done).toMatchObject({ changed: [id] });
    const counted = { planned: { durationMinutes: 1 }, runs: [{ to: expect.any(String) }] };
    expect(await clocks()).toMatchObject(counted);
    // Who had begun presses once more, and nothing runs.
    for (const by of [maintainer, supervisor]) expect((await press(by, 'stopWork')).errors).toBeUndefined();
    expect((await undo(command)).errors).toBeUndefined();
    expect(await clocks()).toMatchObject({ ...counted, planned: { maintainer: { id: setup.maintainerId } } });
    // Who plans stops a clock that somebody has left running.
    expect((await press(maintainer, 'startWork')).errors).toBeUndefined();
    expect((await press(supervisor, 'stopWork')).errors).toBeUndefined();
    expect(await clocks()).toMatchObject({ runs: [{ to: expect.any(String) }, { to: expect.any(String) }] });
  });

  it('make exceptions of works of a series, which follow it again once that is undone', async () => {
    const first = await at('2027-06-07', { ricorrenzaId: setup.monthlyId });
    const command = newId();
    expect((await change([first.id], { days: 1 }, command)).done).toMatchObject({ changed: [first.id] });
    expect((await read(first.id)).start).toBe('2027-06-08T06:00:00Z');
    await undo(command);
    expect((await read(first.id)).start).toBe('2027-06-07T06:00:00Z');
  });
});
