import { seriesStream } from '@cadenza/domain/planning/events';
import { timestamp } from '@cadenza/infra/clock/clock';
import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  maintainer,
  other,
  schedule,
  series,
  setUp,
  setup,
  supervisor,
  untilSeries,
  world,
} from './planning/fixtures.ts';
import type { Client } from './testing/world.ts';

beforeAll(setUp);
afterAll(() => world.close());

type Said = { errors?: { message: string; extensions: { code: string; detail?: string } }[] | undefined; id: string };

/** A command of its own; answers its id. */
const say = async (by: Client, field: string, args: string, variables: object = {}): Promise<Said> => {
  const id = newId();
  const types = Object.keys(variables).map((name) => `, $${name}: ${name === 'input' ? 'MoveInput!' : 'ID!'}`);
  const document = `mutation($c: ID!${types.join('')}) { ${field}(commandId: $c, ${args}) { position } }`;
  const { errors } = await by.graphql(document, { c: id, ...variables });
  return { errors, id };
};
const move = (by: Client, id: string, input: object) =>
  say(by, 'moveIntervention', 'id: $id, input: $input', { id, input });
const remove = (by: Client, id: string, scope: string) =>
  say(by, 'deleteIntervention', `id: $id, scope: ${scope}`, { id });
const undo = (by: Client, change: string, commandId = newId()) =>
  by.graphql('mutation($c: ID!, $change: ID!) { undo(commandId: $c, change: $change) { position works } }', {
    c: commandId,
    change,
  });
type Row = { id: string; entries: { event: string; equipment: { label: string } | null }[] };
const undoable = async (by: Client): Promise<Row[]> => {
  const { data } = await by.graphql('{ undoable { timeZone rows { id at entries { event equipment { label } } } } }');
  const { rows } = (data as { undoable: { rows: (Row & { entries: { equipment: object | null }[] })[] } }).undoable;
  // Each names its machine, or nobody knows what is taken back.
  expect(rows.flatMap(({ entries }) => entries).filter(({ equipment }) => equipment === null)).toEqual([]);
  return rows;
};
/** As whoever wrote last sees it. */
const planned = async (id: string, by = supervisor) => {
  const { data } = await by.graphql(
    'query($id: ID!) { plannedIntervention(id: $id) { planned { start maintainer { id } fault completed completedAt durationMinutes recurring working } } }',
    { id },
  );
  const { plannedIntervention } = data as { plannedIntervention: { planned: Record<string, unknown> } | null };
  return plannedIntervention?.planned ?? null;
};
const events = async (id: string): Promise<string[]> => {
  const { data } = await supervisor.graphql(
    'query($id: ID!) { history(kind: PLANNED_INTERVENTION, id: $id) { rows { event } } }',
    { id },
  );
  return (data as { history: { rows: { event: string }[] } }).history.rows.map(({ event }) => event);
};
/** All that is to do, as the maintainer whose it is. */
const tickAll = async (id: string): Promise<Said[]> => {
  const { data } = await maintainer.graphql('query($id: ID!) { plannedIntervention(id: $id) { lines { id } } }', {
    id,
  });
  const { lines } = (data as { plannedIntervention: { lines: { id: string }[] } }).plannedIntervention;
  const ticks: Said[] = [];
  for (const line of lines)
    ticks.push(await say(maintainer, 'tickChecklistLine', `id: $id, lineId: "${line.id}", done: true`, { id }));
  return ticks;
};
const days = async (serieId: string) => (await series(serieId)).map(({ dataOraInizio }) => dataOraInizio).sort();

describe('undo', () => {
  it('of a form that changed several fields is one, and is listed until it is done', async () => {
    const { id } = await schedule();
    const before = await planned(id);
    const changed = await move(supervisor, id, {
      ...{ start: '2027-01-12T09:00:00Z', end: '2027-01-12T12:00:00Z' },
      ...{ maintainerId: setup.otherMaintainerId, fault: true },
    });
    const [latest] = await undoable(supervisor);
    expect(latest).toMatchObject({
      id: changed.id,
      entries: [{ event: 'InterventionMoved', equipment: { label: 'Tornio' } }, {}, {}],
    });
    const command = newId();
    const done = await undo(supervisor, changed.id, command);
    expect(done.errors).toBeUndefined();
    expect(await planned(id)).toEqual(before);
    expect((await undoable(supervisor)).map((row) => row.id)).not.toContain(changed.id);
    // Its answer was lost, or it is pressed in another tab, too.
    expect((await undo(supervisor, changed.id, command)).data).toEqual(done.data);
    expect((await undo(supervisor, changed.id)).errors).toBeUndefined();
    expect(await planned(id)).toEqual(before);
  });

  it('of a deletion brings the work back, and the history tells both', async () => {
    const { id } = await schedule();
    const before = await planned(id);
    const gone = await remove(supervisor, id, 'ONE');
    expect(await planned(id)).toBeNull();
    expect((await undo(supervisor, gone.id)).errors).toBeUndefined();
    expect(await planned(id)).toEqual(before);
    expect((await events(id)).slice(0, 2)).toEqual(['InterventionBroughtBack', 'InterventionCancelled']);
  });

  it('of what was planned takes it away again, unless others have worked on it', async () => {
    const [one, touched] = [newId(), newId()];
    const input = `{ equipmentId: "${setup.body.attrezzaturaId}", interventionId: "${setup.body.descrizioneInterventoId}",
      interventionTypeId: "${setup.body.tipoInterventoId}", maintainerId: "${setup.maintainerId}",
      checklistId: "${setup.body.listaId}", start: "2027-02-01T09:00", end: "2027-02-01T10:00" }`;
    const plan = async (c: string) => {
      const { data, errors } = await supervisor.graphql(
        `mutation($c: ID!) { scheduleIntervention(commandId: $c, input: ${input}) { id seriesId } }`,
        { c },
      );
      expect(errors).toBeUndefined();
      return (data as { scheduleIntervention: { id: string; seriesId: string } }).scheduleIntervention;
    };
    const { id, seriesId } = await plan(one);
    expect((await undo(supervisor, one)).errors).toBeUndefined();
    expect(await planned(id)).toBeNull();
    // It was never meant to be, and counts as not done nowhere.
    const told = [];
    for await (const event of world.services.store.read(seriesStream(seriesId))) told.push(event);
    expect(told.at(-1)).toMatchObject({ type: 'SeriesCancelled', data: { cause: 'notNecessary' } });
    const { id: worked } = await plan(touched);
    await say(maintainer, 'markInterventionFault', 'id: $id, fault: true', { id: worked });
    await planned(worked, maintainer);
    expect((await undo(supervisor, touched)).errors).toMatchObject([{ extensions: { code: 'changed_since' } }]);
    expect(await planned(worked)).not.toBeNull();
    // Of one's own the last goes first, here too.
    const mine = newId();
    const { id: changed } = await plan(mine);
    const further = await move(supervisor, changed, { start: '2027-02-02T09:00:00Z' });
    expect((await undo(supervisor, mine)).errors).toMatchObject([{ extensions: { code: 'own_change_since' } }]);
    expect(await planned(changed)).toMatchObject({ start: '2027-02-02T09:00:00Z' });
    for (const change of [further.id, mine]) expect((await undo(supervisor, change)).errors).toBeUndefined();
    expect(await planned(changed)).toBeNull();
    // What they did and nothing of which is left is no hindrance.
    const again = newId();
    const { id: forth } = await plan(again);
    await say(maintainer, 'markInterventionFault', 'id: $id, fault: true', { id: forth });
    await say(maintainer, 'markInterventionFault', 'id: $id, fault: false', { id: forth });
    await planned(forth, maintainer);
    expect((await undo(supervisor, again)).errors).toBeUndefined();
    expect(await planned(forth)).toBeNull();
    // Also where they have only begun: their time would be lost.
    const begun = newId();
    const { id: started } = await plan(begun);
    await say(maintainer, 'startWork', 'id: $id', { id: started });
    await planned(started, maintainer);
    expect((await undo(supervisor, begun)).errors).toMatchObject([{ extensions: { code: 'changed_since' } }]);
    // Of one's own there is nothing that could be taken back first, and that is said.
    const timed = newId();
    const { id: clocked } = await plan(timed);
    for (const field of ['startWork', 'stopWork'])
      expect((await say(supervisor, field, 'id: $id', { id: clocked })).errors).toBeUndefined();
    expect((await undo(supervisor, timed)).errors).toMatchObject([
      { extensions: { code: 'own_clock_since', detail: expect.stringContaining('cronometro') } },
    ]);
    expect(await planned(clocked)).toMatchObject({ durationMinutes: 1 });
  });

  it('of a deletion, a move and another rule of a series leaves the days that there were', async () => {
    const recurring = { ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2027-06-30' };
    const { id, serieId } = await schedule(recurring);
    const second = (await untilSeries(serieId, 6))[1]?.id ?? '';
    const before = await days(serieId);
    let changes = 0;
    for (const change of [
      () => remove(supervisor, second, 'FOLLOWING'),
      () => remove(supervisor, id, 'ALL'),
      () => move(supervisor, id, { start: '2027-01-13T09:00:00Z', end: '2027-01-13T10:00:00Z', scope: 'ALL' }),
      () => move(supervisor, second, { planUntil: '2027-03-01', scope: 'ALL' }),
      () => move(supervisor, second, { recurrenceId: null, scope: 'FOLLOWING' }),
      () => move(supervisor, second, { maintainerId: null, scope: 'FOLLOWING' }),
    ]) {
      const changed = await change();
      expect(changed.errors).toBeUndefined();
      const after = await days(serieId);
      expect((await undo(supervisor, changed.id)).errors).toBeUndefined();
      expect(await days(serieId)).toEqual(before);
      changes += after.join() === before.join() ? 0 : 1;
    }
    // Another maintainer moves nothing.
    expect(changes).toBe(5);
    expect(await planned(second)).toMatchObject({ maintainer: { id: setup.maintainerId }, recurring: true });
  });

  it('says who has changed the same since, and when, and leaves that as it is', async () => {
    const { id } = await schedule();
    const mine = await move(supervisor, id, { start: '2027-01-12T09:00:00Z' });
    const colleague = await world.client(supervisor.companyId, ['ROLE_PLANT']);
    await move(colleague, id, { start: '2027-01-13T09:00:00Z' });
    await planned(id, colleague);
    const day = Temporal.Instant.from(timestamp()).toZonedDateTimeISO('Europe/Rome').toPlainDate().toString();
    const [year, month, dayOfMonth] = day.split('-');
    const refused = await undo(supervisor, mine.id);
    expect(refused.errors).toMatchObject([
      {
        extensions: {
          code: 'changed_since',
          detail: expect.stringMatching(
            new RegExp(`^Dopo di te lo ha cambiato .+ il ${dayOfMonth}-${month}-${year} \\d\\d:\\d\\d: `),
          ),
        },
      },
    ]);
    expect(await planned(id)).toMatchObject({ start: '2027-01-13T09:00:00Z' });
    // What is about something else is no hindrance.
    const fault = await say(supervisor, 'markInterventionFault', 'id: $id, fault: true', { id });
    await move(colleague, id, { maintainerId: null });
    await planned(id, colleague);
    expect((await undo(supervisor, fault.id)).errors).toBeUndefined();
    expect(await planned(id)).toMatchObject({ fault: false, maintainer: null });
  });

  it("takes one's own later change first, and then the one below it", async () => {
    const { id } = await schedule();
    const before = await planned(id);
    const first = await move(supervisor, id, { start: '2027-01-12T09:00:00Z' });
    const second = await move(supervisor, id, { start: '2027-01-13T09:00:00Z' });
    expect((await undo(supervisor, first.id)).errors).toMatchObject([{ extensions: { code: 'own_change_since' } }]);
    for (const { id: change } of [second, first]) expect((await undo(supervisor, change)).errors).toBeUndefined();
    expect(await planned(id)).toEqual(before);
  });

  it("of a maintainer is of the own work; another's change is nobody's to take back", async () => {
    const { id } = await schedule();
    const ticks = await tickAll(id);
    const done = await say(maintainer, 'completeIntervention', 'id: $id, durationMinutes: 60', { id });
    expect(done.errors).toBeUndefined();
    expect((await undo(other, done.id)).errors).toMatchObject([{ extensions: { code: 'cannot_take_back' } }]);
    expect((await undo(supervisor, done.id)).errors).toMatchObject([{ extensions: { code: 'cannot_take_back' } }]);
    expect((await undo(maintainer, ticks[0]?.id ?? '')).errors).toMatchObject([
      { extensions: { code: 'own_change_since' } },
    ]);
    expect((await undo(maintainer, done.id)).errors).toBeUndefined();
    expect(await planned(id, maintainer)).toMatchObject({ completed: false, durationMinutes: null });
    expect((await undo(maintainer, ticks[0]?.id ?? '')).errors).toBeUndefined();
    expect(await undoable(other)).toEqual([]);
  });

  it('of a move of a series, then of a completion before it, leaves the days that there were, and the work in its series', async () => {
    const recurring = { ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2027-06-30' };
    const { serieId } = await schedule(recurring);
    const third = (await untilSeries(serieId, 6))[2]?.id ?? '';
    const before = await days(serieId);
    const moved = await move(supervisor, third, { start: '2027-03-15T09:00:00Z', scope: 'ALL' });
    await planned(third);
    await tickAll(third);
    const done = await say(maintainer, 'completeIntervention', 'id: $id, durationMinutes: 60', { id: third });
    expect(done.errors).toBeUndefined();
    await planned(third, maintainer);
    expect((await undo(supervisor, moved.id)).errors).toBeUndefined();
    await planned(third);
    expect((await undo(maintainer, done.id)).errors).toBeUndefined();
    await planned(third, maintainer);
    expect(await days(serieId)).toEqual(before);
  });

  it('of a completion is offered to whoever pressed it as long as they may, and to who plans after that, too', async () => {
    const { id } = await schedule();
    await tickAll(id);
    const done = await say(maintainer, 'completeIntervention', 'id: $id, durationMinutes: 60', { id });
    const listed = async (by: Client) => (await undoable(by)).map((row) => row.id).includes(done.id);
    expect(await listed(maintainer)).toBe(true);
    const now = Date.parse(world.services.clock());
    const clock = vi.spyOn(world.services, 'clock').mockReturnValue(new Date(now + 11 * 60_000).toISOString());
    expect(await listed(maintainer)).toBe(false);
    clock.mockRestore();
    const other = await schedule();
    await tickAll(other.id);
    const own = await say(supervisor, 'completeIntervention', 'id: $id, durationMinutes: 60', { id: other.id });
    const later = vi.spyOn(world.services, 'clock').mockReturnValue(new Date(now + 12 * 60_000).toISOString());
    expect((await undoable(supervisor)).map((row) => row.id)).toContain(own.id);
    later.mockRestore();
  });

  it('is of the last twenty changes of a person, and of the last day of them', async () => {
    const planner = await world.client(supervisor.companyId, ['ROLE_PLANT']);
    const { id } = await schedule();
    const changes: string[] = [];
    for (let minute = 1; minute <= 21; minute++) {
      const moved = await move(planner, id, { start: `2027-01-12T09:${String(minute).padStart(2, '0')}:00Z` });
      expect(moved.errors).toBeUndefined();
      changes.push(moved.id);
    }
    const [first = '', ...lastTwenty] = changes;
    const listed = async () => (await undoable(planner)).map((row) => row.id);
    expect(await listed()).toEqual(lastTwenty.toReversed());
    const refused = { errors: [{ extensions: { code: 'cannot_take_back' } }] };
    expect(await undo(planner, first)).toMatchObject(refused);

    const at = Date.parse(world.services.clock());
    const clock = vi.spyOn(world.services, 'clock');
    const hoursLater = (hours: number) => clock.mockReturnValue(new Date(at + hours * 3_600_000).toISOString());
    try {
      hoursLater(23.9);
      expect(await listed()).toHaveLength(20);
      hoursLater(24.1);
      expect(await listed()).toEqual([]);
      expect(await undo(planner, changes.at(-1) ?? '')).toMatchObject(refused);
      hoursLater(23.9);
      expect((await undo(planner, changes.at(-1) ?? '')).errors).toBeUndefined();
    } finally {
      clock.mockRestore();
    }
    expect(await planned(id, planner)).toMatchObject({ start: '2027-01-12T09:20:00Z' });
  });

  it('gives no work back to what was deactivated since, by its name, and then leaves all works of the change', async () => {
    const admin = await world.client(supervisor.companyId, ['ROLE_ADMIN']);
    const [{ ruoloManutentoreId }] = (await admin.get('/api/manutentori')).body as [{ ruoloManutentoreId: string }];
    const fabio = { identificativo: 'Fabio Rota', ruoloManutentoreId, tipo: 'I', colore: 5 };
    const person = ((await admin.post('/api/manutentori', fabio)).body as { id: string }).id;
    const assign = async (ids: readonly string[]): Promise<string> => {
      const c = newId();
      const { errors } = await supervisor.graphql(
        `mutation($c: ID!, $ids: [ID!]!, $m: ID!) {
          changeInterventions(commandId: $c, ids: $ids, change: { maintainerId: $m }) { changed } }`,
        { c, ids, m: setup.maintainerId },
      );
      expect(errors).toBeUndefined();
      return c;
    };
    const works = [
      await schedule({ manutentoreId: person }),
      await schedule({ manutentoreId: setup.otherMaintainerId }),
    ];
    const bulk = await assign(works.map(({ id }) => id));
    const recurring = { ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2027-06-30', manutentoreId: person };
    const rule = await schedule(recurring);
    await untilSeries(rule.serieId, 6);
    const wholly = await move(supervisor, rule.id, { maintainerId: setup.maintainerId, scope: 'ALL' });
    const alone = await schedule({ manutentoreId: person });
    const deleted = await remove(supervisor, alone.id, 'ONE');
    const gone = await schedule({ manutentoreId: person });
    const ended = await remove(supervisor, gone.id, 'ALL');
    expect((await admin.put(`/api/manutentori/${person}/active/N`)).status).toBe(200);
    for (const change of [bulk, wholly.id, deleted.id, ended.id]) {
      const { errors } = await undo(supervisor, change);
      expect(errors).toMatchObject([
        { extensions: { code: 'back_to_inactive', detail: expect.stringContaining('Fabio Rota') } },
      ]);
    }
    for (const { id } of [...works, rule])
      expect(await planned(id)).toMatchObject({ maintainer: { id: setup.maintainerId } });
    for (const { id } of [alone, gone]) expect(await planned(id)).toBeNull();
    expect((await admin.put(`/api/manutentori/${person}/active/Y`)).status).toBe(200);
    expect((await undo(supervisor, bulk)).errors).toBeUndefined();
    expect(await planned(works[0]?.id ?? '')).toMatchObject({ maintainer: { id: person } });
  });

  it('of a reopening completes it as it was', async () => {
    const { id } = await schedule();
    await tickAll(id);
    await say(maintainer, 'completeIntervention', 'id: $id, durationMinutes: 60', { id });
    const before = await planned(id, maintainer);
    const opened = await say(supervisor, 'reopenIntervention', 'id: $id, reason: "Per sbaglio"', { id });
    expect(await planned(id)).toMatchObject({ completed: false });
    expect((await undo(supervisor, opened.id)).errors).toBeUndefined();
    expect(await planned(id)).toEqual(before);
  });

  it('of a completion lets the clock of who completed run on, unless they have gone on to another work', async () => {
    const [work, elsewhere] = [await schedule(), await schedule()];
    for (const { id } of [work, elsewhere]) await tickAll(id);
    const working = async () => (await planned(work.id, maintainer))?.working;
    const complete = () => say(maintainer, 'completeIntervention', 'id: $id, durationMinutes: 60', { id: work.id });
    expect((await say(maintainer, 'startWork', 'id: $id', { id: work.id })).errors).toBeUndefined();
    const done = await complete();
    expect(await working()).toEqual([]);
    expect((await undo(maintainer, done.id)).errors).toBeUndefined();
    expect(await working()).toHaveLength(1);
    expect((await events(work.id)).filter((event) => event === 'WorkStarted')).toHaveLength(2);

    const again = await complete();
    expect((await say(maintainer, 'startWork', 'id: $id', { id: elsewhere.id })).errors).toBeUndefined();
    expect((await undo(maintainer, again.id)).errors).toBeUndefined();
    expect(await working()).toEqual([]);
  });
});
