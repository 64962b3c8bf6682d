import { recordPayment } from '@cadenza/commands/contracts/record-payment';
import { startContract } from '@cadenza/commands/contracts/start-contract';
import { systemActor } from '@cadenza/commands/kernel/actor';
import { contracts } from '@cadenza/domain/contracts/contracts';
import { sampleContract, samplePayment } from '@cadenza/domain/contracts/events';
import type { CompanyRole } from '@cadenza/domain/identity/roles';
import { user, userStream } from '@cadenza/domain/identity/user';
import type { UserEvent } from '@cadenza/domain/identity/user-events';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { testCompany } from '@cadenza/domain/testing/given-when-then';
import { newId } from '@cadenza/infra/ids';
import type { JobRequest } from '@cadenza/infra/jobs/jobs';
import { jobRun } from '@cadenza/infra/jobs/testing/job-run';
import { createMemoryMailer } from '@cadenza/infra/mail/testing/memory-mailer';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { expect, test } from 'vitest';
import { contractImplementations } from '../src/contracts/contracts.ts';
import { dueLetter } from '../src/contracts/due-letter.ts';
import { buildHarness, command, type Harness, project } from './harness.ts';

const person = async ({ execute }: Harness, name: string, roles: CompanyRole[]): Promise<void> => {
  const userId = newId();
  const profile = { name, surname: 'Rossi', username: `${name}.${userId}`, email: `${name}@example.com`, roles: [] };
  const memberships = [{ companyId: testCompany, active: true, maintainerId: null, roles }];
  const registered: UserEvent = { type: 'UserRegistered', data: { userId, profile, memberships } };
  await execute({ ...command(), stream: userStream(userId), decider: user, decide: () => [registered] });
};

test('who pays is told 30, 7 and 1 days before what falls due, each once, and of what is paid no more', async () => {
  const harness = await buildHarness();
  const shown = project(harness);
  await person(harness, 'paola', ['ROLE_PAYMENTS']);
  await person(harness, 'piero', ['ROLE_PLANT']);
  const asked = () => ({ ...command(), actor: systemActor(testCompany), services: harness });
  const { contractId } = sampleContract;
  const made = await startContract(asked(), { companyId: testCompany, ...sampleContract });
  if (isRejection(made)) throw new Error(made.code);
  const pay = (reference: string) =>
    recordPayment(asked(), { companyId: testCompany, ...samplePayment, contractId, reference });
  await pay('first');
  await shown();

  const mailer = createMemoryMailer();
  const queue = new Map<string, JobRequest>();
  const enqueue = async (requests: readonly JobRequest[]): Promise<void> => {
    for (const request of requests) if (!queue.has(request.id)) queue.set(request.id, request);
  };
  const sent = new Set<string>();
  const morning = async (day: string): Promise<number> => {
    const services = { ...harness, mailer, clock: () => `${day}T06:00:00Z`, jobs: { ...harness.jobs, enqueue } };
    const [look, remind] = contractImplementations(services);
    await look?.run({}, jobRun());
    const before = mailer.sent.length;
    for (const [id, { payload }] of queue) {
      if (!sent.has(id)) await remind?.run(payload, jobRun({ id }));
      sent.add(id);
    }
    return mailer.sent.length - before;
  };
  // The second period is due on 28 February.
  const days = ['2026-01-29', '2026-01-29', '2026-02-10', '2026-02-21', '2026-02-22', '2026-02-27'];
  const letters: number[] = [];
  for (const day of days) letters.push(await morning(day));
  expect(letters).toEqual([1, 0, 0, 1, 0, 1]);
  expect(new Set(mailer.sent.map(({ to }) => to))).toEqual(new Set(['paola@example.com']));
  expect(mailer.sent[0]?.subject).toBe('Licenza Officina: scadenza del 28-02-2026');
  expect(mailer.sent[0]?.text).toContain('Da pagare: 108,70');
  const events = await Array.fromAsync(harness.store.read(streamOf(contracts, testCompany)));
  expect(events.filter(({ type }) => type === 'ContractDueReminded')).toHaveLength(3);

  // The third one, due on 31 March, is paid before anybody is told.
  await pay('second');
  await pay('third');
  expect(await morning('2026-03-24')).toBe(0);
});

test('the letter is written in three languages', () => {
  const due = {
    ...{ dueId: newId(), period: 1, dueOn: '2026-02-28', until: '2026-03-31', taxReason: 'domestic' as const },
    ...{ taxable: 8_910, rate: 2_200, taxes: 1_960, total: 10_870, paid: 0, paidAt: null, state: 'toPay' as const },
  };
  const given = { company: 'Officine', name: 'Paola', license: 'Officina', publicUrl: 'https://cadenza.example', due };
  const subjects = ['it', 'en', 'es'].map((language) => dueLetter({ ...given, language, method: 'transfer' }).subject);
  expect(subjects).toEqual([
    'Licenza Officina: scadenza del 28-02-2026',
    'License Officina: due on 28-02-2026',
    'Licencia Officina: vence el 28-02-2026',
  ]);
});
