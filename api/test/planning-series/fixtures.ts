import { expect } from 'vitest';
import { type Setup, setUpPlant } from '../testing/plant.ts';
import { type Client, createWorld, type World } from '../testing/world.ts';

export let world: World;
export let supervisor: Client;
export let setup: Setup;
export let weeklyId: string;
export let extraordinaryId: string;
export let otherEquipmentId: string;

export const base = '/api/pianificazione-interventi';

export const bodyOf = <Body = { id: string }>({ body }: { body: unknown }): Body => body as Body;

export const setUp = async (): Promise<void> => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Serie', { workingWeekdays: [1, 2, 3, 4, 5, 6, 7] });
  supervisor = await world.client(companyId, ['ROLE_ADMIN']);
  setup = await setUpPlant(world, companyId);
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await supervisor.post(path, body);
    expect(answer).toMatchObject({ status: 201 });
    return bodyOf(answer).id;
  };
  weeklyId = await made('/api/ricorrenze', { codice: 'S', descrizione: 'Settimanale', valore: 7, unitaTempo: 'G' });
  const equipment = await supervisor.get(`/api/attrezzature?filters[id]=${setup.body.attrezzaturaId}`);
  const [machine] = bodyOf<{ data: { lineaId: string }[] }>(equipment).data;
  otherEquipmentId = await made('/api/attrezzature', { descrizione: 'Pressa di riserva', lineaId: machine?.lineaId });
  const developer = await world.client(companyId, ['ROLE_DEVELOPER']);
  extraordinaryId = bodyOf(await developer.post('/api/tipo-interventi', { tipo: 'Extra', codice: 'S' })).id;
  expect(extraordinaryId).toBeDefined();
};

export type Row = {
  id: string;
  serieId: string;
  dataOraInizio: string;
  dataGenerata: string;
  attrezzaturaId: string;
  ricorrenzaId: string | null;
  note: string | null;
  guasto: boolean;
};

export const schedule = async (extra: object = {}) => {
  const made = await supervisor.post(base, {
    ...setup.body,
    dataOraInizio: '2027-01-11T08:00:00+01:00',
    dataOraFine: '2027-01-11T10:00:00+01:00',
    ricorrenzaId: setup.monthlyId,
    dataFinePianificazione: '2027-06-30',
    ...extra,
  });
  expect(made).toMatchObject({ status: 201 });
  return bodyOf<Row>(made);
};
export const put = (id: string, body: object) => supervisor.put(`${base}/${id}`, body);
export const refused = (field: string, code: string) => ({ status: 422, body: { errors: [{ field, code }] } });

export const rows = async (serieId: string): Promise<Row[]> => {
  const { body } = await supervisor.get(`${base}?filters[dataInizio]=2026-01-01`);
  return (body as { data: Row[] }).data.filter((row) => row.serieId === serieId);
};

export const nextProjection = async (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = world.services.signals.on('projection', () => resolve());
  await promise;
  stop();
};

/** Looks again at each change of the read model: the worker's expansion has no other sign. */
export const until = async (serieId: string, is: (rows: Row[]) => boolean): Promise<Row[]> => {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = world.services.signals.on('projection', () => resolve());
    const found = await rows(serieId);
    if (is(found)) {
      stop();
      return found;
    }
    await promise;
    stop();
  }
};
export const series = async (extra: object = {}, count = 6): Promise<Row[]> => {
  const { serieId } = await schedule(extra);
  return until(serieId, (found) => found.length >= count);
};
export const at = (all: readonly Row[], index: number): Row => all[index] as Row;
export const days = (all: readonly Row[]) => all.map(({ dataOraInizio }) => dataOraInizio.slice(0, 10));
