import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import type { LookedAt, SeenTopic } from '@cadenza/projections/feed/queries-of-companies';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { createCompanyChanges } from './company-changes.ts';
import { createRememberedAnswers, type Made } from './remembered-answers.ts';

type Read = (seen: ReadonlyMap<string, SeenTopic>) => Promise<readonly LookedAt[]>;
type Told = { position: bigint; topic: string; companyId: string };

/** The rows of some companies, and the feed that tells of them, as a database has them at any one moment. */
const database = () => {
  const told: Told[] = [];
  const rows = new Map<string, number>();
  let [head, mark, everybody, pruned] = [0n, 0, 0, 0n];
  const change = (topic: string, companyId: string): void => {
    told.push({ position: ++head, topic, companyId });
    // A name stands on the screens of everybody.
    if (topic === 'identity') everybody++;
    else rows.set(companyId, (rows.get(companyId) ?? 0) + 1);
  };
  return {
    change,
    /** What waited is folded: rows change, and the feed names nobody. */
    retell: (): void => {
      mark++;
      everybody++;
    },
    /** Forgets all changes so far. */
    prune: (): void => {
      told.length = 0;
      pruned = head;
    },
    version: (companyId: string): number => (rows.get(companyId) ?? 0) + everybody,
    head: () => head,
    looked: (seen: ReadonlyMap<string, SeenTopic>): LookedAt[] =>
      ['planning', 'registry', 'identity'].map((topic) => {
        const after = seen.get(topic)?.position;
        const since = told.filter((one) => one.topic === topic && after !== undefined && one.position > after);
        return {
          topic,
          position: head,
          mark: String(mark),
          companies: since.map(({ companyId }) => companyId),
          missed: after !== undefined && after < pruned,
        };
      }),
  };
};

const answersOf = (read: Read, options: { any?: () => boolean; maxBytes?: number } = {}) => {
  const metrics = createMetrics('api');
  const behind = { any: options.any ?? (() => false) };
  const changes = createCompanyChanges(read);
  const { maxBytes } = options;
  return createRememberedAnswers({ changes, behind, metrics, ...(maxBytes === undefined ? {} : { maxBytes }) });
};

const companies = ['a', 'b'] as const;
const step = fc.oneof(
  fc.record({
    do: fc.constant('ask' as const),
    company: fc.constantFrom(...companies),
    key: fc.constantFrom('x', 'y'),
  }),
  fc.record({
    do: fc.constant('change' as const),
    company: fc.constantFrom(...companies),
    topic: fc.constantFrom('planning', 'registry', 'identity'),
  }),
  fc.record({ do: fc.constant('retell' as const) }),
  fc.record({ do: fc.constant('prune' as const) }),
);

test('whoever asks gets what is at least as new as the moment of asking, of the own company, whatever overtakes whatever', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 1, maxLength: 30 }), async (scheduler, steps) => {
      const rows = database();
      const answers = answersOf(async (seen) => {
        await scheduler.schedule(Promise.resolve(), 'question');
        const found = rows.looked(seen);
        await scheduler.schedule(Promise.resolve(), 'its answer');
        return found;
      });
      const asked: Promise<void>[] = [];
      const ask = async (company: string, key: string): Promise<void> => {
        const [least, head] = [rows.version(company), rows.head()];
        const work = async (): Promise<Made<{ company: string; key: string; version: number }>> => {
          await scheduler.schedule(Promise.resolve(), 'read');
          const value = { company, key, version: rows.version(company) };
          await scheduler.schedule(Promise.resolve(), 'read, told');
          return { value, bytes: 1 };
        };
        const { value, asOf } = await answers.serve(company, key, work);
        expect(value).toMatchObject({ company, key });
        expect(value.version).toBeGreaterThanOrEqual(least);
        expect(asOf).toBeGreaterThanOrEqual(head);
      };
      const played = scheduler.scheduleSequence(
        steps.map((one) => ({
          label: one.do,
          builder: async () => {
            if (one.do === 'ask') asked.push(ask(one.company, one.key));
            else if (one.do === 'change') rows.change(one.topic, one.company);
            else if (one.do === 'retell') rows.retell();
            else rows.prune();
          },
        })),
      );
      await scheduler.waitFor(played.task);
      await scheduler.waitFor(Promise.all(asked));
    }),
    { numRuns: 500 },
  );
});

/** How often it was made. */
const counted = ({ bytes }: { bytes: number | undefined } = { bytes: 10 }) => {
  let count = 0;
  return { work: async (): Promise<Made<number>> => ({ value: ++count, bytes }), made: () => count };
};

it('makes an answer once, until something of its company changes', async () => {
  const rows = database();
  const answers = answersOf(async (seen) => rows.looked(seen));
  const { work } = counted();
  const ask = async (): Promise<number> => (await answers.serve('a', 'x', work)).value;
  expect([await ask(), await ask()]).toEqual([1, 1]);
  rows.change('planning', 'b');
  expect(await ask()).toBe(1);
  rows.change('registry', 'a');
  expect([await ask(), await ask()]).toEqual([2, 2]);
  rows.change('identity', 'b');
  expect(await ask()).toBe(3);
  rows.retell();
  expect(await ask()).toBe(4);
  rows.change('planning', 'a');
  rows.prune();
  expect(await ask()).toBe(5);
});

it('makes one answer for all who ask for the same at the same time', async () => {
  const rows = database();
  const answers = answersOf(async (seen) => rows.looked(seen));
  const { work, made } = counted();
  await Promise.all(Array.from({ length: 20 }, () => answers.serve('a', 'x', work)));
  expect(made()).toBe(1);
});

it('keeps nothing that is not to be kept, and nothing while rows wait for what cannot be folded', async () => {
  const rows = database();
  let waiting = false;
  const answers = answersOf(async (seen) => rows.looked(seen), { any: () => waiting });
  const refused = counted({ bytes: undefined });
  await answers.serve('a', 'refused', refused.work);
  await answers.serve('a', 'refused', refused.work);
  expect(refused.made()).toBe(2);
  const { work, made } = counted();
  await answers.serve('a', 'x', work);
  waiting = true;
  await answers.serve('a', 'x', work);
  await answers.serve('a', 'x', work);
  expect(made()).toBe(3);
});

it('has a limit in bytes, and forgets what was not asked for longest', async () => {
  const rows = database();
  const answers = answersOf(async (seen) => rows.looked(seen), { maxBytes: 350 });
  const made: string[] = [];
  const ask = (key: string) =>
    answers.serve('a', key, async () => {
      made.push(key);
      return { value: key, bytes: 100 };
    });
  for (const key of ['x', 'y', 'z', 'x', 'w', 'x', 'z', 'y']) await ask(key);
  expect(made).toEqual(['x', 'y', 'z', 'w', 'y']);
});

it('a question that fails is told to who waits for it, and asked anew by the next', async () => {
  const rows = database();
  let broken = true;
  const answers = answersOf(async (seen) => {
    if (broken) throw new Error('gone');
    return rows.looked(seen);
  });
  const { work } = counted();
  await expect(answers.serve('a', 'x', work)).rejects.toThrow('gone');
  broken = false;
  expect((await answers.serve('a', 'x', work)).value).toBe(1);
});
