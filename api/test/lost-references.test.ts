import type {} from '@cadenza/infra/faults/testing/effort';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Client, createWorld, type World } from './testing/world.ts';

/** Somebody deletes what somebody else takes up at the same moment, over HTTP: a thousand rounds each at night. */
const rounds = inject('faults').nightly ? 1_000 : 15;

let world: World;
let one: Client;
let other: Client;
beforeAll(async () => {
  world = await createWorld({ rateFactor: 1_000 });
  const company = await world.company('Officine Rossi');
  one = await world.client(company, ['ROLE_ADMIN']);
  other = await world.client(company, ['ROLE_ADMIN']);
}, 120_000);
afterAll(() => world.close());

const idOf = ({ body }: { body: unknown }): string => (body as { id: string }).id;

const races = {
  'a new supplier and its type': {
    path: '/api/tipi-fornitori',
    take: (id: string) => other.post('/api/fornitori', { ragioneSociale: 'Rossi', tipiFornitori: [id] }),
    listed: (id: string) => `/api/fornitori?filters[tipiFornitori]=${id}`,
    refused: 'tipiFornitori',
  },
  'a new intervention and its category': {
    path: '/api/categorie-interventi',
    take: (id: string) => other.post('/api/interventi', { descrizione: 'Olio', categoriaInterventoId: id }),
    listed: (id: string) => `/api/interventi?filters[categoriaInterventoId]=${id}`,
    refused: 'categoriaInterventoId',
  },
};

it.each(Object.entries(races))(
  '%s: no reference is lost',
  async (_, { path, take, listed, refused }) => {
    const seen = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      const id = idOf(await one.post(path, { descrizione: `R${round}` }));
      const remove = () => one.delete(`${path}/${id}`);
      // Now the one is asked first, now the other, now the other only after a read of its own.
      const late = () => other.get(path).then(() => take(id));
      const [deleted, taken] = await (round % 3 === 0
        ? Promise.all([remove(), take(id)])
        : round % 3 === 1
          ? Promise.all([take(id), remove()]).then(([answer, gone]) => [gone, answer] as const)
          : Promise.all([remove(), late()]));
      seen.set(`${deleted.status} ${taken.status}`, (seen.get(`${deleted.status} ${taken.status}`) ?? 0) + 1);

      const left = (await one.get(`${path}?filters[id]=${id}`)).body as { totalRows: number };
      const users = (await other.get(listed(id))).body as object[] | { data: object[] };
      const referring = Array.isArray(users) ? users : users.data;
      expect({ round, referring: referring.length, left: left.totalRows }).toEqual({
        round,
        referring: taken.status === 201 ? 1 : 0,
        left: taken.status === 201 || deleted.status !== 204 ? 1 : 0,
      });
      if (taken.status !== 201) {
        expect(taken).toMatchObject({ status: 422, body: { errors: [{ field: refused, code: 'not_found' }] } });
      }
      if (deleted.status !== 204) expect(deleted).toMatchObject({ status: 409, body: { code: 'in_use' } });
    }
    process.stderr.write(`delete and take, ${rounds} rounds: ${JSON.stringify(Object.fromEntries(seen))}\n`);
  },
  600_000,
);

it('a plant that is deactivated and a new line of it: no active line is left below it', async () => {
  for (let round = 0; round < rounds; round++) {
    const impiantoId = idOf(await one.post('/api/impianti', { descrizione: `P${round}` }));
    const [off, made] = await Promise.all([
      one.put(`/api/impianti/${impiantoId}/active/N`, round % 2 === 0 ? {} : { cascade: true }),
      other.post('/api/linee', { descrizione: 'Linea', impiantoId }),
    ]);
    expect([200, 409]).toContain(off.status);
    expect([201, 422]).toContain(made.status);
    const read = await one.get(`/api/impianti?filters[id]=${impiantoId}`);
    expect([round, read]).toMatchObject([round, { status: 200 }]);
    const [plant] = read.body as { attivo: string }[];
    // Whoever was second has seen to it before the answer; both answers are in.
    await other.get(`/api/linee?filters[impiantoId]=${impiantoId}`);
    const active = (await one.get(`/api/linee?filters[impiantoId]=${impiantoId}&filters[attivo]=Y`)).body as object[];
    expect({ round, plant: plant?.attivo, active: active.length }).toEqual(
      off.status === 409 ? { round, plant: 'Y', active: 1 } : { round, plant: 'N', active: 0 },
    );
  }
}, 600_000);
