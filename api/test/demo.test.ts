import type { OccurrencesExpanded } from '@cadenza/domain/planning/events';
import { newId } from '@cadenza/infra/ids';
import { createTestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { projectionMigrations } from '@cadenza/projections/migrations';
import { answered } from '@cadenza/sample-data/answers';
import { fonderie } from '@cadenza/sample-data/fonderie/fonderie';
import { companyOf } from '@cadenza/sample-data/ids';
import { type DemoMade, makeDemo, momentOf } from '@cadenza/sample-data/make';
import { officine } from '@cadenza/sample-data/officine/officine';
import { planDemoCompany } from '@cadenza/sample-data/plan';
import { demoRequests } from '@cadenza/sample-data/requests';
import { untilPlanned } from '@cadenza/sample-data/until-planned';
import { demoPassword } from '@cadenza/sample-data/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, createWorld, type World } from './testing/world.ts';

type Told = {
  statusRequest: string;
  userRequest: string;
  assignedTo: string | null;
  pianificazioneInterventoId: string | null;
  manutentore: object | null;
};

const companies = [officine, fonderie];

let world: World;
let first: DemoMade[];

beforeAll(async () => {
  world = await createWorld({ workers: true });
  first = await makeDemo(world.services, companies);
}, 120_000);
afterAll(() => world.close());

/** How many events of each type commands have left in the log, and the occurrences that the worker adds meanwhile, as it reads texts. */
const readLog = async ({ services: { store } }: World) => {
  const counts = new Map<string, number>();
  const occurrences: string[] = [];
  const ending = new AbortController();
  for await (const { events, live } of store.follow({ after: 0n, prefixes: [], signal: ending.signal })) {
    for (const { type, data } of events) {
      if (type === 'OccurrencesExpanded') {
        occurrences.push(...(data as OccurrencesExpanded['data']).occurrences.map(({ id }) => id));
      } else if (type !== 'DocumentTextExtracted') counts.set(type, (counts.get(type) ?? 0) + 1);
    }
    if (live) ending.abort();
  }
  return { counts, occurrences };
};

const login = async (username: string): Promise<Client> => {
  const { body } = await world.anonymous.post('/api/login_check', { username, password: demoPassword });
  return clientOf(world.app, (body as { token: string }).token, '', '');
};

describe('demo data', () => {
  it('tells what it made', () => {
    expect(first.map(({ company }) => company)).toEqual(['Officine Demo S.p.A.', 'Fonderie Prova S.r.l.']);
    expect(first[0]?.worked).toBeGreaterThan(200);
  });

  it('waits for projections that have not made their tables yet', async () => {
    const { pool, drop } = await createTestDatabase([projectionMigrations]);
    try {
      const signals = { on: () => () => {} };
      await expect(untilPlanned({ pool, signals }, newId(), [newId()], 0)).rejects.toThrow('must run beside this one');
    } finally {
      await drop();
    }
  });

  it('tells of support requests who sees to them and which work they follow', async () => {
    const { body } = await (await login('plant')).get('/api/support-requests?sortBy=number');
    const requests = (body as { data: Told[] }).data;
    const { series } = planDemoCompany(officine, await momentOf(world.services, officine));
    expect(requests).toHaveLength(demoRequests.length);
    for (const [n, request] of requests.entries()) {
      const { statusRequest, assignedTo, pianificazioneInterventoId, manutentore, userRequest } = request;
      expect(userRequest).toBe(demoRequests[n]?.request);
      const follows = answered(series, n) !== undefined;
      expect([n, pianificazioneInterventoId !== null, manutentore !== null]).toEqual([n, follows, follows]);
      if (['IN_GESTIONE', 'COMPLETATO'].includes(statusRequest)) expect([n, assignedTo]).not.toEqual([n, null]);
      if (follows) expect([n, statusRequest]).toEqual([n, demoRequests[n]?.work?.done ? 'COMPLETATO' : 'IN_GESTIONE']);
    }
  });

  it('made again changes nothing', async () => {
    const before = await readLog(world);
    expect(await makeDemo(world.services, companies)).toEqual(first);
    const after = await readLog(world);
    expect(after.counts).toEqual(before.counts);
    expect(new Set(after.occurrences).size).toBe(after.occurrences.length);
  }, 120_000);

  it('lets every user in, each into the own companies', async () => {
    const companiesOf = async (username: string): Promise<string[]> => {
      const { body } = await (await login(username)).get('/api/my-companies');
      return (body as { data: { businessName: string }[] }).data.map(({ businessName }) => businessName);
    };
    const both = ['Fonderie Prova S.r.l.', 'Officine Demo S.p.A.'];
    expect(await companiesOf('superadmin')).toEqual(both);
    expect(await companiesOf('admin')).toEqual(both);
    for (const username of ['plant', 'maintainer', 'payments', 'developer', 'demo']) {
      expect(await companiesOf(username)).toEqual(['Officine Demo S.p.A.']);
    }
    expect(await companiesOf('prova-admin')).toEqual(['Fonderie Prova S.r.l.']);
  });

  it('shows the administrator of PROVA nothing of DEMO', async () => {
    const prova = await login('prova-admin');
    const plant = await login('plant');
    const switched = await (await login('admin')).post(`/api/companies/${companyOf('DEMO')}/switch`);
    const admin = clientOf(world.app, (switched.body as { token: string }).token, '', companyOf('DEMO'));
    const listed = async (client: Client, path: string): Promise<{ id: string }[]> => {
      const { status, body } = await client.get(`/api/${path}`);
      expect(status).toBe(200);
      const list = body as { data: { id: string }[] } | { id: string }[];
      return Array.isArray(list) ? list : list.data;
    };
    for (const path of [
      'impianti',
      'attrezzature',
      'manutentori',
      'pianificazione-interventi',
      'calendario-lavorativo',
    ]) {
      const ours = await listed(prova, path);
      const theirs = new Set(
        (await listed(path === 'calendario-lavorativo' ? admin : plant, path)).map(({ id }) => id),
      );
      expect(ours.length).toBeGreaterThan(0);
      expect(theirs.size).toBeGreaterThan(0);
      expect(ours.filter(({ id }) => theirs.has(id))).toEqual([]);
    }
    const [machine] = await listed(plant, 'attrezzature');
    const { status } = await prova.put(`/api/attrezzature/${machine?.id}`, { note: 'x' });
    expect(status).toBe(404);
    expect((await prova.post(`/api/companies/${companyOf('DEMO')}/switch`)).status).toBe(404);
  });

  it('gives the maintainer work that is assigned to the own maintainer, and refuses other work', async () => {
    const maintainer = await login('maintainer');
    const { body } = await maintainer.get('/api/pianificazione-interventi?filters[completato]=N');
    const open = (body as { data: { id: string; manutentore: { identificativo: string } | null }[] }).data;
    const own = open.find((row) => row.manutentore?.identificativo === 'Bruno Archetti');
    const other = open.find((row) => row.manutentore?.identificativo === 'Fabio Zani');
    const note = (id: string | undefined) =>
      maintainer.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'note', value: 'Fatto a metà.' });
    expect((await note(own?.id)).status).toBe(200);
    expect((await note(other?.id)).status).toBe(403);
  });

  it('is finished by the next run when it was cut off', async () => {
    const cut = await createWorld({ workers: true });
    try {
      let commands = 0;
      const failing: typeof cut.services.execute = (execution) => {
        commands += 1;
        if (commands > 250) throw new Error('cut off');
        return cut.services.execute(execution);
      };
      await expect(makeDemo({ ...cut.services, execute: failing }, [fonderie])).rejects.toThrow('cut off');
      await makeDemo(cut.services, [fonderie]);
      const { work, series } = planDemoCompany(fonderie, await momentOf(cut.services, fonderie));
      const { counts } = await readLog(cut);
      expect(counts.get('InterventionCompleted')).toBe(work.filter(({ outcome }) => outcome === 'completed').length);
      expect(counts.get('SeriesScheduled')).toBe(series.length);
    } finally {
      await cut.close();
    }
  }, 120_000);

  it('fails with clear words where somebody else has a name of the demo', async () => {
    const taken = await createWorld();
    try {
      const companyId = await taken.company('Altra');
      await taken.user(companyId, ['ROLE_ADMIN'], { username: 'superadmin' });
      await expect(makeDemo(taken.services, companies)).rejects.toThrow(
        'the user superadmin was refused: already_exists',
      );
    } finally {
      await taken.close();
    }
  });
});
