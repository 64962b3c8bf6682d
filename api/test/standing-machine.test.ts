import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inDays, now, plannedBefore, wall } from './testing/planned-before.ts';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** A request that says that the machine stands is a breakdown from its date on, until it is completed, whoever completes it. */

let world: World;
let plans: Client;
let body: Record<string, string>;
let companyId: string;
let lineaId: string;
beforeAll(async () => {
  world = await createWorld();
  companyId = await world.company('Officine Blu');
  plans = await world.client(companyId, ['ROLE_PLANT', 'ROLE_ADMIN']);
  ({ body } = await setUpPlant(world, companyId));
  const made = async (path: string, values: object): Promise<string> =>
    ((await plans.post(`/api/${path}`, values)).body as { id: string }).id;
  const impiantoId = await made('impianti', { descrizione: 'Capannone' });
  lineaId = await made('linee', { descrizione: 'Linea 2', impiantoId });
}, 60_000);
afterAll(() => world.close());

const calls = '/api/support-requests';
const since = inDays(-2);
const written = (time: Temporal.ZonedDateTime): string => time.toString({ timeZoneName: 'never' });
const hours = (from: Temporal.ZonedDateTime): number => now.since(from).total('hours');

/** A machine of its own for each: breakdowns of one that overlap are one. */
const machine = async (name: string): Promise<string> => {
  const answer = await plans.post('/api/attrezzature', {
    ...{ descrizione: name, lineaId, oreMensili: 720, dataInstallazione: '2020-01-01' },
  });
  expect(answer.status).toBe(201);
  return (answer.body as { id: string }).id;
};

const report = async (attrezzaturaId: string) => {
  const { body: answer } = await plans.get(
    `/api/report/dati?tipoReport=reportAttrezzature&filters[years]=${since.year}&filters[months]=${since.month}&filters[attrezzaturaId]=${attrezzaturaId}`,
  );
  const [row] = (answer as { data: Record<string, number | boolean>[] }).data;
  return { failures: row?.failures, mttr: Number(row?.mttr), provisional: row?.provisional };
};

const ask = async (attrezzaturaId: string, more: object): Promise<string> => {
  const answer = await plans.post(calls, { attrezzaturaId, userRequest: 'Non parte', date: written(since), ...more });
  expect(answer.status).toBe(201);
  return (answer.body as { id: string }).id;
};
const put = async (id: string, changes: object): Promise<void> =>
  expect((await plans.put(`${calls}/${id}`, changes)).status).toBe(200);

it('counts from its date until it is closed by hand, with the request behind the figure', async () => {
  const press = await machine('Pressa ferma');
  const id = await ask(press, { fermo: 'Y' });
  const open = await report(press);
  expect(open).toMatchObject({ failures: 1, provisional: true });
  expect(open.mttr).toBeCloseTo(hours(since), 0);
  await put(id, { statusRequest: 'IN_GESTIONE' });
  await put(id, { statusRequest: 'COMPLETATO' });
  const closed = await report(press);
  expect(closed).toMatchObject({ failures: 1, provisional: false });
  expect(closed.mttr).toBeCloseTo(hours(since), 0);
  const { data } = await plans.graphql(
    'query($query: ReportInput!) { reportWorks(query: $query, of: FAILURES) { rows { id role requestNumber intervention { label } } } }',
    { query: { years: [since.year], months: [since.month], equipmentId: press } },
  );
  expect(data).toEqual({
    reportWorks: { rows: [{ id, role: 'FAILURE', requestNumber: 1, intervention: { label: 'Non parte' } }] },
  });
  // Somebody had been wrong: it never stood.
  await put(id, { fermo: 'N' });
  expect(await report(press)).toMatchObject({ failures: 0 });
});

it('is none where nobody says so, until somebody does; put away it counts no further', async () => {
  const lathe = await machine('Tornio che gira');
  const id = await ask(lathe, {});
  expect(await report(lathe)).toMatchObject({ failures: 0 });
  await put(id, { fermo: 'Y' });
  expect(await report(lathe)).toMatchObject({ failures: 1, provisional: true });
  await put(id, { statusRequest: 'ARCHIVIATO' });
  expect(await report(lathe)).toMatchObject({ failures: 1, provisional: false });
});

it('is asked by the public link and over GraphQL, too', async () => {
  const [robot, saw] = [await machine('Robot'), await machine('Sega')];
  const sent = await plans.post(`/app/support-requests/C${companyId.slice(-8)}`, {
    ...{ attrezzaturaId: robot, userRequest: 'Fermo', date: written(since), fermo: 'Y' },
  });
  expect(sent.status).toBe(201);
  expect(await report(robot)).toMatchObject({ failures: 1, provisional: true });
  const { errors } = await plans.graphql(
    'mutation($c: ID!, $input: NewSupportRequestInput!) { openSupportRequest(commandId: $c, input: $input) { id } }',
    { c: newId(), input: { equipmentId: saw, request: 'Ferma', stopped: true } },
  );
  expect(errors).toBeUndefined();
  expect(await report(saw)).toMatchObject({ failures: 1, provisional: true });
});

it('of a machine that goes out of use ends then, as its open faults do', async () => {
  const [old, older] = [await machine('Vecchia'), await machine('Più vecchia')];
  await ask(old, { fermo: 'Y' });
  await plannedBefore(world, plans, { ...body, attrezzaturaId: older }, -2, { fault: true });
  for (const one of [old, older]) {
    expect(await report(one)).toMatchObject({ failures: 1, provisional: true });
    expect((await plans.put(`/api/attrezzature/${one}/active/N`)).status).toBe(200);
    expect(await report(one)).toMatchObject({ failures: 1, provisional: false });
    // In use again it stands as it did.
    expect((await plans.put(`/api/attrezzature/${one}/active/Y`)).status).toBe(200);
    expect(await report(one)).toMatchObject({ failures: 1, provisional: true });
  }
});

it('is none that was closed because there was none, or because another request tells it', async () => {
  const closings = [
    ['complete', 'NO_FAULT_FOUND'],
    ['archive', 'NO_FAULT_FOUND'],
    ['archive', 'DUPLICATE'],
    ['archive', 'OUT_OF_SCOPE'],
  ] as const;
  for (const [how, cause] of closings) {
    const fan = await machine(`Ventola ${how} ${cause}`);
    const id = await ask(fan, { fermo: 'Y' });
    await put(id, { statusRequest: 'IN_GESTIONE' });
    expect(await report(fan)).toMatchObject({ failures: 1 });
    const { errors } = await plans.graphql(
      `mutation($c: ID!, $id: ID!) { ${how}SupportRequest(commandId: $c, id: $id, cause: ${cause}) { id } }`,
      { c: newId(), id },
    );
    expect(errors).toBeUndefined();
    expect(await report(fan)).toMatchObject({ failures: 0 });
  }
});

it('told from outside counts from a day before it arrived at most, until somebody inside has taken it', async () => {
  const wrapper = await machine('Avvolgipallet');
  const sent = await plans.post(`/app/support-requests/C${companyId.slice(-8)}`, {
    ...{ attrezzaturaId: wrapper, userRequest: 'Fermo', date: written(since), fermo: 'Y' },
  });
  expect(sent.status).toBe(201);
  expect((await report(wrapper)).mttr).toBeCloseTo(24, 0);
  const { data } = await plans.graphql('{ supportRequests { rows { id equipment { id } } } }');
  const { rows } = (data as { supportRequests: { rows: { id: string; equipment: { id: string } }[] } }).supportRequests;
  const id = rows.find(({ equipment }) => equipment.id === wrapper)?.id ?? '';
  await put(id, { statusRequest: 'IN_GESTIONE' });
  expect((await report(wrapper)).mttr).toBeCloseTo(hours(since), 0);
});

it('counts to the completion of its work where all that was worked on it had ended before its date', async () => {
  for (const fault of [true, false]) {
    const winch = await machine(`Argano ${fault ? 'guasto' : 'fermo'}`);
    const id = await ask(winch, { fermo: 'Y' });
    await put(id, { statusRequest: 'IN_GESTIONE' });
    const planned = { start: wall(inDays(-5)), end: wall(inDays(-5).add({ hours: 2 })), fault };
    const { attrezzaturaId: _, descrizioneInterventoId: interventionId, tipoInterventoId: interventionTypeId } = body;
    const made = await plans.graphql(
      'mutation($c: ID!, $input: ScheduleInput!) { scheduleIntervention(commandId: $c, input: $input) { id } }',
      {
        c: newId(),
        input: { ...planned, equipmentId: winch, interventionId, interventionTypeId, supportRequestId: id },
      },
    );
    expect(made.errors).toBeUndefined();
    const { id: work } = (made.data as { scheduleIntervention: { id: string } }).scheduleIntervention;
    const done = await plans.graphql(
      'mutation($c: ID!, $id: ID!) { completeIntervention(commandId: $c, id: $id, durationMinutes: 120) { position } }',
      { c: newId(), id: work },
    );
    expect(done.errors).toBeUndefined();
    const counted = await report(winch);
    expect(counted).toMatchObject({ failures: 1, provisional: false });
    expect(counted.mttr).toBeCloseTo(hours(since), 0);
  }
});
