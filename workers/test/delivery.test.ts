import { equipment } from '@cadenza/domain/registry/equipment';
import { maintainer } from '@cadenza/domain/registry/maintainer';
import { sampleId, single, weekly } from '@cadenza/domain/testing/planning-samples';
import type { JobRequest } from '@cadenza/infra/jobs/jobs';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { deliveryInvariants } from '@cadenza/projections/testing/invariants/delivery';
import { readLog } from '@cadenza/projections/testing/invariants/evidence';
import { logInvariants } from '@cadenza/projections/testing/invariants/log';
import { planningInvariants } from '@cadenza/projections/testing/invariants/planning';
import { expect, test } from 'vitest';
import { planningImplementations, planningReactors } from '../src/planning/planning.ts';
import { registryImplementations, registryReactors } from '../src/registry/registry.ts';
import { buildHarness, type Harness, onRecord, project, schedule, silent } from './harness.ts';

/** Every job that every reactor asks for, of the whole log. */
const asked = async ({ store }: Harness): Promise<JobRequest[]> => {
  const found: JobRequest[] = [];
  for (const event of await readLog(store)) {
    for (const { prefixes, react } of [...planningReactors, ...registryReactors]) {
      if (!prefixes.some((prefix) => event.stream.startsWith(`${prefix}-`))) continue;
      found.push(...(await react(event, (stream) => Array.fromAsync(store.read(stream)))));
    }
  }
  return found;
};

/** As a queue delivers: what fails is delivered again. */
const runner = (harness: Harness) => {
  const all = [...planningImplementations(harness), ...registryImplementations(harness)];
  const { signal } = new AbortController();
  return async ({ name, id, payload }: JobRequest): Promise<void> => {
    const implementation = all.find(({ job }) => job.name === name);
    if (!implementation) throw new Error(`nobody does ${name}`);
    const run = { id, attempt: 1, correlationId: sampleId('c', 9), logger: silent, signal };
    await implementation.run(payload, run).catch(() => implementation.run(payload, run));
  };
};

test('jobs that come twice, at once and in another order leave what the invariants ask for, and then nothing to do', async () => {
  const harness = await buildHarness();
  const seen = project(harness);
  const [kept, broken, gone] = [sampleId('e', 3), sampleId('e', 4), sampleId('a', 4)];
  const line = { description: 'Tornio', lineId: sampleId('a', 5) };
  await onRecord(harness, { type: 'CreateRecord', kind: equipment, id: broken, values: line });
  const person = { identifier: 'Dino Viola', maintainerRoleId: sampleId('a', 7) };
  await onRecord(harness, { type: 'CreateRecord', kind: maintainer, id: gone, values: person });
  const late = { ...weekly, equipmentId: kept, maintainerId: gone };
  await schedule(harness, { ...weekly, equipmentId: kept });
  await schedule(harness, { ...weekly, seriesId: sampleId('b', 2), equipmentId: broken });
  await schedule(harness, { ...late, seriesId: sampleId('b', 3) });
  await onRecord(harness, { type: 'SetRecordActive', kind: equipment, id: broken, active: false });
  await onRecord(harness, { type: 'SetRecordActive', kind: maintainer, id: gone, active: false });
  await schedule(harness, { ...late, seriesId: sampleId('b', 4) });
  await schedule(harness, { ...single, seriesId: sampleId('b', 5), equipmentId: broken });
  await seen();
  const jobs = await asked(harness);
  // Four series, two deactivations, seen from both sides: what was planned before is late now, too.
  expect(new Set(jobs.map(({ id }) => id)).size).toBeGreaterThanOrEqual(8);

  const deliver = runner(harness);
  for (const job of jobs.toReversed()) {
    await Promise.all([deliver(job), deliver(job)]);
    await seen();
  }
  for (const job of jobs) await deliver(job);
  await seen();
  const head = await harness.store.head();
  for (const job of [...jobs, ...jobs.toReversed()]) await deliver(job);
  expect(await harness.store.head()).toBe(head);

  const known = { ...harness, events: await readLog(harness.store), jobs: async () => [] };
  expect([
    ...logInvariants(known.events, [], []),
    ...(await deliveryInvariants(known)),
    ...(await planningInvariants(known)),
  ]).toEqual([]);
}, 60_000);
