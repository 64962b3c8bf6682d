import { line } from '@cadenza/domain/registry/line';
import { plant } from '@cadenza/domain/registry/plant';
import { supplier } from '@cadenza/domain/registry/supplier';
import { supplierType } from '@cadenza/domain/registry/supplier-type';
import { newId } from '@cadenza/infra/ids';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { expect, onTestFinished, test } from 'vitest';
import { startWorkers } from '../src/app.ts';
import { authSecret, buildHarness, type Harness, onRecord, project, silent, today } from './harness.ts';

test('a type that was removed, and that a supplier took up all the same, is back; one that nobody names stays away', async () => {
  const harness = await buildHarness();
  project(harness);
  const [taken, free] = [newId(), newId()];
  for (const id of [taken, free]) {
    await onRecord(harness, { type: 'CreateRecord', kind: supplierType, id, values: { description: 'Ricambi' } });
    await onRecord(harness, { type: 'RequestRemoval', kind: supplierType, id });
    await onRecord(harness, { type: 'RemoveRecord', kind: supplierType, id });
  }
  // As by a process that had looked before the removal and died behind its own append.
  const values = { businessName: 'Rossi', supplierTypeIds: [taken] };
  await onRecord(harness, { type: 'CreateRecord', kind: supplier, id: newId(), values });

  await startAll(harness);
  const there = async () =>
    (await harness.pool.query<{ id: string }>('select id from rm.supplier_types')).rows.map(({ id }) => id);
  await expect.poll(there, { timeout: 15_000 }).toEqual([taken]);
  const open = async () => (await harness.jobs.depths()).restoreReferenced;
  await expect.poll(open, { timeout: 15_000 }).toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 });
  expect(await there()).toEqual([taken]);
}, 60_000);

test('what belongs to a deactivated record goes with it, also where its process died between the two; what was activated again stays', async () => {
  const harness = await buildHarness();
  project(harness);
  const [off, again, plantless] = [newId(), newId(), newId()];
  const lines = new Map<string, string>();
  for (const id of [off, again, plantless]) {
    await onRecord(harness, { type: 'CreateRecord', kind: plant, id, values: { description: 'Reparto' } });
    lines.set(id, newId());
    const values = { description: 'Linea', plantId: id };
    await onRecord(harness, { type: 'CreateRecord', kind: line, id: lines.get(id) ?? '', values });
  }
  for (const id of [off, again]) await onRecord(harness, { type: 'SetRecordActive', kind: plant, id, active: false });
  await onRecord(harness, { type: 'SetRecordActive', kind: plant, id: again, active: true });
  await startAll(harness);
  const active = async () =>
    (await harness.pool.query<{ id: string }>('select id from rm.lines where active')).rows.map(({ id }) => id).sort();
  const expected = [lines.get(again), lines.get(plantless)].sort();
  await expect.poll(active, { timeout: 15_000 }).toEqual(expected);
  const open = async () => (await harness.jobs.depths()).deactivateFollowers;
  await expect.poll(open, { timeout: 15_000 }).toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 });
  expect(await active()).toEqual(expected);
}, 60_000);

const startAll = async (harness: Harness): Promise<void> => {
  const workers = await startWorkers({
    config: { ...harness.backends, host: '127.0.0.1', port: 0, publicUrl: 'https://cadenza.example', authSecret },
    ...{ logger: silent, metrics: createMetrics('workers'), stopping: new AbortController().signal },
    ...{ stopWithin: 4_000, clock: () => today },
  });
  onTestFinished(() => workers.close());
};
