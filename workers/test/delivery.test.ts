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
import { buildHouse, type House, onRecord, project, schedule, silent } from './house.ts';

/** Every job that every reactor asks for, of the whole log. */
const asked = async ({ store }: House): Promise<JobRequest[]> => {
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
const runner = (house: House) => {
  const all = [...planningImplementations(house), ...registryImplementations(house)];
  const { signal } = new AbortController();
  return async ({ name, id, payload }: JobRequest): Promise<void> => {
    const implementation = all.find(({ job }) => job.name === name);
    if (!implementation) throw new Error(`nobody does ${name}`);
    const run = { id, attempt: 1, correlationId: sampleId('c', 9), logger: silent, signal };
    await implementation.run(payload, run).catch(() => implementation.run(payload, run));
  };
};

test('jobs that come twice, at once and in another order leave what the invariants ask for, and then nothing to do', async () => {
  const house = await buildHouse();
  const seen = project(house);
  const [kept, broken, gone] = [sampleId('e', 3), sampleId('e', 4), sampleId('a', 4)];
  const line = { description: 'Tornio', lineId: sampleId('a', 5) };
  await onRecord(house, { type: 'CreateRecord', kind: equipment, id: broken, values: line });
  const person = { identifier: 'Dino Viola', maintainerRoleId: sampleId('a', 7) };
  await onRecord(house, { type: 'CreateRecord', kind: maintainer, id: gone, values: person });
  const late = { ...weekly, equipmentId: kept, maintainerId: gone };
  await schedule(house, { ...weekly, equipmentId: kept });
  await schedule(house, { ...weekly, seriesId: sampleId('b', 2), equipmentId: broken });
  await schedule(house, { ...late, seriesId: sampleId('b', 3) });
  await onRecord(house, { type: 'SetRecordActive', kind: equipment, id: broken, active: false });
  await onRecord(house, { type: 'SetRecordActive', kind: maintainer, id: gone, active: false });
  await schedule(house, { ...late, seriesId: sampleId('b', 4) });
  await schedule(house, { ...single, seriesId: sampleId('b', 5), equipmentId: broken });
  await seen();
  const jobs = await asked(house);
  // Four series, two deactivations, seen from both sides: what was planned before is late now, too.
  expect(new Set(jobs.map(({ id }) => id)).size).toBeGreaterThanOrEqual(8);

  const deliver = runner(house);
  for (const job of jobs.toReversed()) {
    await Promise.all([deliver(job), deliver(job)]);
    await seen();
  }
  for (const job of jobs) await deliver(job);
  await seen();
  const head = await house.store.head();
  for (const job of [...jobs, ...jobs.toReversed()]) await deliver(job);
  expect(await house.store.head()).toBe(head);

  const known = { ...house, events: await readLog(house.store), jobs: async () => [] };
  expect([
    ...logInvariants(known.events, [], []),
    ...(await deliveryInvariants(known)),
    ...(await planningInvariants(known)),
  ]).toEqual([]);
}, 60_000);
