import { expect } from 'vitest';
import { type Client, createWorld, type World } from '../testing/world.ts';

export let world: World;
export let admin: Client;
export let stranger: Client;

export const setUp = async (): Promise<void> => {
  world = await createWorld();
  const [mine, other] = await Promise.all([world.company('Officine Rossi'), world.company('Fonderie Bianchi')]);
  admin = await world.client(mine, ['ROLE_ADMIN']);
  stranger = await world.client(other, ['ROLE_ADMIN']);
};

export const plant = async (by: Client, descrizione: string): Promise<string> => {
  const { status, body } = await by.post('/api/impianti', { descrizione });
  expect(status).toBe(201);
  return (body as { id: string }).id;
};

export const checklistOf = async (by: Client, descrizione: string): Promise<{ listaId: string; body: object }> => {
  const post = async (path: string, body: object) => ((await by.post(path, body)).body as { id: string }).id;
  const lineaId = await post('/api/linee', { descrizione, impiantoId: await plant(by, descrizione) });
  const attrezzaturaId = await post('/api/attrezzature', { descrizione, lineaId });
  const categoriaInterventoId = await post('/api/categorie-interventi', { descrizione });
  const descrizioneInterventoId = await post('/api/interventi', { descrizione, categoriaInterventoId });
  const body = { descrizione, attrezzaturaId, descrizioneInterventoId };
  return { listaId: await post('/api/liste', body), body };
};
