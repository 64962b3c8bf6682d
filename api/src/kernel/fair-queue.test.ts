import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { AskerGone, createFairQueue, keyOf, type Who } from './fair-queue.ts';
import { createWorkCredit } from './work-credit.ts';

afterEach(() => void vi.useRealTimers());

const who = (group: string, one: string): Who => ({ group, one });
/** A turn of the microtasks: promises that are settled have told so after it. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const observed = (shares: { all: number; group: number; one: number }) => {
  const turns = createFairQueue(shares);
  const begun: string[] = [];
  const ask = (group: string, one: string, gone?: AbortSignal) =>
    turns.enter(who(group, one), gone).then(() => void begun.push(`${group}${one}`));
  return { turns, begun, ask };
};

it('lets another one work while a greedy one has all of its share, however much it asks for', async () => {
  const { begun, ask } = observed({ all: 4, group: 3, one: 2 });
  for (let n = 0; n < 1_000; n++) void ask('A', 'greedy');
  void ask('A', 'colleague');
  void ask('B', 'stranger');
  await settle();
  expect(begun).toEqual(['Agreedy', 'Agreedy', 'Acolleague', 'Bstranger']);
});

it('gives what is free to the group with the least in hand, and in it to the one with the least', async () => {
  const { turns, begun, ask } = observed({ all: 3, group: 3, one: 3 });
  for (let n = 0; n < 5; n++) void ask('A', '1');
  void ask('A', '2');
  void ask('B', '1');
  await settle();
  begun.length = 0;
  for (let n = 0; n < 3; n++) turns.leave(who('A', '1'));
  await settle();
  expect(begun).toEqual(['B1', 'A2', 'A1']);
});

it('begins nothing for who has gone, and passes the turn on', async () => {
  const { turns, begun, ask } = observed({ all: 1, group: 1, one: 1 });
  await ask('A', '1');
  const gone = new AbortController();
  const left = ask('A', '2', gone.signal);
  void ask('A', '3');
  gone.abort();
  await expect(left).rejects.toBeInstanceOf(AskerGone);
  await expect(ask('A', '4', gone.signal)).rejects.toBeInstanceOf(AskerGone);
  turns.leave(who('A', '1'));
  await settle();
  expect(begun).toEqual(['A1', 'A3']);
  expect(turns.counts()).toEqual({ working: 1, waiting: 0 });
});

const step = fc.record({ enters: fc.boolean(), group: fc.nat(2), one: fc.nat(2), goes: fc.boolean() });

it('never exceeds a share, leaves nobody waiting who could go, and ends empty, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const shares = { all: 4, group: 3, one: 2 };
      const turns = createFairQueue(shares);
      const inside: Who[] = [];
      const outside = new Set<Who>();
      const count = (list: Iterable<Who>, is: (one: Who) => boolean) => [...list].filter(is).length;
      const check = () => {
        const fits = (one: Who) =>
          inside.length < shares.all &&
          count(inside, (other) => other.group === one.group) < shares.group &&
          count(inside, (other) => other.group === one.group && other.one === one.one) < shares.one;
        expect(inside.length).toBeLessThanOrEqual(shares.all);
        for (const one of inside) {
          expect(count(inside, (other) => other.group === one.group)).toBeLessThanOrEqual(shares.group);
          expect(count(inside, (other) => other.group === one.group && other.one === one.one)).toBeLessThanOrEqual(
            shares.one,
          );
        }
        expect([...outside].some(fits)).toBe(false);
        expect(turns.counts()).toEqual({ working: inside.length, waiting: outside.size });
      };
      for (const { enters, group, one, goes } of steps) {
        const [first] = inside;
        if (enters) {
          const asker = who(`g${group}`, `u${one}`);
          const gone = new AbortController();
          outside.add(asker);
          turns.enter(asker, gone.signal).then(
            () => void (outside.delete(asker) && inside.push(asker)),
            () => void outside.delete(asker),
          );
          await settle();
          if (goes) gone.abort();
        } else if (first) {
          inside.shift();
          turns.leave(first);
        }
        await settle();
        check();
      }
      for (let one = inside.shift(); one; one = inside.shift()) {
        turns.leave(one);
        await settle();
      }
      expect([outside.size, turns.counts()]).toEqual([0, { working: 0, waiting: 0 }]);
    }),
    { numRuns: 100 },
  );
});

it('lets who has spent its credit wait until it has earned some, others meanwhile, and who asks one by one at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const credit = createWorkCredit({ burst: 100, debt: 50, perSecond: 10 });
  const turns = createFairQueue({ all: 4, group: 3, one: 2 }, credit);
  const begun: string[] = [];
  const ask = (one: string) => turns.enter(who('A', one)).then(() => void begun.push(one));
  credit.spend(keyOf(who('A', 'greedy')), 110);
  for (let n = 0; n < 3; n++) void ask('greedy');
  void ask('colleague');
  await settle();
  expect(begun).toEqual(['greedy', 'colleague']);
  await vi.advanceTimersByTimeAsync(1_099);
  expect(begun).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['greedy', 'colleague', 'greedy']);
  // Its places are full: no timer is set for one that waits for a place.
  expect(vi.getTimerCount()).toBe(0);
  turns.leave(who('A', 'greedy'));
  await settle();
  expect(begun).toHaveLength(4);
});
