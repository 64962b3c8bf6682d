import { expect } from 'vitest';
import { type Setup, setUpPlant } from '../testing/plant.ts';
import { type Client, createWorld, type World } from '../testing/world.ts';

export let world: World;
export let supervisor: Client;
export let maintainer: Client;
export let other: Client;
export let setup: Setup;

export const setUp = async (): Promise<void> => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Rossi', { workingWeekdays: [1, 2, 3, 4, 5] });
  supervisor = await world.client(companyId, ['ROLE_PLANT']);
  setup = await setUpPlant(world, companyId);
  maintainer = await world.client(companyId, ['ROLE_USER'], { maintainerId: setup.maintainerId });
  other = await world.client(companyId, ['ROLE_USER'], { maintainerId: setup.otherMaintainerId });
};

export type Planned = {
  id: string;
  serieId: string;
  dataOraInizio: string;
  dataGenerata: string;
  completato: string;
  listaDettaglio: { id: string; completato: string }[];
};

export const schedule = async (extra: object = {}): Promise<Planned> => {
  const made = await supervisor.post('/api/pianificazione-interventi', {
    ...setup.body,
    dataOraInizio: '2027-01-11T08:00:00+01:00',
    dataOraFine: '2027-01-11T10:00:00+01:00',
    ...extra,
  });
  expect(made.status).toBe(201);
  return made.body as Planned;
};

export const series = async (serieId: string): Promise<Planned[]> => {
  const { body } = await supervisor.get('/api/pianificazione-interventi?filters[dataInizio]=2026-01-01');
  return (body as { data: Planned[] }).data.filter((row) => row.serieId === serieId);
};

/** Looks again at each change of the read model: the worker's expansion has no other sign. */
export const untilSeries = async (serieId: string, count: number): Promise<Planned[]> => {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = world.services.signals.on('projection', () => resolve());
    const found = await series(serieId);
    if (found.length >= count) {
      stop();
      return found;
    }
    await promise;
    stop();
  }
};

export const windowQuery = `query($from: Instant!, $to: Instant!) {
  plannedWindow(from: $from, to: $to) { asOfPosition rows { id start end maintainer { label color } linesTotal updatedBy } } }`;
