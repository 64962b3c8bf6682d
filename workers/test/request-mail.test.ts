import { createUseCaseServices } from '@cadenza/commands/create-services';
import { systemActor } from '@cadenza/commands/kernel/actor';
import { changeRequest, type RequestChange } from '@cadenza/commands/support/change-request';
import { commentRequest } from '@cadenza/commands/support/comment-request';
import { numberRequest } from '@cadenza/commands/support/number-request';
import { openRequest } from '@cadenza/commands/support/open-request';
import { defaultSettings } from '@cadenza/domain/company/settings';
import type { Actor } from '@cadenza/domain/identity/actor';
import type { DomainEvent, StreamName } from '@cadenza/domain/kernel/event';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import type { ClosingCause } from '@cadenza/domain/support/closing';
import type { Contact } from '@cadenza/domain/support/events';
import { sampleId, single } from '@cadenza/domain/testing/planning-samples';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { noFiles } from '@cadenza/infra/files/testing/no-files';
import { newId } from '@cadenza/infra/ids';
import { implementJob, JobRefused, type JobRequest } from '@cadenza/infra/jobs/jobs';
import { jobRun } from '@cadenza/infra/jobs/testing/job-run';
import { MailProblem, MailRefused, type Message } from '@cadenza/infra/mail/mail';
import { createSmtpMailer } from '@cadenza/infra/mail/smtp';
import { createMemoryMailer } from '@cadenza/infra/mail/testing/memory-mailer';
import { startSmtpReceiver } from '@cadenza/infra/mail/testing/smtp-receiver';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { createMemoryRateLimits } from '@cadenza/infra/rate-limits/memory';
import { createFollowUps } from '@cadenza/infra/signatures/follow-up';
import { projections } from '@cadenza/projections/all';
import { ensureTables } from '@cadenza/projections/kernel/builds';
import { batches, testDatabase } from '@cadenza/projections/testing/harness';
import { companyA, newEvent } from '@cadenza/projections/testing/history';
import { readLog } from '@cadenza/projections/testing/invariants/evidence';
import { expect, onTestFinished, test } from 'vitest';
import { mailManyRequests, mailNewRequest, mailRequestComment, mailRequestState } from '../src/mail/jobs.ts';
import { mailManyRequestsHandler } from '../src/mail/requests/mail-many-requests.ts';
import { mailNewRequestHandler } from '../src/mail/requests/mail-new-request.ts';
import { mailRequestCommentHandler } from '../src/mail/requests/mail-request-comment.ts';
import { mailRequestStateHandler } from '../src/mail/requests/mail-request-state.ts';
import { newsOfRequests } from '../src/mail/requests/news-of-requests.ts';
import { lettersADay } from '../src/mail/requests/to-requester.ts';
import { authSecret } from './harness.ts';

const publicUrl = 'https://cadenza.example';
const read = projections.filter(({ name }) =>
  ['support', 'registry', 'identity', 'company', 'planning'].includes(name),
);
const minutes = 60_000;
const nobody: Contact = { name: null, email: null, phone: null };
const luca: Contact = { name: 'Luca Ferri', email: 'luca@ferri.example', phone: '+39 030 123456' };
const staff: Actor = {
  ...{ kind: 'person', userId: sampleId('c', 7), companyId: companyA, roles: ['ROLE_PLANT'], maintainerId: null },
};
const to = (status: 'handling' | 'completed' | 'archived'): RequestChange => ({
  type: 'SetSupportRequestStatus',
  to: status,
});

/** A company with its machine, requests by the use cases themselves, and the jobs that these ask for, on a clock set by hand. */
const build = async (settings: object = { supervisorEmail: 'capo@example.com' }) => {
  const { pool } = await testDatabase();
  for (const projection of read) await ensureTables(pool, projection, 0n);
  let now = Date.parse('2026-03-02T08:01:05Z');
  const clock = () => new Date(now).toISOString();
  const store = createMemoryEventStore({ now: clock });
  const mailer = createMemoryMailer();
  const waiting: { due: number; job: JobRequest }[] = [];
  const known = new Set<string>();
  const enqueue = async (asked: readonly JobRequest[]): Promise<void> => {
    for (const job of asked.filter(({ id }) => !known.has(id))) {
      known.add(job.id);
      waiting.push({ due: now + (job.delay ?? 0), job });
    }
  };
  const services = {
    ...createUseCaseServices({ store, pool, files: noFiles, clock, waitFor: async () => true }),
    ...{ mailer, publicUrl, jobs: { enqueue }, rateLimits: createMemoryRateLimits() },
    followUps: createFollowUps(authSecret),
  };
  const implementations = [
    implementJob(mailNewRequest, () => mailNewRequestHandler(services)),
    implementJob(mailManyRequests, () => mailManyRequestsHandler(services)),
    implementJob(mailRequestState, () => mailRequestStateHandler(services)),
    implementJob(mailRequestComment, () => mailRequestCommentHandler(services)),
  ];
  const run = async ({ name, id, payload }: JobRequest, attempt = 1): Promise<void> =>
    implementations.find(({ job }) => job.name === name)?.run(payload, jobRun({ id, attempt }));
  let seen = 0n;
  /** What happened since is reacted to; what is due by then is done. Answers the e-mails. */
  const passes = async (time: number): Promise<Message[]> => {
    const before = mailer.sent.length;
    for (const projection of read) await batches(pool, projection, store, [500]);
    for (const event of await readLog(store)) {
      if (event.position <= seen) continue;
      seen = event.position;
      await enqueue(
        await newsOfRequests.react(event, (stream, from = 0) => Array.fromAsync(store.read(stream, { from }))),
      );
    }
    const end = now + time;
    for (let next = soonest(end); next; next = soonest(end)) {
      now = Math.max(now, next.due);
      await run(next.job);
    }
    now = end;
    return mailer.sent.slice(before);
  };
  const soonest = (end: number) => {
    const next = waiting.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
    if (next) waiting.splice(waiting.indexOf(next), 1);
    return next;
  };
  const facts: [StreamName, DomainEvent][] = [
    [
      `company-${companyA}`,
      {
        type: 'CompanyRegistered',
        data: {
          ...{ companyId: companyA, code: 'OFF', details: { businessName: 'Officine <Rossi>' } },
          settings: { ...defaultSettings, ...settings },
        },
      },
    ],
    [
      `equipment-${single.equipmentId}`,
      {
        type: 'EquipmentRegistered',
        data: { id: single.equipmentId, values: { description: 'Pressa\r\nBcc: a@b.it' } },
      },
    ],
  ];
  for (const [stream, event] of facts)
    await store.append({ stream, expected: 'any', events: [newEvent(event, companyA)] });
  await passes(0);

  const asked = (actor: Actor) => ({ services, actor, commandId: newId(), correlationId: newId() });
  const open = async (contact = luca, request = 'Perde olio', language = 'it', more: object = {}): Promise<string> => {
    const done = await openRequest(asked({ kind: 'public', companyId: companyA }), {
      ...{ equipmentId: single.equipmentId, anomalyIds: [], request, happenedAt: null, notes: null },
      ...{ maintainerId: null, interventionId: null, contact, language, images: [], ...more },
    });
    if (isRejection(done)) throw new Error(JSON.stringify(done));
    return done.id;
  };
  const move = async (id: string, ...changes: RequestChange[]): Promise<void> => {
    for (const one of changes) {
      const by = (one.type as string) === 'FollowWork' ? systemActor(companyA) : staff;
      const done = await changeRequest(asked(by), id, () => [one]);
      if (isRejection(done)) throw new Error(JSON.stringify(done));
    }
  };
  const write = async (id: string, text: string, by: Actor = staff): Promise<void> => {
    const done = await commentRequest(asked(by), id, text);
    if (isRejection(done)) throw new Error(JSON.stringify(done));
  };
  /** Opens a request in a process that dies before its number is given; answers how somebody else gives it one. */
  const dieBehind = async (opening: () => Promise<string>): Promise<() => Promise<void>> => {
    const { append } = store;
    let supportRequestId = '';
    store.append = async (asked) => {
      const { stream } = asked;
      if (stream.startsWith('supportNumbers-')) throw new Error('the process dies');
      supportRequestId = stream.slice('supportRequest-'.length);
      return append(asked);
    };
    await expect(opening()).rejects.toThrow('the process dies');
    store.append = append;
    return async () => void (await numberRequest(asked(systemActor(companyA)), supportRequestId));
  };
  const secretOf = services.followUps.secretOf;
  const setMailer = (other: typeof mailer.send): void => {
    services.mailer.send = other;
  };
  const skip = (time: number): void => {
    now += time;
  };
  return {
    open,
    move,
    write,
    passes,
    mailer,
    run,
    waiting,
    secretOf,
    setMailer,
    store,
    skip,
    dieBehind,
  };
};

test('the supervisor hears of a new request once, with its number, machine and words, and the way to it', async () => {
  const { open, passes, store } = await build();
  const id = await open();
  const [one, ...others] = await passes(minutes);
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    to: 'capo@example.com',
    subject: 'Nuova richiesta di assistenza: N. 1 – Pressa Bcc: a@b.it',
  });
  for (const words of [
    'Non funziona da: 02-03-2026 09:01',
    'Descrizione: «Perde olio»',
    'Segnalata da: Luca Ferri, +39 030 123456, luca@ferri.example',
    `Apri la richiesta: ${publicUrl}/supportRequests/supportRequests?scheda=${id}`,
  ]) {
    expect(one?.text).toContain(words);
  }
  const [numbered] = await Array.fromAsync(store.read(`supportNumbers-${companyA}`));
  expect(one?.id).toBe(`opened.${numbered?.id}`);
  expect(await passes(24 * 60 * minutes)).toEqual([]);
}, 60_000);

test('the supervisor hears in the first words that a request is urgent and that the machine stands', async () => {
  const { open, passes } = await build();
  await open(luca, 'Perde olio', 'it', { priority: 'urgent', stopped: true });
  const [one] = await passes(minutes);
  expect(one?.subject).toBe('Urgente – Attrezzatura ferma – Nuova richiesta di assistenza: N. 1 – Pressa Bcc: a@b.it');
  expect(one?.text).toMatch(/Urgente\n\s*Attrezzatura ferma\n/);
}, 60_000);

test('where nobody is named, and of what was opened long before it was written down, nobody hears', async () => {
  const { open, passes } = await build({});
  await open();
  expect(await passes(minutes)).toEqual([]);
  const late = await build();
  const id = await late.open();
  // A worker that was away for more than a day.
  late.skip(25 * 60 * minutes);
  expect(await late.passes(minutes)).toEqual([]);
  await late.move(id, { type: 'DeleteSupportRequest' });
  expect(await late.passes(minutes)).toEqual([]);
}, 60_000);

test('of many requests five are told one by one, and all of ten minutes together', async () => {
  const { open, passes, waiting } = await build();
  for (let n = 0; n < 30; n++) await open(nobody, `Guasto ${n}`);
  const singles = await passes(2 * minutes);
  // Nothing else is to be done for each of the others.
  expect(waiting.map(({ job }) => job.name)).toEqual(['mailManyRequests']);
  expect(singles.map(({ subject }) => /N\. \d+/.exec(subject)?.[0])).toEqual([1, 2, 3, 4, 5].map((n) => `N. ${n}`));
  const [together, ...more] = await passes(20 * minutes);
  expect(more).toEqual([]);
  expect(together?.subject).toBe('30 richieste di assistenza in dieci minuti');
  expect(together?.text).toContain('tra le 09:00 e le 09:10 sono arrivate 30 richieste');
  expect(together?.text.match(/scheda=/g)).toHaveLength(20);
  expect(together?.text).toContain('… e altre 10');
  // Another window, another five.
  await open(nobody);
  expect(await passes(minutes)).toMatchObject([{ subject: expect.stringContaining('N. 31') }]);
}, 60_000);

test('what was opened in one window and numbered in a later one, behind a crowd, is told with that one', async () => {
  const { open, passes, skip, dieBehind } = await build();
  const left = await dieBehind(() => open(nobody, 'Lasciata indietro'));
  expect(await passes(10 * minutes)).toEqual([]);
  for (let n = 1; n <= 6; n++) await open(nobody, `Guasto ${n}`);
  skip(1);
  await left();
  expect(await passes(minutes)).toHaveLength(5);
  const [together, ...more] = await passes(20 * minutes);
  expect(more).toEqual([]);
  expect(together?.subject).toBe('7 richieste di assistenza in dieci minuti');
}, 60_000);

test('whoever deletes what was told does not make room for more letters of the same ten minutes', async () => {
  const { open, move, passes } = await build();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.push(await open(nobody, `Spam ${n}`));
  expect(await passes(minutes)).toHaveLength(5);
  for (const id of ids) await move(id, { type: 'DeleteSupportRequest' });
  for (let n = 0; n < 3; n++) await open(nobody, `Altro ${n}`);
  expect(await passes(minutes)).toEqual([]);
  expect(await passes(20 * minutes)).toMatchObject([{ subject: '3 richieste di assistenza in dieci minuti' }]);
}, 60_000);

test('who asked hears of each state in the language of the page, by the secret link, and reads none of their own words', async () => {
  const { open, move, passes, secretOf } = await build({});
  const id = await open({ ...luca, name: 'Buy at https://spam.example' }, 'https://spam.example <b>now</b>', 'es');
  expect(await passes(5 * minutes)).toEqual([]);
  await move(id, { type: 'AssignSupportRequest', assignedTo: null }, to('handling'));
  const [handled, ...others] = await passes(minutes);
  expect(others).toEqual([]);
  expect(handled).toMatchObject({ to: 'luca@ferri.example', subject: 'Solicitud n.º 1: en gestión' });
  expect(handled?.text).toContain(`Ver en qué estado está: ${publicUrl}/es/supportRequests/OFF/${secretOf(id)}`);
  expect(handled?.html).toContain('Officine &lt;Rossi&gt;');
  expect(`${handled?.text} ${handled?.html} ${handled?.subject}`).not.toMatch(/spam|<b>/);
  await move(id, to('completed'));
  expect(await passes(minutes)).toMatchObject([{ subject: 'Solicitud n.º 1: completada' }]);
  // Put away afterwards, and taken out again: nothing that concerns them.
  await move(id, to('archived'), { type: 'RestoreSupportRequest' }, to('archived'));
  expect(await passes(minutes)).toEqual([]);

  const other = await open(luca, 'x', 'de');
  await move(other, to('archived'));
  expect(await passes(minutes)).toMatchObject([{ subject: 'Richiesta n. 2: archiviata' }]);
  await move(other, { type: 'RestoreSupportRequest' });
  expect(await passes(minutes)).toMatchObject([{ subject: 'Richiesta n. 2: in attesa' }]);
  await move(other, { type: 'DeleteSupportRequest' });
  expect(await passes(minutes)).toEqual([]);
}, 60_000);

test('of what is passed in half a minute the last is told; mended is told even where it was put away at once', async () => {
  const { open, move, passes } = await build({});
  const [one, two, none] = [await open(), await open(), await open(nobody)];
  await move(one, to('handling'), to('archived'), { type: 'RestoreSupportRequest' });
  expect(await passes(minutes)).toMatchObject([{ subject: 'Richiesta n. 1: in gestione' }]);
  await move(two, to('handling'), to('completed'), to('archived'));
  await move(none, to('handling'));
  expect(await passes(minutes)).toMatchObject([{ subject: 'Richiesta n. 2: completata' }]);
  const again = await open();
  // As its work is completed, opened again and completed.
  const { equipmentId } = single;
  const work = { seriesId: sampleId('e', 1), occurrenceId: sampleId('f', 1) };
  const follows = (outcome: 'completed' | 'open') => ({ type: 'FollowWork', seriesId: work.seriesId, outcome });
  const course = [follows('completed'), follows('open'), follows('completed')];
  await move(again, ...([{ type: 'TransformSupportRequest', equipmentId, ...work }, ...course] as RequestChange[]));
  expect(await passes(minutes)).toMatchObject([{ subject: 'Richiesta n. 4: completata' }]);
}, 60_000);

test('who asked reads why it was closed, and why it was opened again, and nothing was mended where nothing was', async () => {
  const { open, move, passes } = await build({});
  const [one, two] = [await open(), await open()];
  const close = (status: 'completed' | 'archived', cause: ClosingCause): RequestChange => ({
    ...{ type: 'SetSupportRequestStatus', to: status, cause },
  });
  await move(one, to('handling'), close('completed', { reason: 'no_fault_found', text: 'Provata\n\n-- \nun’ora' }));
  await move(two, close('archived', { reason: 'duplicate', text: null }));
  const [tried, double] = await passes(minutes);
  expect(tried?.subject).toBe('Richiesta n. 1: completata');
  expect(tried?.text).toContain('la richiesta è stata chiusa.');
  expect(tried?.text).not.toContain('sistemato');
  expect(tried?.text).toContain('Motivo: Nessun guasto trovato');
  expect(tried?.text).toContain('«Provata -- un’ora»');
  expect(double?.text).toContain('Motivo: Guasto già segnalato');
  await move(one, { type: 'ReopenSupportRequest', text: 'Perde ancora' });
  await move(two, { type: 'ReopenSupportRequest', text: 'Era un’altra macchina' });
  const again = await passes(minutes);
  expect(again.map(({ subject }) => subject)).toEqual(['Richiesta n. 1: riaperta', 'Richiesta n. 2: riaperta']);
  expect(again[0]?.text).toContain('«Perde ancora»');
  await move(one, close('completed', { reason: 'solved', text: null }));
  expect((await passes(minutes))[0]?.text).toContain('il guasto è stato sistemato.');
}, 60_000);

test('who asked is told once of each comment of those who handle requests, with the way to answer, and of their own none', async () => {
  const { open, move, write, passes, run, waiting, secretOf, mailer } = await build({});
  const [id, none] = [await open(luca, 'x', 'en'), await open(nobody)];
  await write(id, 'Da quando <b>vibra</b>?\n\nChe rumore fa?');
  await write(none, 'A chi?');
  await write(id, 'Da ieri', { kind: 'public', companyId: companyA });
  await passes(-1);
  const [first, ...others] = waiting.filter(({ job }) => job.name === 'mailRequestComment');
  expect(others).toEqual([]);
  const [letter, ...more] = await passes(minutes);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ to: 'luca@ferri.example', subject: 'Request no. 1: new comment' });
  expect(letter?.text).toContain('“Da quando <b>vibra</b>? Che rumore fa?”');
  expect(letter?.html).not.toContain('<b>vibra');
  expect(letter?.text).toContain(`Read and answer: ${publicUrl}/en/supportRequests/OFF/${secretOf(id)}`);
  // The same job again is the same message.
  if (first) await run(first.job, 2);
  expect(new Set(mailer.sent.map((one) => one.id)).size).toBe(1);
  await write(id, 'Arriviamo');
  await write(id, 'Siamo lì');
  expect(await passes(minutes)).toHaveLength(2);
  // Of what is gone nobody is told.
  await write(id, 'Fatto');
  await move(id, { type: 'DeleteSupportRequest' });
  expect(await passes(minutes)).toEqual([]);
}, 60_000);

test('an address gets ten e-mails a day, whoever typed it, and however it was written', async () => {
  const { open, move, passes } = await build({});
  for (let n = 0; n < lettersADay.points + 3; n++) {
    await move(await open({ ...luca, email: n % 2 ? 'Luca@Ferri.example' : 'luca@ferri.example' }), to('handling'));
  }
  expect(await passes(minutes)).toHaveLength(lettersADay.points);
  await move(await open({ ...luca, email: 'sara@conti.example' }), to('handling'));
  expect(await passes(minutes)).toMatchObject([{ to: 'sara@conti.example' }]);
}, 60_000);

test('what may pass is tried again under the same id, what is refused is given up', async () => {
  const { open, passes, mailer, run, waiting } = await build();
  await open();
  await passes(-1);
  const [first] = waiting;
  if (!first) throw new Error('no job');
  mailer.failWith(new MailProblem('ETIMEDOUT'));
  await expect(run(first.job)).rejects.toThrow(MailProblem);
  mailer.failWith(new MailRefused('the mail server refused it: 550'));
  await expect(run(first.job, 2)).rejects.toThrow(JobRefused);
  await run(first.job, 3);
  await run(first.job, 4);
  expect(new Set(mailer.sent.map(({ id }) => id))).toEqual(new Set([first.job.id]));
}, 60_000);

test('what people type becomes no markup, no header and no second receiver on the wire', async () => {
  const server = await startSmtpReceiver();
  onTestFinished(() => server.close());
  const { open, move, passes, setMailer } = await build();
  const smtp = createSmtpMailer({ url: server.url, from: 'Cadenza <cadenza@example.com>' });
  setMailer(smtp.send);
  const hostile =
    'x</strong><script>alert(1)</script>\n\n-- \nOfficine\nBcc: evil@example.com\n.\nRCPT TO:<evil@example.com>';
  const id = await open(
    { name: '<img src=x onerror=alert(1)>, "Capo" <evil@example.com>', email: luca.email, phone: null },
    hostile,
  );
  await move(id, to('handling'));
  await passes(minutes);
  expect(server.received.map((one) => one.to)).toEqual([['capo@example.com'], ['luca@ferri.example']]);
  for (const { raw } of server.received) {
    const [head = ''] = raw.split('\r\n\r\n');
    expect(head).not.toMatch(/^(bcc|cc):/im);
    expect(head.match(/^to:/gim)).toHaveLength(1);
    expect(raw).toMatch(/^Message-ID: <(opened|state)\.[\w-]+@example\.com>\r$/m);
    const html = raw.slice(raw.indexOf('text/html')).replace(/=\r\n/g, '').replace(/=3D/g, '=');
    expect(html).toContain('Officine &lt;Rossi&gt;');
    expect(html).not.toMatch(/<script|<img/);
  }
}, 60_000);
