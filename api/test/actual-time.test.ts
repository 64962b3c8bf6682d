import { scheduleIntervention } from '@cadenza/commands/planning/schedule';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { instant } from '@cadenza/infra/clock/clock';
import { newId } from '@cadenza/infra/ids';
import { photo } from '@cadenza/infra/images/testing/photo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** When a work was done, by its clocks, and what was said of it before there was a network. */

let world: World;
let supervisor: Client;
let maintainer: Client;
let setup: Setup;
beforeAll(async () => {
  world = await createWorld();
  const companyId = await world.company('Officine Rossi');
  supervisor = await world.client(companyId, ['ROLE_PLANT']);
  setup = await setUpPlant(world, companyId);
  maintainer = await world.client(companyId, ['ROLE_USER'], { maintainerId: setup.maintainerId });
  const machine = { oreMensili: 600 };
  expect((await supervisor.put(`/api/attrezzature/${setup.body.attrezzaturaId}`, machine)).status).toBe(200);
}, 60_000);
afterAll(() => world.close());

/** Read once: a minute may end while a test runs. */
const now = instant().round({ smallestUnit: 'minute', roundingMode: 'floor' });
const ago = (minutes: number): string => now.subtract({ minutes }).toString();

const planned = { start: '2031-01-13T07:00:00Z', end: '2031-01-13T09:00:00Z' };

/** A work of January that was planned so many minutes ago. */
const planFrom = async (minutes: number): Promise<string> => {
  const { userId, companyId } = supervisor;
  const actor = { kind: 'person' as const, userId, companyId, roles: ['ROLE_PLANT'], maintainerId: null };
  const clock = () => ago(minutes);
  const { attrezzaturaId = '', descrizioneInterventoId = '', tipoInterventoId = '', listaId = null } = setup.body;
  const saved = await scheduleIntervention(
    { services: { ...world.services, clock }, actor, commandId: newId(), correlationId: newId() },
    {
      ...{ equipmentId: attrezzaturaId, interventionId: descrizioneInterventoId, interventionTypeId: tipoInterventoId },
      ...{ maintainerId: setup.maintainerId, checklistId: listaId, start: '2031-01-13T08:00', end: '2031-01-13T10:00' },
      ...{ seriesId: newId(), recurrenceId: null, anomalyIds: null, startsAt: null, endsAt: null, planFrom: null },
      ...{ planUntil: null, shift: null, fault: false, notes: null, supportRequestId: null },
    },
  );
  if (isRejection(saved)) throw new Error(JSON.stringify(saved));
  for (let isSeen = false; !isSeen; ) {
    const after = { 'x-read-after': String(saved.position) };
    const { errors, extensions } = await maintainer.graphql('{ plannedList { totalRows } }', {}, after);
    isSeen = errors === undefined && extensions === undefined;
  }
  return saved.id;
};

const say = async (field: string, id: string, more: Record<string, unknown> = {}, commandId = newId()) => {
  const types: Record<string, string> = {
    at: 'Instant',
    lineId: 'ID!',
    done: 'Boolean!',
    durationMinutes: 'Int',
    name: 'String!',
    fault: 'Boolean!',
    minutes: 'Int',
    percent: 'Int!',
    partId: 'ID!',
    input: 'SparePartInput!',
    photoId: 'ID!',
  };
  const names = Object.keys(more);
  const typed = names.map((name) => `, $${name}: ${types[name]}`).join('');
  const passed = names.map((name) => `, ${name}: $${name}`).join('');
  return maintainer.graphql(
    `mutation($c: ID!, $id: ID!${typed}) { ${field}(commandId: $c, id: $id${passed}) { position state { start end completed } } }`,
    { c: commandId, id, ...more },
  );
};
const done = async (...call: Parameters<typeof say>) => {
  const answer = await say(...call);
  expect(answer.errors).toBeUndefined();
  return (answer.data as Record<string, { state: object }>)[call[0]]?.state;
};
type Detail = {
  planned: { start: string; end: string; completed: boolean; completedAt: string | null };
  plannedStart: string;
  plannedEnd: string;
  lines: { id: string; doneAt: string | null }[];
  runs: { from: string; to: string | null }[];
  signature: { unchanged: boolean } | null;
};
const detail = async (id: string): Promise<Detail> => {
  const { data } = await maintainer.graphql(
    `query($id: ID!) { plannedIntervention(id: $id) { planned { start end completed completedAt } plannedStart plannedEnd
      lines { id doneAt } runs { from to } signature { unchanged } } }`,
    { id },
  );
  return (data as { plannedIntervention: Detail }).plannedIntervention;
};
const stopped = async (month: string): Promise<number | null | undefined> => {
  const [years, months] = month.split('-').map(Number);
  const { body } = await supervisor.get(
    `/api/report/dati?tipoReport=reportAttrezzature&filters[years]=${years}&filters[months]=${months}&filters[attrezzaturaId]=${setup.body.attrezzaturaId}`,
  );
  return (body as { data: { downtimePlanned: number | null }[] }).data[0]?.downtimePlanned;
};

it('is said as it was, once, however often it comes; the work is then when it was done, everywhere', async () => {
  const id = await planFrom(24 * 60);
  const { lines } = await detail(id);
  const [first = '', second = ''] = lines.map((line) => line.id);
  const [start, end] = [ago(90), ago(30)];
  const ids = [newId(), newId(), newId(), newId(), newId()];
  for (let time = 0; time < 2; time += 1) {
    await done('startWork', id, { at: start }, ids[0]);
    await done('tickChecklistLine', id, { lineId: first, done: true, at: ago(60) }, ids[1]);
    await done('stopWork', id, { at: end }, ids[2]);
    await done('tickChecklistLine', id, { lineId: second, done: true, at: ago(20) }, ids[3]);
  }
  expect(await detail(id)).toMatchObject({
    planned,
    runs: [{ from: start, to: end }],
    lines: [{ doneAt: ago(60) }, { doneAt: ago(20) }],
  });
  const before = await stopped(start.slice(0, 7));
  await done('signIntervention', id, { name: 'Ada Neri', durationMinutes: 60 });
  expect(await done('completeIntervention', id, { at: ago(10) }, ids[4])).toEqual({ start, end, completed: true });
  expect(await detail(id)).toMatchObject({
    planned: { start, end, completed: true, completedAt: ago(10) },
    ...{ plannedStart: planned.start, plannedEnd: planned.end, signature: { unchanged: true } },
  });
  const { body } = await supervisor.get(`/api/pianificazione-interventi/${id}`);
  const wire = body as Record<string, string>;
  const [from = '', to = ''] = [wire.dataOraInizio, wire.dataOraFine];
  expect([Date.parse(from), Date.parse(to)]).toEqual([Date.parse(start), Date.parse(end)]);
  expect(body).toMatchObject({
    ...{ inizioPianificato: '2031-01-13T08:00:00+01:00', finePianificata: '2031-01-13T10:00:00+01:00' },
    ...{ durataPianificataInOre: 2, durataInterventoInOre: 1 },
  });
  expect(await stopped(start.slice(0, 7))).toBeGreaterThan(Number(before));
  // A month that is still to come has no hours.
  expect(await stopped('2031-01')).toBeNull();
  // A form sends back what it was shown.
  const shown = { dataOraInizio: from, dataOraFine: to, mode: 'all' };
  expect((await supervisor.put(`/api/pianificazione-interventi/${id}`, shown)).status).toBe(200);
  expect(await detail(id)).toMatchObject({ planned: { start, end }, plannedStart: planned.start });
  await supervisor.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'completato', value: 'N' });
  expect(await detail(id)).toMatchObject({ planned: { ...planned, completed: false }, plannedStart: planned.start });
}, 60_000);

it('was no sooner than the work was planned, and no sooner than 31 days ago', async () => {
  const id = await planFrom(10);
  const [line] = (await detail(id)).lines;
  const lineId = line?.id ?? '';
  await done('startWork', id, { at: ago(90) });
  await done('tickChecklistLine', id, { lineId, done: true, at: ago(90) });
  const read = await detail(id);
  const since = read.runs[0]?.from ?? '';
  expect(Date.parse(since)).toBeGreaterThan(Date.parse(ago(12)));
  expect(read.lines[0]?.doneAt).toBe(since);
  for (const [field, more] of [
    ['stopWork', {}],
    ['tickChecklistLine', { lineId, done: false }],
    ['completeIntervention', { durationMinutes: 60 }],
  ] as const) {
    const refused = await say(field, id, { ...more, at: ago(60 * 24 * 40) });
    expect(refused.errors?.[0]?.extensions, field).toMatchObject({ errors: [{ field: 'at', code: 'too_long_ago' }] });
  }
});

it('of a work that was done before its day stops a machine before it was typed, and no hour that is still to come', async () => {
  const id = await planFrom(24 * 60);
  await done('markInterventionFault', id, { fault: true });
  for (const { id: lineId } of (await detail(id)).lines) await done('tickChecklistLine', id, { lineId, done: true });
  const [begun, over] = [ago(40), ago(10)];
  await done('completeIntervention', id, { durationMinutes: 30, at: over });
  expect(await detail(id)).toMatchObject({ planned: { start: begun, end: over }, plannedStart: planned.start });
  const breakdowns = async (month: string): Promise<{ start: string; end: string; interventi: string[] }[]> => {
    const [years, months] = month.split('-').map(Number);
    const { body } = await supervisor.get(
      `/api/report/dati?tipoReport=reportGuastiInterventi&filters[years]=${years}&filters[months]=${months}`,
    );
    return (body as { data: { start: string; end: string; interventi: string[] }[] }).data;
  };
  const [found] = (await breakdowns(begun.slice(0, 7))).filter(({ interventi }) => interventi.includes(id));
  expect([found?.start, found?.end].map((at) => Date.parse(at ?? ''))).toEqual(
    [begun, over].map((at) => Date.parse(at)),
  );
  expect(await breakdowns('2031-01')).toEqual([]);
}, 60_000);

const second = (instant: string): string => Temporal.Instant.from(instant).toString();

type Told = { event: string; happenedAt: string; arrivedAt: string | null };
const told = async (id: string): Promise<readonly Told[]> => {
  const { data } = await maintainer.graphql(
    'query($id: ID!) { history(kind: PLANNED_INTERVENTION, id: $id) { rows { event happenedAt arrivedAt } } }',
    { id },
  );
  return (data as { history: { rows: Told[] } }).history.rows;
};
const sendPhoto = async (id: string, at: string) =>
  maintainer.form('POST', '/api/pianificazione-intervento-immagini', [
    { name: 'pianificazioneInterventoId', content: id },
    { name: 'aggiuntaIl', content: at },
    { name: 'image', content: await photo(90), fileName: 'fatto.jpg', type: 'image/jpeg' },
  ]);

it('tells of all that was done without a network when that was, before what was completed then', async () => {
  const id = await planFrom(24 * 60);
  for (const { id: lineId } of (await detail(id)).lines)
    await done('tickChecklistLine', id, { lineId, done: true, at: ago(60) });
  await done('setInterventionDuration', id, { minutes: 45, at: ago(55) });
  await done('markInterventionFault', id, { fault: true, at: ago(54) });
  await done('setInterventionProgress', id, { percent: 50, at: ago(53) });
  const partId = newId();
  await done('addSparePart', id, { partId, input: { name: 'Cinghia' }, at: ago(52) });
  await done('removeSparePart', id, { partId, at: ago(51) });
  const shot = await sendPhoto(id, ago(50));
  expect([shot.status, shot.body]).toEqual([201, shot.body]);
  const photoId = String((shot.body as { id: string }).id).slice(id.length + 1);
  expect((await sendPhoto(id, ago(49))).status).toBe(201);
  await done('removeInterventionPhoto', id, { photoId, at: ago(48) });
  await done('signIntervention', id, { name: 'Ada Neri', at: ago(47) });
  await done('completeIntervention', id, { at: ago(46) });
  const late = (event: string, minutes: number) => ({ event, happenedAt: ago(minutes), arrivedAt: expect.any(String) });
  expect((await told(id)).slice(0, 10).map((one) => ({ ...one, happenedAt: second(one.happenedAt) }))).toEqual([
    late('InterventionCompleted', 46),
    late('InterventionSigned', 47),
    late('InterventionPhotoRemoved', 48),
    late('InterventionPhotoAdded', 49),
    late('InterventionPhotoAdded', 50),
    late('SparePartRemoved', 51),
    late('SparePartSet', 52),
    late('InterventionProgressSet', 53),
    late('InterventionFaultMarked', 54),
    late('InterventionDurationSet', 55),
  ]);
  const { data } = await maintainer.graphql(
    'query($id: ID!) { plannedIntervention(id: $id) { photos { addedAt } signature { unchanged } } }',
    { id },
  );
  // What was signed is what came before it: nothing was added to it.
  expect(data).toEqual({ plannedIntervention: { photos: [{ addedAt: ago(49) }], signature: { unchanged: true } } });
  const refused = await sendPhoto(id, ago(60 * 24 * 40));
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'aggiuntaIl', code: 'too_long_ago' }] } });
}, 60_000);

it('is told of a clock that runs on every board at once, with who works; what it has counted is the duration when it stops', async () => {
  const id = await planFrom(24 * 60);
  const row = async () => {
    const { data, errors } = await maintainer.graphql(
      `query($id: ID!) { plannedIntervention(id: $id) { planned { start begun working durationMinutes } }
        boardWindow(from: "2031-01-12T00:00:00Z", to: "2031-01-14T00:00:00Z", known: null) { works { ids durations working { work who } } }
        plannedList { rows { id working durationMinutes } } }`,
      { id },
    );
    expect(errors).toBeUndefined();
    const read = data as {
      plannedIntervention: { planned: object };
      boardWindow: { works: { ids: string; durations: (number | null)[]; working: { work: number; who: string[] }[] } };
      plannedList: { rows: { id: string }[] };
    };
    const { ids, durations, working } = read.boardWindow.works;
    const place = Buffer.from(ids, 'base64').toString('hex').indexOf(id.replaceAll('-', '')) / 32;
    return {
      alone: read.plannedIntervention.planned,
      board: { who: working.find(({ work }) => work === place)?.who ?? [], minutes: durations[place] },
      listed: read.plannedList.rows.find((one) => one.id === id),
    };
  };
  const name = expect.stringMatching(/\S/);
  await done('startWork', id, { at: ago(45) });
  expect(await row()).toMatchObject({
    alone: { begun: true, working: [name], durationMinutes: null },
    board: { who: [name], minutes: null },
    listed: { working: [name] },
  });
  await done('stopWork', id, { at: ago(15) });
  expect(await row()).toMatchObject({
    alone: { begun: true, working: [], durationMinutes: 30 },
    board: { who: [], minutes: 30 },
    listed: { working: [], durationMinutes: 30 },
  });
  // What is typed over it stands, whatever was seen, and whatever a clock counts after.
  await done('setInterventionDuration', id, { minutes: 50 });
  await done('startWork', id, { at: ago(5) });
  await done('stopWork', id);
  expect((await row()).alone).toMatchObject({ durationMinutes: 50 });
});

it('a stop that was pressed without a network before a handover shortens what the handover had counted', async () => {
  const id = await planFrom(24 * 60);
  await done('startWork', id, { at: ago(90) });
  const given = { manutentoreId: setup.otherMaintainerId };
  expect((await supervisor.put(`/api/pianificazione-interventi/${id}`, given)).status).toBe(200);
  const read = async () => {
    const { data } = await maintainer.graphql(
      'query($id: ID!) { plannedIntervention(id: $id) { planned { durationMinutes } runs { from to } } }',
      { id },
    );
    return (data as { plannedIntervention: { planned: { durationMinutes: number }; runs: object[] } })
      .plannedIntervention;
  };
  expect((await read()).planned.durationMinutes).toBeGreaterThanOrEqual(90);
  const commandId = newId();
  for (const _ of ['once', 'again']) await done('stopWork', id, { at: ago(60) }, commandId);
  expect(await read()).toEqual({ planned: { durationMinutes: 30 }, runs: [{ from: ago(90), to: ago(60) }] });
});
