import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/test-database.ts';
import { events, followUntil, newPrefix } from '../conformance/fixture.ts';
import { encodeAppend } from '../encode-append.ts';
import type { Append, Appended, Expected } from '../event-store.ts';
import { createMemoryEventStore } from '../memory.ts';
import { appendAll } from './appending.ts';
import { createPostgresEventStore } from './postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Step = { stream: number; expected: Expected; count: number; again?: number };

const step: fc.Arbitrary<Step> = fc.record(
  {
    stream: fc.nat({ max: 3 }),
    expected: fc.constantFrom<Expected>('any', 'none', 'exists', 0, 1, 2, 3, 5),
    count: fc.integer({ min: 1, max: 3 }),
    /** Sends an earlier append once more, from so many steps back. */
    again: fc.nat({ max: 5 }),
  },
  { requiredKeys: ['stream', 'expected', 'count'] },
);

it('decides a group of appends in one transaction just as the memory store decides them one by one', async () => {
  const store = createPostgresEventStore({ url: database.url });
  const property = fc.asyncProperty(
    fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { maxLength: 4 }),
    async (groups) => {
      const memory = createMemoryEventStore();
      const prefix = newPrefix();
      const start = await store.head();
      const relative = (outcome: Appended): Appended =>
        'position' in outcome ? { ...outcome, position: outcome.position - start } : outcome;
      const sent: Append[] = [];
      for (const group of groups) {
        const appends = group.map(({ stream, expected, count, again }) => {
          const append = sent.at(-1 - (again ?? sent.length)) ?? {
            stream: `${prefix}-${stream}` as const,
            expected,
            events: events(count),
          };
          sent.push(append);
          return append;
        });
        const outcomes = await appendAll(database.pool, appends.map(encodeAppend));
        const one: Appended[] = [];
        for (const append of appends) one.push(await memory.append(append));
        expect(outcomes.map(relative)).toEqual(one);
      }
      const live = (_: unknown, slice: { live: boolean }) => slice.live;
      const strip = (seen: Awaited<ReturnType<typeof followUntil>>) =>
        seen.events.map(({ id, stream, revision }) => ({ id, stream, revision }));
      expect(strip(await followUntil(store, { after: start, prefixes: [prefix] }, live))).toEqual(
        strip(await followUntil(memory, {}, live)),
      );
    },
  );
  await fc.assert(property, { numRuns: 60 });
  await store.close();
}, 60_000);
