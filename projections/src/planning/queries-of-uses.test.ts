import type { DomainEvent, StreamName } from '@cadenza/domain/kernel/event';
import {
  type InterventionEvent,
  interventionStream,
  type PlanningEvent,
  seriesStream,
} from '@cadenza/domain/planning/events';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { completed, reopened } from '@cadenza/domain/testing/intervention-samples';
import { expanded, occurrence, sampleId, scheduled, seriesId, weekly } from '@cadenza/domain/testing/planning-samples';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { expect, test } from 'vitest';
import { identityProjection } from '../identity/projection.ts';
import { ensureTables } from '../kernel/builds.ts';
import { registryProjection } from '../registry/projection.ts';
import { supportProjection } from '../support/projection.ts';
import { batches, testDatabase } from '../testing/harness.ts';
import { append, companyA } from '../testing/history.ts';
import { planningProjection } from './projection.ts';
import { endingsOf, plannedUses, type UsedKind } from './queries-of-uses.ts';

const [line, plant, supplier] = [sampleId('a', 3), sampleId('a', 4), sampleId('a', 5)];
const other = { machine: sampleId('e', 2), line: sampleId('a', 6), plant: sampleId('a', 7), work: sampleId('d', 2) };
const otherSeries = sampleId('b', 2);
const now = '2026-03-02T08:00:00Z';

const registry: [StreamName, DomainEvent][] = [
  ['line', line, { plantId: plant }],
  ['line', other.line, { plantId: other.plant }],
  ['equipment', weekly.equipmentId, { lineId: line, supplierId: supplier }],
  ['equipment', other.machine, { lineId: other.line, supplierId: null }],
].map(([kind, id, values]) => [
  `${kind}-${id}` as StreamName,
  {
    type: `${kind === 'line' ? 'Line' : 'Equipment'}Registered`,
    data: { id, values: { description: id, ...(values as object) } },
  },
]);

const of = (ordinal: number) => ({ seriesId, occurrenceId: occurrenceId(seriesId, ordinal) });
const changed = (ordinal: number, changes: object): InterventionEvent => ({
  type: 'InterventionWorkChanged',
  data: { ...of(ordinal), changes },
});
const elsewhere = (ordinal: number): InterventionEvent => changed(ordinal, { equipmentId: other.machine });
const moved = (ordinal: number, day: string): InterventionEvent => ({
  type: 'InterventionMoved',
  data: { ...of(ordinal), start: `${day}T09:00:00Z`, end: `${day}T10:00:00Z` },
});
const intoPast = (ordinal: number) => moved(ordinal, '2026-02-24');
const intoFuture = (ordinal: number) => moved(ordinal, '2026-04-01');
const begun = (ordinal: number): InterventionEvent => ({
  type: 'InterventionProgressSet',
  data: { ...of(ordinal), percent: 40 },
});
const cancelled = (ordinal: number): InterventionEvent => ({
  type: 'InterventionCancelled',
  data: { ...of(ordinal), reason: null },
});

const ended: PlanningEvent = {
  type: 'SeriesCancelled',
  data: { seriesId, scope: 'following', fromOrdinal: 1, reason: null },
};
/** From the first on, so that what was planned by the rule before it goes, unless somebody touched it. */
const otherRule: PlanningEvent = {
  type: 'SeriesRecurrenceChanged',
  data: {
    ...{
      seriesId,
      scope: 'following',
      fromOrdinal: 0,
      recurrenceId: sampleId('c', 3),
      rule: { value: 3, unit: 'day' },
    },
    ...{ anchor: '2026-03-09', nextOrdinal: 5, keptDays: [] },
  },
};

/** Two series of five works, of which the third stands on no day; what happened to the first and its works. */
const endings = async (done: readonly PlanningEvent[], kind: UsedKind, id: string) => {
  const { pool } = await testDatabase();
  const shown = [identityProjection, registryProjection, planningProjection, supportProjection];
  for (const projection of shown) await ensureTables(pool, projection, 0n);
  const store = createMemoryEventStore();
  for (const [stream, event] of registry) await append(store, stream, [event]);
  for (const series of [seriesId, otherSeries]) {
    const days = ['2026-03-09', '2026-03-16', '2026-03-25', '2026-03-30', '2026-04-07'];
    const placed = days.map((day, ordinal) => ({
      ...occurrence(ordinal, day, ordinal === 2 ? null : `${day}T08:00`),
      id: occurrenceId(series, ordinal),
    }));
    const { type, data } = expanded(placed);
    const plan = scheduled({ ...weekly, seriesId: series });
    await append(store, seriesStream(series), [plan, { type, data: { ...data, seriesId: series } }]);
  }
  for (const event of done) {
    const { data } = event;
    await append(store, 'occurrenceId' in data ? interventionStream(data.occurrenceId) : seriesStream(seriesId), [
      event,
    ]);
  }
  for (const projection of shown) await batches(pool, projection, store, [7]);
  return withCompany(pool, companyA, async (db) => {
    const { rows } = await plannedUses(db, companyA, kind, id, { now, limit: 100 });
    const { oneByOne, following } = await endingsOf(db, companyA, kind, id, { now, rows });
    return { oneByOne: oneByOne.map((row) => row.ordinal), following };
  });
};
const whole = { seriesId: otherSeries, ordinal: 0 };

test.each<[string, PlanningEvent[], { oneByOne: number[]; from: number | null }]>([
  ['all of it, one skipped', [], { oneByOne: [], from: 0 }],
  ['a later one elsewhere', [elsewhere(3)], { oneByOne: [0, 1, 4], from: null }],
  ['a later one moved into the past', [intoPast(3)], { oneByOne: [0, 1, 4], from: null }],
  ['the first ones elsewhere and in the past', [elsewhere(0), intoPast(1)], { oneByOne: [], from: 3 }],
  ['a later one that was begun', [begun(3)], { oneByOne: [0, 1, 4], from: null }],
  ['one elsewhere that was cancelled', [elsewhere(3), cancelled(3)], { oneByOne: [], from: 0 }],
  ['one elsewhere that was completed', [elsewhere(1), completed], { oneByOne: [], from: 0 }],
  ['one with work of its own', [changed(3, { interventionId: other.work })], { oneByOne: [3], from: 0 }],
  ['one opened again where the series has ended', [completed, ended, reopened], { oneByOne: [1], from: 0 }],
  ['one that an earlier rule left over', [intoPast(0), intoFuture(3), otherRule], { oneByOne: [3], from: null }],
])('a series ends where its end takes along nothing that was not listed: %s', async (_, done, { oneByOne, from }) => {
  const ends = from === null ? [whole] : [{ seriesId, ordinal: from }, whole];
  const found = await endings(done, 'equipment', weekly.equipmentId);
  expect({ ...found, following: found.following.toSorted(bySeries) }).toEqual({ oneByOne, following: ends });
});
const bySeries = (a: { seriesId: string }, b: { seriesId: string }): number => (a.seriesId < b.seriesId ? -1 : 1);

test.each<[UsedKind, string, InterventionEvent]>([
  ['line', line, elsewhere(3)],
  ['plant', plant, elsewhere(3)],
  ['supplier', supplier, elsewhere(3)],
  ['intervention', weekly.interventionId, changed(3, { interventionId: other.work })],
])('so where it belongs to the %s that is deactivated', async (kind, id, event) => {
  expect(await endings([event], kind, id)).toEqual({ oneByOne: [0, 1, 4], following: [whole] });
});
