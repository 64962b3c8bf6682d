import { isCancelled, planInForce, timeOf } from '@cadenza/domain/planning/intervention-plan';
import { untouched } from '@cadenza/domain/planning/intervention-state';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { ensureTables } from '../kernel/builds.ts';
import { rebuild } from '../kernel/rebuild.ts';
import { batches, bulkLoad, hashes, testDatabase } from '../testing/harness.ts';
import { append } from '../testing/history.ts';
import { miscounted } from '../testing/invariants/planning.ts';
import { companyOf, type Played, play, schedules, steps } from '../testing/planning-histories.ts';
import { planningProjection } from './projection.ts';

test('after any history, in any batches: rows as decided, and rebuilt rows the same, however many fit in memory', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, planningProjection, 0n);
  await fc.assert(
    fc.asyncProperty(
      schedules,
      steps,
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
      fc.constantFrom(0, 4, 20, 100_000),
      async (first, all, sizes, rowsInMemory) => {
        const store = createMemoryEventStore();
        const played = play(first, all);
        for (const { stream, events, companyId } of played.written) await append(store, stream, events, companyId);
        await batches(pool, planningProjection, store, sizes);
        await asDecided(pool, played);
        expect(await miscounted({ pool })).toEqual([]);
        const live = await hashes(pool, planningProjection);
        const filled = await bulkLoad(pool, planningProjection, store, { sizes, rowsInMemory });
        expect(await hashes(pool, planningProjection, filled)).toEqual(live);
        await rebuild(planningProjection, { pool, store, signal: AbortSignal.timeout(20_000) });
        expect(await hashes(pool, planningProjection)).toEqual(live);
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);

/** Each row against what the domain says of its occurrence after the whole history. */
const asDecided = async (pool: Pool, { series, work }: Played): Promise<void> => {
  const { rows } = await pool.query(
    `select company_id, id, ordinal, to_char(start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start,
            to_char(end_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "end", maintainer_id, notes, fault,
            completed, cancelled, duration_minutes, progress, ticked_line_ids from rm.planned_interventions order by id`,
  );
  const expected = series.flatMap((state, at) => {
    if (state.status === 'none') return [];
    return state.occurrences.map(({ id, ordinal }) => {
      const own = work.get(id) ?? untouched;
      const plan = planInForce(state, ordinal, own);
      const time = plan && timeOf(plan, own);
      return {
        company_id: companyOf(at),
        id,
        ordinal,
        start: time?.start ?? null,
        end: time?.end ?? null,
        // A skipped occurrence has no plan; what its row says beside that is shown to nobody.
        ...(plan && {
          maintainer_id: plan.maintainerId,
          notes: plan.notes,
          fault: plan.fault,
        }),
        completed: own.status === 'completed',
        cancelled: isCancelled(state, ordinal, own),
        duration_minutes: own.durationMinutes,
        progress: own.progress,
        ticked_line_ids: own.ticked,
      };
    });
  });
  expect(rows).toHaveLength(expected.length);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of expected) expect(byId.get(row.id)).toMatchObject(row);
};
