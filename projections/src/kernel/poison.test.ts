import type { DomainEvent } from '@cadenza/domain/kernel/event';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { expect, test } from 'vitest';
import { projections } from '../all.ts';
import { hashes, run, testDatabase } from '../testing/harness.ts';
import { append, companyB } from '../testing/history.ts';
import { sampleOf } from '../testing/samples.ts';
import type { Projection } from './projection.ts';
import { parkedStreams } from './queries.ts';
import { rebuild } from './rebuild.ts';

/** Handled without a word, whatever it says: so rows show what was folded. */
const without = (projection: Projection, poison: DomainEvent): Projection => {
  const handler = projection.handlers.get(poison.type);
  if (!handler) throw new Error(`${projection.name} does not handle ${poison.type}`);
  const isPoison = (data: object): boolean => JSON.stringify(data) === JSON.stringify(poison.data);
  const handlers = new Map(projection.handlers).set(poison.type, {
    ...handler,
    required: (event) => (isPoison(event.data) ? [] : handler.required(event)),
    apply: (event, rows) => (isPoison(event.data) ? null : handler.apply(event, rows)),
  });
  const tellings = new Map(projection.activity?.tellings);
  const telling = tellings.get(poison.type);
  if (telling) tellings.set(poison.type, (event, rows) => (isPoison(event.data) ? () => null : telling(event, rows)));
  return { ...projection, handlers, activity: projection.activity && { ...projection.activity, tellings } };
};

const cases = projections.flatMap((projection) =>
  (['handlerPoison', 'rowPoison'] as const).map((kind) => [projection.name, kind, projection] as const),
);

test.each(cases)(
  '%s, %s: its stream waits, all others go on; a rebuild parks the same; mended code folds it',
  async (_, kind, projection) => {
    const { pool } = await testDatabase();
    const store = createMemoryEventStore();
    const sample = sampleOf(projection);
    const poison = sample[kind];
    const running = run(projection, pool, store);
    await running.entered('live');
    const [first, ...rest] = sample.written;
    if (!first) throw new Error('an empty sample');
    await append(store, first.stream, first.events, first.companyId).then(running.reached);
    const good = await hashes(pool, projection);
    // In one batch with its neighbours, and with an event behind it that would be good by itself.
    const poisoned = await append(store, first.stream, [poison, sample.later], first.companyId);
    let last = poisoned;
    for (const { stream, events, companyId } of rest) last = await append(store, stream, events, companyId);
    await running.reached(last);
    expect(running.status()).toMatchObject({ state: 'live', position: last, parked: 1 });
    const waiting = [
      { projection: projection.name, stream: first.stream, position: poisoned - 1n, eventType: poison.type },
    ];
    expect(await parkedStreams(pool)).toMatchObject(waiting);
    const live = await hashes(pool, projection);
    expect(live).not.toEqual(good);
    const { rows } = await pool.query('select count(*)::int as n from feed.changes where company_id = $1', [companyB]);
    expect(rows[0].n).toBeGreaterThan(0);

    await rebuild(projection, { pool, store, signal: AbortSignal.timeout(20_000) });
    expect(await hashes(pool, projection)).toEqual(live);
    expect(await parkedStreams(pool)).toMatchObject(waiting);

    await running.stop();
    await pool.query("update es.parked_streams set code = 'of the release before'");
    const mended = without(projection, poison);
    const next = run(mended, pool, store);
    await next.entered('live');
    expect(next.released).toEqual([first.stream]);
    const folded = await hashes(pool, projection);
    expect(folded).not.toEqual(live);
    await next.stop();
    await rebuild(mended, { pool, store, signal: AbortSignal.timeout(20_000) });
    expect(await hashes(pool, projection)).toEqual(folded);
  },
  20_000,
);
