import {
  changeReportSchedule,
  createReportSchedule,
  unsubscribeByLink,
} from '@cadenza/commands/reports/report-schedules';
import type { CompanyRole } from '@cadenza/domain/identity/roles';
import { user, userStream } from '@cadenza/domain/identity/user';
import type { UserEvent } from '@cadenza/domain/identity/user-events';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { plant } from '@cadenza/domain/registry/plant';
import { reportSchedules } from '@cadenza/domain/reports/schedules/schedules';
import type { ReportScheduleValues } from '@cadenza/domain/reports/schedules/values';
import { testCompany } from '@cadenza/domain/testing/given-when-then';
import { newId } from '@cadenza/infra/ids';
import type { JobRequest } from '@cadenza/infra/jobs/jobs';
import { jobRun } from '@cadenza/infra/jobs/testing/job-run';
import { createSmtpMailer } from '@cadenza/infra/mail/smtp';
import { createMemoryMailer } from '@cadenza/infra/mail/testing/memory-mailer';
import { startSmtpReceiver } from '@cadenza/infra/mail/testing/smtp-receiver';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { type Printer, PrintFailed } from '@cadenza/infra/printing/printer';
import { expect, onTestFinished, test } from 'vitest';
import { reportImplementations } from '../src/reports/reports.ts';
import { buildHarness, command, type Harness, onRecord, project, today } from './harness.ts';

/** Nine o'clock on the Mondays of March 2026, in Rome; the last of them is in summer time. */
const monday = (n: number): string => ['2026-03-02T08:00:00Z', '2026-03-09T08:00:00Z', '2026-03-30T07:00:00Z'][n] ?? '';
const before = '2026-03-01T08:00:00Z';

/** Everything at an instant, with a printer that is quick and counts. */
const at = (harness: Harness, clock: string, more: Partial<Harness> = {}): Harness => ({
  ...harness,
  clock: () => clock,
  ...more,
});

const quick = (): Printer & { printed: number } => {
  const printer = {
    ...{ printed: 0, close: async () => {} },
    print: async () => {
      printer.printed++;
      return Buffer.from('%PDF-1.7 of a test');
    },
  };
  return printer;
};

/** A queue that knows ids, as the real ones do, and runs what is in it when it is told to. */
const queued = () => {
  const known = new Map<string, JobRequest>();
  const left = new Set<string>();
  const enqueue = async (requests: readonly JobRequest[]): Promise<void> => {
    for (const request of requests) {
      if (known.has(request.id)) continue;
      known.set(request.id, request);
      left.add(request.id);
    }
  };
  return {
    known,
    jobs: (harness: Harness) => ({ ...harness.jobs, enqueue }),
    /** Runs one kind of job; what fails stays. Answers the failures. */
    run: async (services: Harness, name: string): Promise<unknown[]> => {
      const failures: unknown[] = [];
      const { run } = reportImplementations(services).find(({ job }) => job.name === name) ?? {};
      for (const id of [...left].filter((one) => known.get(one)?.name === name)) {
        await run?.(known.get(id)?.payload, jobRun({ id })).then(
          () => left.delete(id),
          (error: unknown) => failures.push(error),
        );
      }
      return failures;
    },
  };
};

const look = (services: Harness): Promise<void> | undefined =>
  reportImplementations(services)
    .find(({ job }) => job.name === 'findDueReports')
    ?.run({}, jobRun());

const person = async ({ execute }: Harness, name: string, roles: CompanyRole[] = ['ROLE_PLANT']): Promise<string> => {
  const userId = newId();
  const profile = { name, surname: 'Rossi', username: `${name}.${userId}`, email: `${name}@example.com`, roles: [] };
  const memberships = [{ companyId: testCompany, active: true, maintainerId: null, roles }];
  const registered: UserEvent = { type: 'UserRegistered', data: { userId, profile, memberships } };
  await execute({ ...command(), stream: userStream(userId), decider: user, decide: () => [registered] });
  return userId;
};

const asked = (services: Harness) => ({ ...command(), services });
const created = async (services: Harness, values: Partial<ReportScheduleValues>): Promise<string> => {
  const usual = { name: 'Guasti del mese', report: 'reportGuastiInterventi', language: 'it', active: true } as const;
  const time = { cadence: 'weekly', weekday: 1, hour: 9 } as const;
  const done = await createReportSchedule(asked(services), { ...usual, ...time, ...values });
  if (isRejection(done)) throw new Error(`${done.code} ${JSON.stringify(done.errors)}`);
  return done.id;
};
const changed = (services: Harness, scheduleId: string, changes: Partial<ReportScheduleValues>) =>
  changeReportSchedule(asked(services), { type: 'ChangeReportSchedule', scheduleId, changes });
const told = async ({ store }: Harness): Promise<unknown[]> =>
  (await Array.fromAsync(store.read(streamOf(reportSchedules, testCompany))))
    .filter(({ type }) => type === 'ReportScheduleSent')
    .map(({ data }) => data);

const begun = async () => {
  const harness = await buildHarness();
  const shown = project(harness);
  const [marta, paolo] = [await person(harness, 'marta'), await person(harness, 'paolo')];
  await shown();
  const queue = queued();
  const [mailer, printer] = [createMemoryMailer(), quick()];
  const when = (clock: string, more: Partial<Harness> = {}) =>
    at(harness, clock, { mailer, printer, jobs: queue.jobs(harness), ...more });
  return { harness, shown, marta, paolo, queue, mailer, printer, when };
};

test('a report that is due goes once to each who is to have it, with its file and the way out of it', async () => {
  const { harness, shown, marta, paolo, queue, mailer, when } = await begun();
  const plantId = newId();
  await onRecord(harness, { type: 'CreateRecord', kind: plant, id: plantId, values: { description: 'Fonderia' } });
  await shown();
  const scope = { equipmentId: null, lineId: null, plantId, maintainerId: null, interventionTypeId: null };
  const id = await created(when(before), { recipients: [marta, paolo], scope });
  await created(when(before), { name: 'Spento', recipients: [marta], active: false });
  await shown();
  await look(when('2026-03-02T07:59:59Z'));
  expect(queue.known.size).toBe(0);
  // As paper comes out of the real printer.
  const now = when(today, { printer: harness.printer });
  for (let again = 0; again < 3; again++) {
    await look(now);
    expect(await queue.run(now, 'sendReport')).toEqual([]);
    expect(await queue.run(now, 'mailReport')).toEqual([]);
  }
  expect(mailer.sent.map(({ to }) => to).toSorted()).toEqual(['marta@example.com', 'paolo@example.com']);
  expect(await told(harness)).toEqual([{ scheduleId: id, day: '2026-03-02', recipients: 2 }]);
  for (const { subject, text, html, attachments = [], unsubscribe = '' } of mailer.sent) {
    expect(subject).toBe('Report guasti e interventi: febbraio 2026');
    expect(text).toContain(
      `https://cadenza.example/reports/reportGuastiInterventi?anni=2026&mesi=2&impianto=${plantId}`,
    );
    expect(text).toContain('Impianto: Fonderia');
    expect(text).toContain(unsubscribe);
    expect(html).toContain(unsubscribe);
    expect(attachments.map(({ fileName, mime }) => [fileName, mime])).toEqual([
      ['Report_guasti_e_interventi_02_03_2026_09_00.pdf', 'application/pdf'],
    ]);
    expect(
      Buffer.from(attachments[0]?.content ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }
  const links = mailer.sent.map(({ unsubscribe = '' }) =>
    harness.unsubscribes.read(unsubscribe.split('/').at(-1) ?? ''),
  );
  expect(links).toContainEqual({ companyId: testCompany, scheduleId: id, userId: marta });
}, 60_000);

test('a worker that was down sends the last one that was missed, and over the change of clocks at nine', async () => {
  const { harness, shown, marta, queue, mailer, when } = await begun();
  await created(when(before), { recipients: [marta] });
  await shown();
  await look(when('2026-03-30T06:59:00Z'));
  await queue.run(when('2026-03-30T06:59:00Z'), 'sendReport');
  expect(await told(harness)).toMatchObject([{ day: '2026-03-23' }]);
  await look(when(monday(2)));
  await queue.run(when(monday(2)), 'sendReport');
  expect(await told(harness)).toMatchObject([{ day: '2026-03-23' }, { day: '2026-03-30' }]);
  await queue.run(when(monday(2)), 'mailReport');
  expect(mailer.sent).toHaveLength(2);
});

test('nobody has one who is no recipient any more at the moment of sending', async () => {
  const { harness, shown, marta, paolo, queue, mailer, when } = await begun();
  const [away, plain] = [await person(harness, 'anna'), await person(harness, 'ugo')];
  await shown();
  const id = await created(when(before), { recipients: [marta, paolo, away, plain] });
  await shown();
  await look(when(monday(0)));
  await queue.run(when(monday(0)), 'sendReport');
  // Asked for, and not sent yet.
  const off: UserEvent = { type: 'UserDeactivated', data: { userId: away } };
  await harness.execute({ ...command(), stream: userStream(away), decider: user, decide: () => [off] });
  const membership = { companyId: testCompany, active: true, maintainerId: null, roles: ['ROLE_USER' as const] };
  const less: UserEvent = { type: 'UserMembershipSet', data: { userId: plain, membership } };
  await harness.execute({ ...command(), stream: userStream(plain), decider: user, decide: () => [less] });
  await unsubscribeByLink(
    { ...asked(when(monday(0))), actor: { kind: 'public', companyId: testCompany } },
    { scheduleId: id, userId: paolo },
  );
  await shown();
  expect(await queue.run(when(monday(0)), 'mailReport')).toEqual([]);
  expect(mailer.sent.map(({ to }) => to)).toEqual(['marta@example.com']);
  await look(when(monday(1)));
  await queue.run(when(monday(1)), 'sendReport');
  await changed(when(monday(1)), id, { active: false });
  await queue.run(when(monday(1)), 'mailReport');
  expect(mailer.sent).toHaveLength(1);
  expect(await told(harness)).toMatchObject([{ recipients: 4 }, { recipients: 1 }]);
});

test('what could not be printed is tried again, also by who looks an hour later, and sent once', async () => {
  const { harness, shown, marta, queue, mailer, printer, when } = await begun();
  await created(when(before), { recipients: [marta] });
  await shown();
  const broken = { ...printer, print: () => Promise.reject(new PrintFailed('no')) };
  await look(when(monday(0)));
  await look(when('2026-03-02T08:05:00Z'));
  expect(queue.known.size).toBe(1);
  expect(await queue.run(when(monday(0), { printer: broken }), 'sendReport')).toMatchObject([{ name: 'PrintFailed' }]);
  expect(await told(harness)).toEqual([]);
  const later = when('2026-03-02T09:00:00Z');
  await look(later);
  expect(queue.known.size).toBe(2);
  // Both find it due, one after the other: the second finds it sent.
  expect(await queue.run(later, 'sendReport')).toEqual([]);
  await queue.run(later, 'mailReport');
  expect([printer.printed, mailer.sent.length]).toEqual([1, 1]);
  expect(await told(harness)).toHaveLength(1);
});

test('a worker that dies before it says that a report was sent sends no letter twice', async () => {
  const { harness, shown, marta, queue, mailer, when } = await begun();
  await created(when(before), { recipients: [marta] });
  await shown();
  const now = when(monday(0));
  await look(now);
  const dying = { ...now, execute: () => Promise.reject(new Error('died')) };
  expect(await queue.run(dying as Harness, 'sendReport')).toHaveLength(1);
  await queue.run(now, 'mailReport');
  expect(await queue.run(now, 'sendReport')).toEqual([]);
  mailer.failWith(new Error('the server is away'));
  await queue.run(now, 'mailReport');
  expect(mailer.sent).toHaveLength(1);
  expect(await told(harness)).toHaveLength(1);
});

test('of a report without anybody left to send it to nothing is printed, and it is not asked for again', async () => {
  const { harness, shown, marta, queue, printer, when } = await begun();
  const id = await created(when(before), { recipients: [marta] });
  await unsubscribeByLink(
    { ...asked(when(before)), actor: { kind: 'public', companyId: testCompany } },
    { scheduleId: id, userId: marta },
  );
  await shown();
  await look(when(monday(0)));
  await queue.run(when(monday(0)), 'sendReport');
  expect([printer.printed, await told(harness)]).toEqual([0, [{ scheduleId: id, day: '2026-03-02', recipients: 0 }]]);
  await look(when('2026-03-03T08:00:00Z'));
  expect(queue.known.size).toBe(1);
});

test('over SMTP it arrives with its file, and programs for e-mail are told the way out', async () => {
  const { shown, marta, queue, when } = await begun();
  const server = await startSmtpReceiver();
  onTestFinished(() => server.close());
  const mailer = createSmtpMailer({ url: server.url, from: 'Cadenza <cadenza@example.com>' });
  await created(when(before), { recipients: [marta], cadence: 'monthly', monthDay: 2, language: 'en' });
  await created(when(before), { recipients: [marta], format: 'xlsx' });
  await shown();
  const now = when(monday(0), { mailer });
  await look(now);
  await queue.run(now, 'sendReport');
  expect(await queue.run(now, 'mailReport')).toEqual([]);
  const [pdf, xlsx] = ['Failures and work report: February 2026', 'Report guasti e interventi: febbraio 2026'].map(
    (subject) => server.received.find(({ raw }) => raw.includes(`Subject: ${subject}`)),
  );
  expect(server.received.map(({ to }) => to)).toEqual([['marta@example.com'], ['marta@example.com']]);
  expect(xlsx?.raw).toMatch(/filename="?Report_guasti_e_interventi_02_03_2026_09_00\.xlsx/);
  expect(xlsx?.raw).toContain('UEsDB');
  const { raw } = pdf ?? { raw: '' };
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(raw).toContain('Content-Type: application/pdf');
  expect(raw).toContain(Buffer.from('%PDF-1.7 of a test').toString('base64'));
});
