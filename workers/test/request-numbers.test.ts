import { createUseCaseServices } from '@cadenza/commands/create-services';
import { openRequest } from '@cadenza/commands/support/open-request';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { supportNumbers } from '@cadenza/domain/support/numbers';
import { single } from '@cadenza/domain/testing/planning-samples';
import { EventStoreUnavailable } from '@cadenza/infra/event-store/event-store';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { noFiles } from '@cadenza/infra/files/testing/no-files';
import { newId } from '@cadenza/infra/ids';
import { JobMustWait, type JobRequest } from '@cadenza/infra/jobs/jobs';
import { jobRun } from '@cadenza/infra/jobs/testing/job-run';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { projections } from '@cadenza/projections/all';
import { ensureTables } from '@cadenza/projections/kernel/builds';
import { batches, testDatabase } from '@cadenza/projections/testing/harness';
import { companyA, companyB, newEvent } from '@cadenza/projections/testing/history';
import { readLog } from '@cadenza/projections/testing/invariants/evidence';
import { expect, test } from 'vitest';
import { finishRequests } from '../src/support/follow-on-change.ts';
import { supportImplementations } from '../src/support/support.ts';

const support = projections.filter(({ name }) => name === 'support');

/** Companies with a machine each, on a clock that stands still; a process that opens a request may die before it has given it its number. */
const build = async () => {
  const { pool } = await testDatabase();
  for (const projection of support) await ensureTables(pool, projection, 0n);
  const clock = () => '2026-03-02T08:01:05.000Z';
  const log = createMemoryEventStore({ now: clock });
  let dies = false;
  const store: typeof log = {
    ...log,
    append: async (append) => {
      if (dies && append.stream.startsWith('supportNumbers-')) throw new EventStoreUnavailable('the process dies');
      return log.append(append);
    },
  };
  const waiting: JobRequest[] = [];
  const useCases = createUseCaseServices({ store, pool, files: noFiles, clock, waitFor: async () => true });
  const jobs = { enqueue: async (asked: readonly JobRequest[]) => void waiting.push(...asked) };
  const implementations = supportImplementations({ ...useCases, jobs });
  const equipmentOf = new Map([
    [companyA, single.equipmentId],
    [companyB, newId()],
  ]);
  for (const [companyId, id] of equipmentOf) {
    const data = { id, values: { description: 'Pressa' } };
    const events = [newEvent({ type: 'EquipmentRegistered', data }, companyId)];
    await log.append({ stream: `equipment-${id}`, expected: 'any', events });
  }
  const open = (companyId: string) =>
    openRequest(
      {
        services: useCases,
        actor: { kind: 'public', companyId },
        ...{ commandId: newId(), correlationId: newId() },
      },
      {
        ...{ equipmentId: equipmentOf.get(companyId) ?? '', anomalyIds: [], request: 'Perde olio', happenedAt: null },
        ...{ notes: null, maintainerId: null, interventionId: null, images: [] },
      },
    );
  return {
    open: async (companyId = companyA): Promise<number> => {
      dies = false;
      const done = await open(companyId);
      if (isRejection(done)) throw new Error(JSON.stringify(done));
      return done.number;
    },
    die: async (companyId = companyA): Promise<void> => {
      dies = true;
      await expect(open(companyId)).rejects.toThrow('the process dies');
      dies = false;
    },
    /** What the log asks for, with the rows that it has by then. */
    looks: async (): Promise<JobRequest[]> => {
      for (const projection of support) await batches(pool, projection, log, [500]);
      const asked: JobRequest[] = [];
      for (const event of await readLog(log)) asked.push(...(await finishRequests.react(event, async () => [])));
      return [...new Map(asked.map((job) => [job.id, job])).values()];
    },
    run: async ({ name, id, payload }: JobRequest, attempt: number): Promise<JobRequest[]> => {
      await implementations.find(({ job }) => job.name === name)?.run(payload, jobRun({ id, attempt }));
      return waiting.splice(0);
    },
    numbers: async (companyId = companyA): Promise<unknown[]> =>
      (await Array.fromAsync(log.read(streamOf(supportNumbers, companyId)))).map(({ data }) => data),
  };
};

test('all requests of a moment are looked at once, and nothing is asked for where each has its number', async () => {
  const { open, looks, run } = await build();
  for (let n = 1; n <= 3; n++) expect(await open()).toBe(n);
  expect(await open(companyB)).toBe(1);
  const asked = await looks();
  expect(asked.map(({ payload }) => payload)).toEqual([{ companyId: companyA }, { companyId: companyB }]);
  for (const look of asked) expect(await run(look, 1)).toEqual([]);
}, 60_000);

test('what a process that died left without a number gets the next one, once, and nobody else one', async () => {
  const { open, die, looks, run, numbers } = await build();
  await open();
  await die();
  await die();
  await die(companyB);
  expect(await open()).toBe(2);
  const [look] = await looks();
  if (!look) throw new Error('nobody looks');
  // Whoever opens them may be about to.
  await expect(run(look, 1)).rejects.toThrow(JobMustWait);
  expect(await numbers()).toHaveLength(2);
  const asked = await run(look, 2);
  expect(asked).toHaveLength(2);
  expect((await run(look, 3)).map(({ id }) => id)).toEqual(asked.map(({ id }) => id));
  for (const one of [...asked, ...asked]) expect(await run(one, 1)).toEqual([]);
  const given = (await numbers()) as { number: number; supportRequestId: string }[];
  expect(given.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(new Set(given.map(({ supportRequestId }) => supportRequestId)).size).toBe(4);
  expect(await numbers(companyB)).toEqual([]);
  expect(await open()).toBe(5);
  const [later] = await looks();
  expect(later && (await run(later, 1))).toEqual([]);
}, 60_000);
