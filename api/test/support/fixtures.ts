import { expect } from 'vitest';
import type { followFeed } from '../testing/follow-feed.ts';
import { type Setup, setUpPlant } from '../testing/plant.ts';
import { unwritten as unwrittenIn } from '../testing/unwritten.ts';
import { type Client, createWorld, type Reply, type World } from '../testing/world.ts';

export let world: World;
export let plant: Client;
export let maintainer: Client;
export let demo: Client;
export let theirs: Client;
export let setup: Setup;
export let theirSetup: Setup;
export let equipment: string;
export let extraordinary: string;
export const setUp = async (): Promise<void> => {
  world = await createWorld({ workers: true, rateFactor: 1_000 });
  const companyId = await world.company('Officine Rossi');
  setup = await setUpPlant(world, companyId);
  equipment = setup.body.attrezzaturaId ?? '';
  plant = await world.client(companyId, ['ROLE_PLANT']);
  maintainer = await world.client(companyId, ['ROLE_USER'], { maintainerId: setup.maintainerId });
  demo = await world.client(companyId, ['ROLE_DEMO']);
  const developer = await world.client(companyId, ['ROLE_DEVELOPER']);
  const type = await developer.post('/api/tipo-interventi', { tipo: 'Straordinario', codice: 'S' });
  extraordinary = (type.body as { id: string }).id;
  theirs = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_PLANT']);
  theirSetup = await setUpPlant(world, theirs.companyId);
};

export type Request = {
  id: string;
  number: number;
  statusRequest: string;
  immagini: { id: string; fileName: string }[];
  pianificazioneInterventoId: string | null;
};
export const calls = '/api/support-requests';
export const codeOf = ({ companyId }: Client) => `C${companyId.slice(-8)}`;
export const link = () => `/app/support-requests/${codeOf(plant)}`;
export const errorsOf = ({ body }: Reply) =>
  ((body as { errors?: { field: string; code: string }[] }).errors ?? []).map(({ field, code }) => `${field} ${code}`);
export const open = async (by = plant, more: object = {}): Promise<Request> => {
  const { status, body } = await by.post(calls, { attrezzaturaId: equipment, userRequest: 'Perde olio', ...more });
  expect([status, body]).toEqual([201, body]);
  return body as Request;
};
export const read = async (id: string, by = plant): Promise<Request | undefined> => {
  const { body } = await by.get(calls);
  return (body as { data: Request[] }).data.find((one) => one.id === id);
};
export const times = { dataOraInizio: '2027-01-12T08:00:00Z', dataOraFine: '2027-01-12T09:00:00Z' };
export const schedule = (supportRequestId: string, more: object = {}, by = plant) => {
  const { listaId: _, ...references } = setup.body;
  return by.post('/api/pianificazione-interventi', {
    ...{ ...references, tipoInterventoId: extraordinary, ...times },
    ...{ supportRequestId, ...more },
  });
};
export const listedBy = async (by: Client, number: number): Promise<(Request & { contactName: string | null })[]> => {
  const { body } = await by.get(calls);
  return (body as { data: (Request & { contactName: string | null })[] }).data.filter((one) => one.number === number);
};
/** What a feed tells of a request once that has its number. */
export const toldOf = async (feed: ReturnType<typeof followFeed>, number: number): Promise<object> => {
  for (;;) {
    const { upserted } = await feed.next();
    const found = upserted.find((one) => one.number === number);
    if (found) return found;
  }
};
export const state = async (id: string) => (await read(id))?.statusRequest;
export const becomes = (id: string, status: string) =>
  expect.poll(() => state(id), { timeout: 20_000, interval: 50 }).toBe(status);
export const unwritten = (work: () => Promise<unknown>) => unwrittenIn(world.services.store, work);
