import { defaultSettings } from '@cadenza/domain/company/settings';
import type { DomainEvent, StreamName } from '@cadenza/domain/kernel/event';
import { interventionStream, seriesStream } from '@cadenza/domain/planning/events';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { sampleId, single } from '@cadenza/domain/testing/planning-samples';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { implementJob, type JobRequest } from '@cadenza/infra/jobs/jobs';
import { jobRun } from '@cadenza/infra/jobs/testing/job-run';
import { devicesOfCompany, pruneDevices, pushKeys, saveDevice } from '@cadenza/infra/postgres/push-devices';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { createPushService } from '@cadenza/infra/push/testing/push-service';
import { createWebPusher, newPushKeys } from '@cadenza/infra/push/web-push';
import { projections } from '@cadenza/projections/all';
import { ensureTables } from '@cadenza/projections/kernel/builds';
import { batches, testDatabase } from '@cadenza/projections/testing/harness';
import { companyA, companyB, newEvent } from '@cadenza/projections/testing/history';
import { readLog } from '@cadenza/projections/testing/invariants/evidence';
import { expect, onTestFinished, test } from 'vitest';
import { findPushesHandler } from '../src/notices/find-pushes.ts';
import { findPushes, pushNotice } from '../src/notices/jobs.ts';
import { newsOfAll } from '../src/notices/news-of-all.ts';
import { pushNoticeHandler } from '../src/notices/push-notice.ts';

const [planner, bruno, family] = [sampleId('c', 7), sampleId('c', 8), sampleId('c', 9)];
const rossi = sampleId('a', 1);
const seriesId = sampleId('b', 1);
const work = occurrenceId(seriesId, 0);
const at = (second: number): string => new Date(Date.UTC(2026, 2, 2, 8, 0, second)).toISOString();

type Fact = { stream: StreamName; events: DomainEvent[]; company?: string; by?: string };
const user = (id: string, maintainerId: string | null, active = true): Fact => ({
  stream: `user-${id}`,
  events: [
    {
      type: 'UserRegistered',
      data: {
        ...{ userId: id, profile: { name: 'A', surname: 'B', username: id, email: null, roles: [] } },
        memberships: [{ companyId: companyA, active, maintainerId, roles: ['ROLE_USER'] }],
      },
    },
  ],
});
const people: Fact[] = [
  {
    stream: `company-${companyA}`,
    events: [
      {
        type: 'CompanyRegistered',
        data: { companyId: companyA, code: 'DEMO', details: { businessName: 'Demo' }, settings: defaultSettings },
      },
    ],
  },
  ...[user(planner, null), user(bruno, rossi)],
];
const planned: Fact = {
  stream: seriesStream(seriesId),
  events: [
    { type: 'SeriesScheduled', data: { ...single, seriesId, maintainerId: rossi } },
    {
      type: 'OccurrencesExpanded',
      data: {
        ...{ seriesId, until: '2026-03-31', cut: false },
        occurrences: [{ ordinal: 0, id: work, generated: single.firstStart.slice(0, 10), start: single.firstStart }],
      },
    },
  ],
};
const moved = (by = planner): Fact => ({
  ...{ stream: interventionStream(work), by },
  events: [
    {
      type: 'InterventionMoved',
      data: { seriesId, occurrenceId: work, start: '2026-03-10T09:00:00Z', end: '2026-03-10T10:00:00Z' },
    },
  ],
});

const build = async () => {
  const { pool } = await testDatabase();
  for (const projection of projections) await ensureTables(pool, projection, 0n);
  const service = await createPushService();
  onTestFinished(() => service.close());
  let now = at(0);
  const store = createMemoryEventStore({ now: () => now });
  const keys = await pushKeys(pool, newPushKeys);
  // Whoever asks later finds those that are there.
  expect(await pushKeys(pool, newPushKeys)).toEqual(keys);
  const pusher = createWebPusher({ keys: async () => keys, subject: 'https://cadenza.example', loopback: true });
  let asked: JobRequest[] = [];
  const jobs = { enqueue: async (requests: readonly JobRequest[]) => void asked.push(...requests) };
  const services = { pool, store, pusher, jobs, clock: () => now, waitFor: async () => true };
  const find = implementJob(findPushes, () => findPushesHandler(services));
  const send = implementJob(pushNotice, () => pushNoticeHandler(services));
  const done = new Set<string>();
  const happens = async (second: number, facts: readonly Fact[]): Promise<JobRequest[]> => {
    now = at(second);
    for (const { stream, events, company = companyA, by = planner } of facts)
      await store.append({
        ...{ stream, expected: 'any' as const },
        events: events.map((event) => {
          const made = newEvent(event, company);
          return { ...made, metadata: { ...made.metadata, actorId: by, happenedAt: now } };
        }),
      });
    for (const projection of projections) await batches(pool, projection, store, [500]);
    const fresh = (await readLog(store)).filter(({ recordedAt }) => recordedAt === now);
    return (await Promise.all(fresh.map(async (event) => newsOfAll.react(event, async () => [])))).flat();
  };
  /** What browsers receive of some facts: as a queue, which runs jobs of one id once. */
  const pushes = async (second: number, facts: readonly Fact[], later = 10) => {
    const looks = await happens(second, facts);
    now = at(second + later);
    asked = [];
    for (const { id, payload } of looks) await find.run(payload, jobRun({ id }));
    const before = service.received.length;
    for (const { id, payload } of asked) {
      if (done.has(id)) continue;
      done.add(id);
      await send.run(payload, jobRun({ id }));
    }
    return service.received.slice(before).map(({ path, text }) => ({ path, ...JSON.parse(text) }));
  };
  const login = async (userId: string): Promise<void> => {
    await pool.query(
      'insert into identity.accounts (user_id, username, username_key, password_hash) values ($1::uuid, $1::text, $1::text, $1::text)',
      [userId],
    );
    await pool.query(
      `insert into identity.refresh_tokens (token_hash, family_id, user_id, company_id, device, expires_at)
       values ($1::bytea, $2, $3, $4, $1::bytea, es.clock_now() + interval '30 days')`,
      [Buffer.from(userId), family, userId, companyA],
    );
  };
  return { pool, service, happens, pushes, login };
};

test('a browser that wants to be told is told once of what concerns its owner, in its language, as long as the login lasts', async () => {
  const { pool, service, happens, pushes, login } = await build();
  await login(bruno);
  const owner = { userId: bruno, companyId: companyA, familyId: family, language: 'it' };
  await saveDevice(pool, owner, service.browser('phone'));
  await saveDevice(pool, { ...owner, language: 'en' }, service.browser('desk'));
  await happens(0, people);

  const told = await pushes(10, [planned]);
  expect(told.map(({ path, body, url }) => [path, body.split(':')[0], url])).toEqual([
    ['/phone', 'Nuovo intervento per te', `/?data=${single.firstStart.slice(0, 10)}&intervento=${work}`],
    ['/desk', 'New intervention for you', `/?data=${single.firstStart.slice(0, 10)}&intervento=${work}`],
  ]);
  // Looked at again, and with more of the same minute: no second time.
  expect(await pushes(70, [moved(), moved()])).toHaveLength(2);
  expect(await pushes(80, [moved()])).toEqual([]);
  // Not one's own, not of another company, not after an hour.
  expect(await pushes(140, [moved(bruno)])).toEqual([]);
  expect(await pushes(200, [{ ...planned, stream: seriesStream(sampleId('b', 2)), company: companyB }])).toEqual([]);
  expect(await pushes(260, [moved()], 2 * 3_600)).toEqual([]);

  service.unsubscribe('desk');
  expect(await pushes(320, [moved()])).toMatchObject([{ path: '/phone' }]);
  expect(await devicesOfCompany(pool, companyA)).toHaveLength(1);
  // The login ends, and what its browser is told with it.
  await pool.query('delete from identity.refresh_tokens');
  expect(await pushes(380, [moved()])).toEqual([]);
  expect(await pruneDevices(pool)).toBe(1);
}, 60_000);
