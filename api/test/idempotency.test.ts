import { newId } from '@cadenza/infra/ids';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createServices } from '../src/create-services.ts';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { authSecret, type Client, clientOf, createWorld, neverLate, type World } from './testing/world.ts';

let world: World;
let supervisor: Client;
let colleague: Client;
let setup: Setup;

beforeAll(async () => {
  world = await createWorld();
  const companyId = await world.company('Officine Rossi');
  supervisor = await world.client(companyId, ['ROLE_ADMIN']);
  colleague = await world.client(companyId, ['ROLE_ADMIN']);
  setup = await setUpPlant(world, companyId);
});
afterAll(() => world.close());

const plans = '/api/pianificazione-interventi';
const keyed = (key: string) => ({ 'idempotency-key': key });
const head = () => world.services.store.head();

const schedule = async (extra: object = {}, headers = {}): Promise<string> => {
  const start = { dataOraInizio: '2027-01-11T08:00:00+01:00', dataOraFine: '2027-01-11T10:00:00+01:00' };
  const made = await supervisor.post(plans, { ...setup.body, ...start, ...extra }, headers);
  expect(made.status).toBe(201);
  return (made.body as { id: string }).id;
};

const progress = (client: Client, id: string, value: number, headers = {}) =>
  client.put(`${plans}/${id}/fields`, { field: 'avanzamento', value }, headers);

/** As somebody else sees it, who waits for what was written by now. */
const progressOf = async (id: string): Promise<number> => {
  const { body } = await colleague.get(`${plans}/${id}`, { 'x-read-after': String(await head()) });
  return (body as { avanzamento: number }).avanzamento;
};

describe('a command that was answered', () => {
  it('and had changed nothing has no effect later either: progress 50 on 50, then 70 by another, then 50 again', async () => {
    const id = await schedule();
    await progress(supervisor, id, 50);
    const key = newId();
    expect(await progress(supervisor, id, 50, keyed(key))).toMatchObject({ status: 200, body: { avanzamento: 50 } });
    expect((await progress(colleague, id, 70)).status).toBe(200);
    const before = await head();
    expect((await progress(supervisor, id, 50, keyed(key))).status).toBe(200);
    expect(await head()).toBe(before);
    expect(await progressOf(id)).toBe(70);
    // Under an id of its own it is another command.
    expect((await progress(supervisor, id, 50, keyed(newId()))).status).toBe(200);
    expect(await progressOf(id)).toBe(50);
  });

  it('answers the state of its first time: the same through GraphQL', async () => {
    const id = await schedule();
    const note = (client: Client, commandId: string, notes: string | null) =>
      client.graphql(
        `mutation ($commandId: ID!, $id: ID!, $notes: String) {
          saved: noteIntervention(commandId: $commandId, id: $id, notes: $notes) { position state { notes } } }`,
        { commandId, id, notes },
      );
    const unchanged = newId();
    const first = await note(supervisor, unchanged, null);
    expect(first).toMatchObject({ data: { saved: { state: { notes: null } } } });
    await note(colleague, newId(), 'Guarnizione consumata');
    const before = await head();
    expect(await note(supervisor, unchanged, null)).toEqual(first);
    expect(await head()).toBe(before);
  });

  it('is known to another process of the api too', async () => {
    const id = await schedule();
    await progress(supervisor, id, 30);
    const key = keyed(newId());
    await progress(supervisor, id, 30, key);
    await progress(colleague, id, 40);
    const [logger, metrics] = [createLogger({ name: 'test', level: 'silent' }), createMetrics('api')];
    const services = await createServices({ backends: world.backends, authSecret, logger, metrics });
    const app = await buildApp({
      services,
      metrics,
      publicUrl: 'http://localhost:3000',
      shed: { lateness: neverLate },
    });
    const before = await head();
    const { token, userId, companyId } = supervisor;
    const there = clientOf(app, token, userId, companyId);
    expect((await progress(there, id, 30, key)).status).toBe(200);
    expect((await progress(there, id, 31, key)).status).toBe(409);
    expect(await head()).toBe(before);
    await app.close();
    await services.close();
  });
});

describe('one key for two requests', () => {
  it('is a conflict in words, and the second one does nothing', async () => {
    const key = newId();
    const id = await schedule({}, keyed(key));
    const before = await head();
    for (const [language, message] of [
      ['it', 'Comando già usato.'],
      ['en', 'Command id already used.'],
      ['es', 'Identificador ya usado.'],
    ] as const) {
      const headers = { ...keyed(key), 'accept-language': language };
      for (const reused of [
        supervisor.post(
          plans,
          { ...setup.body, dataOraInizio: '2027-02-01T08:00', dataOraFine: '2027-02-01T09:00' },
          headers,
        ),
        progress(supervisor, id, 10, headers),
        supervisor.put(`${plans}/${id}/fields`, { field: 'note', value: 'x' }, headers),
      ]) {
        expect(await reused).toMatchObject({ status: 409, body: { code: 'command_id_reused', message } });
      }
    }
    expect(await head()).toBe(before);
  });

  it('in two checklists: the line stays in the first and does not come into the second', async () => {
    const { attrezzaturaId, descrizioneInterventoId, listaId = '' } = setup.body;
    const second = await supervisor.post('/api/liste', {
      descrizione: 'Altra',
      attrezzaturaId,
      descrizioneInterventoId,
    });
    const other = (second.body as { id: string }).id;
    const add = (lista: string, key: string) =>
      supervisor.post('/api/lista-dettagli', { listaId: lista, descrizione: 'Serrare' }, keyed(key));
    const linesOf = async (lista: string) => {
      const { body } = await supervisor.get(`/api/lista-dettagli?filters[listaId]=${lista}`);
      return (body as { descrizione: string }[]).filter(({ descrizione }) => descrizione === 'Serrare').length;
    };
    const key = newId();
    expect((await add(listaId, key)).status).toBe(201);
    expect(await add(other, key)).toMatchObject({ status: 409, body: { code: 'command_id_reused' } });
    expect((await add(listaId, key)).status).toBe(201);
    expect([await linesOf(listaId), await linesOf(other)]).toEqual([1, 0]);
  });

  it('is one for each person: a colleague may use the same', async () => {
    const make = (client: Client) => client.post('/api/tipi-fornitori', { descrizione: 'Ricambi' }, keyed('ricambi'));
    const [mine, theirs] = [await make(supervisor), await make(colleague)];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect((mine.body as { id: string }).id).not.toBe((theirs.body as { id: string }).id);
  });

  it('of a colleague, on the same work: it is refused as used, over REST and GraphQL, and changes nothing', async () => {
    const id = await schedule();
    const key = newId();
    expect((await progress(supervisor, id, 20, keyed(key))).status).toBe(200);
    const before = await head();
    const taken = { status: 409, body: { code: 'command_id_reused' } };
    expect(await progress(colleague, id, 20, keyed(key))).toMatchObject(taken);
    expect(await progress(colleague, id, 30, keyed(key))).toMatchObject(taken);
    const { errors } = await colleague.graphql(
      'mutation ($c: ID!, $id: ID!) { markInterventionFault(commandId: $c, id: $id, fault: true) { id } }',
      { c: key, id },
    );
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['command_id_reused']);
    expect(await head()).toBe(before);
  });

  it('is one request where only the order of the fields differs', async () => {
    const key = newId();
    const first = await supervisor.post('/api/ruoli-manutentori', { descrizione: 'Saldatore' }, keyed(key));
    expect(await supervisor.post('/api/ruoli-manutentori', { descrizione: 'Saldatore' }, keyed(key))).toMatchObject({
      status: 201,
      body: first.body,
    });
  });
});

describe('a refusal', () => {
  it('is not remembered: the same request under the same key succeeds when its reason is gone', async () => {
    const id = await schedule();
    const key = newId();
    const complete = () => supervisor.put(`${plans}/${id}/fields`, { field: 'completato', value: 'Y' }, keyed(key));
    expect((await complete()).status).toBe(409);
    const lines = await supervisor.get(`${plans}/${id}`);
    for (const line of (lines.body as { listaDettaglio: { id: string }[] }).listaDettaglio) {
      await supervisor.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`);
    }
    await supervisor.put(`${plans}/${id}/fields`, { field: 'durataInterventoInOre', value: 1 });
    const done = await complete();
    expect(done.status).toBe(200);
    const before = await head();
    expect((await complete()).status).toBe(200);
    expect(await head()).toBe(before);
  });
});

it('a repeated deactivation with all that is below takes nothing along that came since', async () => {
  const made = async (path: string, body: object) =>
    ((await supervisor.post(`/api/${path}`, body)).body as { id: string }).id;
  const impiantoId = await made('impianti', { descrizione: 'Sud' });
  const first = await made('linee', { descrizione: 'Prima', impiantoId });
  const off = () => supervisor.put(`/api/impianti/${impiantoId}/active/N`, { cascade: true }, keyed('off with all'));
  expect((await off()).status).toBe(200);
  await supervisor.put(`/api/impianti/${impiantoId}/active/Y`, {});
  await supervisor.put(`/api/linee/${first}/active/Y`, {});
  await made('linee', { descrizione: 'Nuova', impiantoId });
  const before = await head();
  expect(await off()).toMatchObject({ status: 200, body: { attivo: 'N' } });
  expect(await head()).toBe(before);
});
