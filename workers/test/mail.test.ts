import { defaultSettings } from '@cadenza/domain/company/settings';
import type { DomainEvent, StreamName } from '@cadenza/domain/kernel/event';
import { interventionStream, type SeriesScheduled, seriesStream } from '@cadenza/domain/planning/events';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { sampleId, single, weekly } from '@cadenza/domain/testing/planning-samples';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { implementJob, JobRefused, type JobRequest } from '@cadenza/infra/jobs/jobs';
import { jobRun } from '@cadenza/infra/jobs/testing/job-run';
import { MailProblem, MailRefused, type Message } from '@cadenza/infra/mail/mail';
import { createMemoryMailer } from '@cadenza/infra/mail/testing/memory-mailer';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { projections } from '@cadenza/projections/all';
import { ensureTables } from '@cadenza/projections/kernel/builds';
import { batches, testDatabase } from '@cadenza/projections/testing/harness';
import { companyA, companyB, newEvent } from '@cadenza/projections/testing/history';
import { readLog } from '@cadenza/projections/testing/invariants/evidence';
import { expect, test } from 'vitest';
import { findWorkNewsHandler } from '../src/mail/find-work-news.ts';
import { findWorkNews, mailWorkNews } from '../src/mail/jobs.ts';
import { mailWorkNewsHandler } from '../src/mail/mail-work-news.ts';
import { newsOfWork } from '../src/mail/news-of-work.ts';

const [planner, rossiUser] = [sampleId('c', 7), sampleId('c', 8)];
const [rossi, verdi, silent, gone] = [1, 2, 3, 4].map((n) => sampleId('a', n)) as [string, string, string, string];
/** Those whose rows an e-mail is made of. */
const read = projections.filter(({ name }) => ['planning', 'registry', 'identity', 'company'].includes(name));
const publicUrl = 'https://cadenza.example';
const minute = (n: number): string => new Date(Date.UTC(2026, 2, 2, 8, n, 5)).toISOString();

type Fact = {
  stream: StreamName;
  event: DomainEvent;
  also?: DomainEvent;
  by?: string;
  company?: string;
  happenedAt?: string;
};

const registered = (kind: string, prefix: string, id: string, values: object, company = companyA): Fact => ({
  ...{ stream: `${prefix}-${id}`, company, event: { type: `${kind}Registered`, data: { id, values } } },
});
const person = (id: string, identifier: string, more: object) =>
  registered('Maintainer', 'maintainer', id, { identifier, sendEmail: true, ...more });
const user = (id: string, maintainerId: string | null): Fact => ({
  stream: `user-${id}`,
  event: {
    type: 'UserRegistered',
    data: {
      ...{ userId: id, profile: { name: 'A', surname: 'B', username: id, email: null, roles: [] } },
      memberships: [{ companyId: companyA, active: true, maintainerId, roles: ['ROLE_PLANT'] }],
    },
  },
});
const company = (companyId: string, businessName: string): Fact => ({
  ...{ stream: `company-${companyId}`, company: companyId },
  event: {
    type: 'CompanyRegistered',
    data: { companyId, code: businessName, details: { businessName }, settings: defaultSettings },
  },
});
/** With its first work, as it is planned. */
const scheduled = (n: number, more: Partial<SeriesScheduled['data']> = {}, whose = companyA): Fact => {
  const data = { ...single, seriesId: sampleId('b', n), maintainerId: null, ...more };
  const { seriesId, firstStart: start } = data;
  const generated = start.slice(0, 10);
  const first = { ordinal: 0, id: occurrenceId(seriesId, 0), generated, start };
  const expanded = { seriesId, occurrences: [first], until: generated, cut: false };
  return {
    ...{ stream: seriesStream(seriesId), company: whose, event: { type: 'SeriesScheduled', data } },
    also: { type: 'OccurrencesExpanded', data: expanded },
  };
};
const work = (n: number): string => occurrenceId(sampleId('b', n), 0);
const on = (n: number, type: string, data: object, by = planner): Fact => ({
  ...{ stream: interventionStream(work(n)), by },
  event: { type, data: { seriesId: sampleId('b', n), occurrenceId: work(n), ...data } },
});
const assigned = (n: number, maintainerId: string | null, by = planner): Fact =>
  on(n, 'InterventionAssigned', { maintainerId }, by);
const moved = (n: number, hour: number, by = planner): Fact => {
  const at = (more: number) => new Date(Date.UTC(2026, 2, 10, hour + more)).toISOString().replace('.000', '');
  return on(n, 'InterventionMoved', { start: at(0), end: at(1) }, by);
};

const people: Fact[] = [
  ...[company(companyA, 'Officine <Rossi>'), company(companyB, 'Altrove'), user(planner, null), user(rossiUser, rossi)],
  registered('Equipment', 'equipment', single.equipmentId, { description: 'Pressa <b>3</b>' }),
  registered('Intervention', 'interventionDescription', single.interventionId, { description: 'Olio\r\nBcc: x@y.it' }),
  person(rossi, 'Bruno Rossi', { email1: 'rossi@example.com' }),
  person(verdi, 'Ugo Verdi', { email1: null, email2: 'verdi@example.com' }),
  person(silent, 'Sara Muti', { email1: 'muti@example.com', sendEmail: false }),
  person(gone, 'Ida Via', { email1: 'via@example.com' }),
  { stream: `maintainer-${gone}`, event: { type: 'MaintainerDeactivated', data: { id: gone, reason: null } } },
];

/** A log whose clock is set by hand, its rows, and what jobs do with them. */
const build = async () => {
  const { pool } = await testDatabase();
  for (const projection of read) await ensureTables(pool, projection, 0n);
  let now = minute(0);
  const store = createMemoryEventStore({ now: () => now });
  const mailer = createMemoryMailer();
  let asked: JobRequest[] = [];
  const jobs = { enqueue: async (requests: readonly JobRequest[]) => void asked.push(...requests) };
  const services = {
    ...{ pool, store, mailer, publicUrl, clock: () => now, waitFor: async () => true },
    jobs,
  };
  const find = implementJob(findWorkNews, () => findWorkNewsHandler(services));
  const send = implementJob(mailWorkNews, () => mailWorkNewsHandler(services));

  /** Records facts a minute after the ones before, and answers what the reactor asks for. */
  const happens = async (at: number, facts: readonly Fact[]): Promise<JobRequest[]> => {
    now = minute(at);
    for (const { stream, event, also, by = planner, company: whose = companyA, happenedAt = now } of facts) {
      const events = [event, ...(also ? [also] : [])].map((one) => {
        const made = newEvent(one, whose);
        return { ...made, metadata: { ...made.metadata, actorId: by, happenedAt } };
      });
      await store.append({ stream, expected: 'any', events });
    }
    const fresh = (await readLog(store)).filter(({ recordedAt }) => recordedAt === now);
    const requests = await Promise.all(fresh.map(async (event) => newsOfWork.react(event, async () => [])));
    // As a queue: of those with one id the first is kept.
    return requests.flat().filter(({ id }, at, all) => all.findIndex((one) => one.id === id) === at);
  };
  /** The e-mails of some facts, as the jobs send them. */
  const mails = async (at: number, facts: readonly Fact[], later = 2): Promise<Message[]> => {
    const looks = await happens(at, facts);
    for (const projection of read) await batches(pool, projection, store, [500]);
    now = minute(at + later);
    asked = [];
    for (const { id, payload } of looks) await find.run(payload, jobRun({ id }));
    const before = mailer.sent.length;
    for (const { id, payload } of asked) await send.run(payload, jobRun({ id }));
    return mailer.sent.slice(before);
  };
  await happens(0, people);
  return { happens, mails, mailer, send, find, last: () => asked, pool };
};

test('who does the work hears of it once: assigned, moved, a whole series; never of what one did oneself, of what went back, or of history', async () => {
  const { happens, mails, mailer, send, last } = await build();

  const [first, ...others] = await mails(1, [scheduled(1), assigned(1, verdi), assigned(1, rossi)]);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ to: 'rossi@example.com', companyId: companyA });
  expect(first?.subject).toBe('Nuovo intervento: Olio Bcc: x@y.it – Pressa <b>3</b>');
  expect(first?.text).toContain('Ciao Bruno Rossi,');
  expect(first?.text).toContain('09-03-2026 08:00–09:00');
  expect(first?.text).toContain(`${publicUrl}/?data=2026-03-09&intervento=${work(1)}`);
  expect(first?.html).not.toContain('<b>');
  expect(first?.html).toContain('Officine &lt;Rossi&gt;');
  // Run again, as after a process that died before it said that it was done: the same message by its id.
  for (const { id, payload } of last()) await send.run(payload, jobRun({ id }));
  expect(mailer.sent.at(-1)).toEqual(first);

  expect(await mails(5, [moved(1, 9), moved(1, 7, rossiUser), moved(1, 14)])).toMatchObject([
    {
      subject: expect.stringMatching(/^Intervento spostato: /),
      text: expect.stringContaining('10-03-2026 15:00–16:00\n  Prima: 09-03-2026 08:00–09:00'),
    },
  ]);
  expect(await mails(8, [moved(1, 9), moved(1, 14)])).toEqual([]);
  expect(await mails(11, [moved(1, 10, rossiUser)])).toEqual([]);
  expect(await mails(14, [assigned(1, null)])).toEqual([]);
  expect(await mails(17, [assigned(1, silent)])).toEqual([]);
  expect(await mails(20, [assigned(1, gone)])).toEqual([]);
  expect(await mails(23, [assigned(1, verdi)])).toMatchObject([{ to: 'verdi@example.com' }]);
  expect(await mails(26, [on(1, 'InterventionCancelled', { reason: null }), scheduled(2, {}, companyB)])).toEqual([]);

  // Written down today of last week, and looked at a day later: nobody hears of it.
  const old = { ...scheduled(3, { maintainerId: rossi }), happenedAt: '2026-02-20T08:00:00Z' };
  expect(await mails(29, [old])).toEqual([]);
  expect(await mails(32, [scheduled(4, { maintainerId: rossi })], 26 * 60)).toEqual([]);
  // Over before it is told.
  expect(await mails(35, [scheduled(5, { maintainerId: rossi, firstStart: '2026-02-27T08:00' })])).toEqual([]);

  const series = { seriesId: sampleId('b', 6) };
  const places = ['2026-03-09', '2026-03-16', '2026-03-23'].map((day, ordinal) => ({
    ...{ ordinal, id: occurrenceId(series.seriesId, ordinal), generated: day, start: `${day}T08:00` },
  }));
  const expanded = { ...series, occurrences: places.slice(1), until: '2026-03-31', cut: false };
  const weekMails = await mails(38, [
    scheduled(6, { ...weekly, ...series, maintainerId: rossi }),
    { stream: seriesStream(series.seriesId), event: { type: 'OccurrencesExpanded', data: expanded } },
  ]);
  expect(weekMails).toMatchObject([{ text: expect.stringContaining('Tutta la serie') }]);
  const shifted = places.map((place) => ({ ...place, start: place.start.replace('T08', 'T10') }));
  const all = { ...series, scope: 'all', fromOrdinal: 0, dayOffset: 0, startTime: '10:00', durationMinutes: 60 };
  expect(
    await mails(41, [
      {
        stream: seriesStream(series.seriesId),
        event: { type: 'SeriesRescheduled', data: { ...all, occurrences: shifted } },
      },
    ]),
  ).toMatchObject([
    { text: expect.stringContaining('09-03-2026 10:00–11:00\n  Prima: 09-03-2026 08:00–09:00\n  Tutta la serie') },
  ]);

  // Thirty works in a minute are one message, which names twenty.
  const many = Array.from({ length: 30 }, (_, n) => {
    const id = `00000000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
    return scheduled(9, { seriesId: id, maintainerId: verdi });
  });
  const [list, ...more] = await mails(44, many);
  expect(more).toEqual([]);
  expect(list?.subject).toBe('30 nuovi interventi assegnati a te');
  expect(list?.text).toContain('… e altri 10');
  expect(list?.text.match(/intervento=/g)).toHaveLength(20);

  // All events of a minute ask for the same look.
  expect(await happens(50, [scheduled(7), assigned(7, rossi), moved(7, 9)])).toHaveLength(1);
}, 60_000);

test('what is refused is given up, what may pass is tried again under the same id', async () => {
  const { mails, mailer, send, last } = await build();
  mailer.failWith(new MailProblem('ETIMEDOUT'));
  await expect(mails(1, [scheduled(1, { maintainerId: rossi })])).rejects.toThrow(MailProblem);
  const [{ id, payload } = { id: '', payload: {} }] = last();
  mailer.failWith(new MailRefused('the mail server refused it: 550'));
  await expect(send.run(payload, jobRun({ id }))).rejects.toThrow(JobRefused);
  await send.run(payload, jobRun({ id, attempt: 3 }));
  expect(mailer.sent.map((message) => message.id)).toEqual([id]);
}, 60_000);
