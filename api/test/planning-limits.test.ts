import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** Commands that are allowed one by one and would lead out of the days that there are when they are added up. */

let world: World;
let supervisor: Client;
let setup: Setup;

beforeAll(async () => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Limite', { workingWeekdays: [1, 2, 3, 4, 5, 6, 7] });
  supervisor = await world.client(companyId, ['ROLE_PLANT']);
  setup = await setUpPlant(world, companyId);
});
afterAll(() => world.close());

const base = '/api/pianificazione-interventi';
const schedule = (extra: object) => supervisor.post(base, { ...setup.body, ...extra });

describe('days lie between 1900 and 2200', () => {
  it('however often all others are moved by what lies between an exception and the end of time', async () => {
    const made = await schedule({
      ricorrenzaId: setup.monthlyId,
      dataOraInizio: '2027-01-11T08:00:00+01:00',
      dataOraFine: '2027-01-11T10:00:00+01:00',
    });
    const { id } = made.body as { id: string };
    expect((await supervisor.put(`${base}/${id}`, { dataOraInizio: '1900-01-10T08:00' })).status).toBe(200);
    for (let time = 0; time < 8; time++) {
      const far = await supervisor.put(`${base}/${id}`, { mode: 'all', dataOraInizio: '2999-12-31T08:00' });
      expect(far).toMatchObject({ status: 422, body: { errors: [{ field: 'dataOraInizio' }] } });
    }
    const last = await supervisor.put(`${base}/${id}`, { mode: 'all', dataOraInizio: '2200-12-30T08:00' });
    expect(last).toMatchObject({
      status: 422,
      body: {
        code: 'day_out_of_range',
        detail: expect.stringContaining('31-12-2200'),
        errors: [{ field: 'dataOraInizio', code: 'out_of_range' }],
      },
    });
    // A refusal changes nothing, and planning goes on.
    expect((await supervisor.get(`${base}/${id}`)).body).toMatchObject({
      dataOraInizio: expect.stringMatching(/^1900-01-10T08:00/),
    });
    expect((await schedule({ dataOraInizio: '2027-01-12T08:00', dataOraFine: '2027-01-12T09:00' })).status).toBe(201);
  });

  it.each([
    [{ dataOraInizio: '2201-01-01T08:00', dataOraFine: '2201-01-01T09:00' }, 'dataOraInizio'],
    [{ dataOraInizio: '1899-12-31T08:00', dataOraFine: '2027-01-01T09:00' }, 'dataOraInizio'],
    [{ dataOraInizio: '2200-12-31T08:00', dataOraFine: '2201-01-01T09:00' }, 'dataOraFine'],
    [
      { dataOraInizio: '2027-01-12T08:00', dataOraFine: '2027-01-12T09:00', dataFinePianificazione: '2201-01-01' },
      'dataFinePianificazione',
    ],
  ])('a schedule with %o is refused with its field', async (body, field) => {
    expect(await schedule(body)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });
});
