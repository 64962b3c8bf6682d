import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { setUpPlant } from '../testing/plant.ts';
import { type Client, createWorld, type World } from '../testing/world.ts';

export let world: World;
export let company: Awaited<ReturnType<World['company']>>;
export let admin: Client;
export let stranger: Client;
export let body: Record<string, string>;
export let pressId: string;
export let otherId: string;
export let monthlyId: string;
export let works: string[];

export const idOf = ({ status, body: made }: { status: number; body: unknown }): string => {
  expect(status, JSON.stringify(made)).toBe(201);
  return (made as { id: string }).id;
};

/** Another maintainer of the client's company. */
export const setUpMaintainer = async (by: Client): Promise<{ id: string }> => {
  const ruoloManutentoreId = idOf(await by.post('/api/ruoli-manutentori', { descrizione: randomUUID().slice(0, 8) }));
  const person = { identificativo: 'Zeno Volpi', ruoloManutentoreId, tipo: 'I', colore: 3 };
  return { id: idOf(await by.post('/api/manutentori', person)) };
};

/** A work of February 2021, completed where it has an end that happened. */
export const work = async (from: string, to: string, more: object, done = true): Promise<string> => {
  const id = idOf(
    await admin.post('/api/pianificazione-interventi', {
      ...body,
      attrezzaturaId: pressId,
      dataOraInizio: `2021-02-${from}:00+01:00`,
      dataOraFine: `2021-02-${to}:00+01:00`,
      ...more,
    }),
  );
  if (done) {
    const completed = { durataInterventoInOre: 2, completato: 'Y' };
    expect((await admin.put(`/api/pianificazione-interventi/${id}`, completed)).status).toBe(200);
  }
  return id;
};

/** As in the definition of the figures: a month of 20 working days, open from eight to six. */
export const setUp = async (): Promise<void> => {
  world = await createWorld();
  company = await world.company('Officine Rossi');
  const plant = await setUpPlant(world, company);
  const { listaId: _none, ...references } = plant.body;
  body = references;
  otherId = plant.otherMaintainerId;
  monthlyId = plant.monthlyId;
  admin = await world.client(company, ['ROLE_ADMIN']);
  stranger = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_ADMIN']);
  const [settings] = (await admin.get('/api/settings')).body as { id: string }[];
  const week = { workingWeekdays: [1, 2, 3, 4, 5] };
  expect((await admin.put(`/api/settings/${settings?.id}`, week)).status).toBe(200);
  const [line] = (await admin.get('/api/linee')).body as { id: string }[];
  pressId = idOf(
    await admin.post('/api/attrezzature', {
      ...{ descrizione: 'Pressa', lineaId: line?.id },
      ...{ costoAcquisto: '120000', anniAmmortamento: 10, oreMensili: 160 },
    }),
  );
  works = [
    await work('01T08:00', '01T13:00', { guasto: true }),
    await work('01T12:00', '01T14:30', { guasto: true }),
    await work('04T17:00', '05T10:00', { guasto: true }),
    await work('03T09:00', '03T11:30', {}),
  ];
};

export const february = 'filters[years]=2021&filters[months]=2';
export const report = (name: string, more = february, by = admin) =>
  by.get(`/api/report/dati?tipoReport=${name}&${more}`);
export const rows = ({ body: answer }: { body: unknown }) => (answer as { data: Record<string, unknown>[] }).data;
