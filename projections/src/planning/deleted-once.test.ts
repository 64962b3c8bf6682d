import { interventionStream } from '@cadenza/domain/planning/events';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import { endedFor, isDropped } from '@cadenza/domain/planning/series-plan';
import type { KnownSeries } from '@cadenza/domain/planning/series-state';
import { occurrence, sampleId, seriesId } from '@cadenza/domain/testing/planning-samples';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/harness.ts';
import { append } from '../testing/history.ts';
import { workdays as calendar, fiveMondays, seriesHistory } from '../testing/series-history.ts';

type Scope = 'all' | 'following';
const deletion = (scope: Scope, ordinal: number, cause: 'other' | 'double', reason: string | null): SeriesCommand => ({
  ...{ type: 'CancelSeries', scope, ordinal, reason, cause },
});
const daily = { recurrenceId: sampleId('c', 3), rule: { value: 1, unit: 'day' as const } };

test('a second deletion leaves those of an earlier one as they were told', async () => {
  const { store, write, say, told } = await seriesHistory();
  await write(fiveMondays);
  const { id } = occurrence(1, '2026-02-16');
  const alone = { seriesId, occurrenceId: id, reason: 'alone', cause: 'other' as const };
  await append(store, interventionStream(id), [{ type: 'InterventionCancelled', data: alone }]);
  await say(deletion('following', 2, 'other', 'first'));
  await say(deletion('all', 0, 'double', 'second'));
  expect(await told()).toEqual([
    { state: 'gone', reason: 'second' },
    { state: 'counts', reason: 'alone' },
    ...[2, 3, 4].map(() => ({ state: 'counts', reason: 'first' })),
  ]);
});

test('what another rule or its undo took out of the plan is not deleted with what is left of it', async () => {
  const { write, say, told } = await seriesHistory();
  const before = await write(fiveMondays);
  await say({ type: 'ChangeRecurrence', scope: 'all', ordinal: 0, touched: [], ...daily });
  await say({ type: 'ExpandSeries', calendar, until: '2026-02-20' });
  await say({ type: 'PutSeriesBack', before, fromOrdinal: 0, kept: [], calendar });
  await say(deletion('all', 0, 'other', 'all'));
  const rows = await told();
  expect(rows.slice(0, 5)).toEqual([0, 1, 2, 3, 4].map(() => ({ state: 'counts', reason: 'all' })));
  expect(rows.slice(5).length).toBeGreaterThan(0);
  for (const row of rows.slice(5)) expect(row).toEqual({ state: 'gone', reason: null });
});

type Step =
  | { do: 'rule'; scope: Scope; at: number; days: number | null }
  | { do: 'end'; at: number; day: string | null }
  | { do: 'delete'; scope: Scope; at: number; cause: 'other' | 'double' }
  | { do: 'undo' };
const [scope, at] = [fc.constantFrom<Scope>('all', 'following'), fc.nat(6)];
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('rule' as const), scope, at, days: fc.constantFrom(null, 1, 3, 14) }),
  fc.record({ do: fc.constant('end' as const), at, day: fc.constantFrom(null, '2026-02-12', '2026-02-27') }),
  fc.record({ do: fc.constant('delete' as const), scope, at, cause: fc.constantFrom('other' as const, 'double') }),
  fc.record({ do: fc.constant('undo' as const) }),
);

const commandOf = (one: Exclude<Step, { do: 'undo' }>, name: string): SeriesCommand => {
  switch (one.do) {
    case 'rule': {
      const rule = one.days === null ? null : { value: one.days, unit: 'day' as const };
      const recurrenceId = one.days === null ? null : sampleId('c', one.days % 10);
      return { type: 'ChangeRecurrence', scope: one.scope, ordinal: one.at, touched: [], recurrenceId, rule };
    }
    case 'end':
      return { type: 'ChangePeriod', scope: 'all', ordinal: one.at, planUntil: one.day, calendar };
    case 'delete':
      return deletion(one.scope, one.at, one.cause, name);
  }
};

const inPlan = (series: KnownSeries): Set<number> =>
  new Set(
    series.occurrences
      .filter((one) => !isDropped(series.rules, one) && !endedFor(series, one.ordinal))
      .map(({ ordinal }) => ordinal),
  );

test('after any rules, ends, undos and deletions, each deletion has what lay in the plan when it came', async () => {
  const { pool } = await testDatabase();
  let deletions = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const { write, ask, told } = await seriesHistory(pool);
      let now = await write(fiveMondays);
      let names = new Map<number, string>();
      let last: { before: KnownSeries; names: Map<number, string> } | null = null;
      for (const [number, one] of steps.entries()) {
        const before = now;
        if (one.do === 'undo') {
          if (last === null) continue;
          const back = { before: last.before, fromOrdinal: 0, kept: [], calendar };
          const after = await ask({ type: 'PutSeriesBack', ...back });
          if (after === null) continue;
          [now, names, last] = [after, last.names, null];
        } else {
          const name = `${number}`;
          const after = await ask(commandOf(one, name));
          if (after === null || after === before) continue;
          last = { before, names: new Map(names) };
          const stays = inPlan(after);
          if (one.do === 'delete')
            for (const ordinal of inPlan(before)) if (!stays.has(ordinal)) names.set(ordinal, name);
          now = after;
        }
        now = (await ask({ type: 'ExpandSeries', calendar, until: '2026-03-06' })) ?? now;
        deletions += one.do === 'delete' ? 1 : 0;
      }
      const stands = inPlan(now);
      const expected = now.occurrences.map(({ ordinal }) => ({
        stands: stands.has(ordinal),
        reason: names.get(ordinal) ?? null,
      }));
      const rows = (await told()).map(({ state, reason }) => ({ stands: state === 'stands', reason }));
      expect(rows).toEqual(expected);
    }),
    { numRuns: 60 },
  );
  expect(deletions).toBeGreaterThan(30);
}, 60_000);
