import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { event, newStream } from '../conformance/fixture.ts';
import { type EncodedAppend, encodeAppend } from '../encode-append.ts';
import { type Appended, EventStoreUnavailable } from '../event-store.ts';
import { createAppendQueue } from './append-queue.ts';

const append = (data: object = {}): EncodedAppend =>
  encodeAppend({ stream: newStream(), expected: 'none', events: [event(data)] });
const done: Appended = { outcome: 'appended', revision: 0, position: 1n };
const all = (appends: EncodedAppend[]) => appends.map(() => done);
const many = (count: number): EncodedAppend[] => Array.from({ length: count }, () => append());

/** A database that notes the size of each transaction, and does as `behave` says. */
const recording = (behave: (appends: EncodedAppend[], call: number) => Appended[] | Promise<never>) => {
  const sizes: number[] = [];
  const write = async (appends: EncodedAppend[]) => {
    sizes.push(appends.length);
    return behave(appends, sizes.length);
  };
  return { sizes, write };
};
const databaseError = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError(`error ${code}`, 0, 'error'), { code });

describe('group commit', () => {
  it('puts callers of one moment into one transaction, 256 at most, in their order', async () => {
    const order: EncodedAppend[] = [];
    const { sizes, write } = recording((appends) => {
      order.push(...appends);
      return all(appends);
    });
    const queue = createAppendQueue({ write, timeout: 5_000 });
    const appends = many(600);
    await Promise.all(appends.map(queue.append));
    expect(sizes).toEqual([256, 256, 44, 44]);
    expect(order).toEqual(appends);
  });

  it('gathers those who come during a transaction for the next', async () => {
    const first = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const { sizes, write } = recording((appends) => all(appends));
    const queue = createAppendQueue({
      timeout: 5_000,
      write: async (appends) => {
        started.resolve();
        await first.promise;
        return write(appends);
      },
    });
    const one = queue.append(append());
    await started.promise;
    const rest = many(40).map(queue.append);
    first.resolve();
    await Promise.all([one, ...rest]);
    expect(sizes).toEqual([1, 20, 20]);
  });

  it('has two transactions under way, the second only if it is worth while beside the first', async () => {
    const sizes: number[] = [];
    const answers: (() => void)[] = [];
    let written = Promise.withResolvers<void>();
    const queue = createAppendQueue({
      timeout: 5_000,
      write: (appends) => {
        sizes.push(appends.length);
        written.resolve();
        return new Promise((resolve) => answers.push(() => resolve(all(appends))));
      },
    });
    const callers = many(40).map(queue.append);
    await written.promise;
    expect(sizes).toEqual([20, 20]); // halves: one is made here while the server works on the other
    written = Promise.withResolvers();
    const first = callers.slice(0, 20);
    answers.shift()?.();
    await Promise.all(first);
    callers.push(...many(9).map(queue.append));
    await nextTurn();
    callers.push(...many(3).map(queue.append)); // nine are too few beside twenty: they waited
    await written.promise;
    expect(sizes).toEqual([20, 20, 12]);
    for (const answer of answers) answer();
    await Promise.all(callers);
  });

  it('keeps a transaction to 4 MiB', async () => {
    const { sizes, write } = recording(all);
    const queue = createAppendQueue({ write, timeout: 5_000 });
    const big = { text: 'x'.repeat(900_000) };
    await Promise.all(Array.from({ length: 6 }, () => queue.append(append(big))));
    expect(sizes).toEqual([4, 2]);
  });

  it('answers each caller with its own outcome', async () => {
    const conflict: Appended = { outcome: 'conflict', current: 7 };
    const { write } = recording(() => [done, conflict, done]);
    const queue = createAppendQueue({ write, timeout: 5_000 });
    expect(await Promise.all(many(3).map(queue.append))).toEqual([done, conflict, done]);
  });

  it('tries the neighbours of a poisonous append again without it', async () => {
    const poison = append();
    const { sizes, write } = recording((appends) => {
      if (appends.includes(poison)) throw databaseError('22P05');
      return all(appends);
    });
    const queue = createAppendQueue({ write, timeout: 5_000 });
    const [a, b, c] = await Promise.allSettled([append(), poison, append()].map(queue.append));
    expect([a, c]).toMatchObject([{ value: done }, { value: done }]);
    expect(b).toMatchObject({ reason: { code: '22P05' } });
    expect(sizes).toEqual([3, 1, 1, 1]);
  });

  it('tries again unchanged after trouble that passes', async () => {
    const seen: EncodedAppend[][] = [];
    const { write } = recording((appends, call) => {
      seen.push(appends);
      if (call === 1) throw new Error('Connection terminated unexpectedly');
      if (call === 2) throw databaseError('57P01');
      if (call === 3) throw databaseError('26000');
      return all(appends);
    });
    const queue = createAppendQueue({ write, timeout: 5_000 });
    const appends = many(3);
    await Promise.all(appends.map(queue.append));
    expect(seen).toEqual([appends, appends, appends, appends]);
  });

  it('tells that the outcome is unknown when trouble does not pass, and stops trying', async () => {
    const { write } = recording(() => Promise.reject(new Error('connect ECONNREFUSED')));
    const queue = createAppendQueue({ write, timeout: 50 });
    await expect(queue.append(append())).rejects.toThrow(EventStoreUnavailable);
    await queue.close(); // resolves: nothing is being tried any more
  });

  it('sheds when thousands wait already', async () => {
    const open = Promise.withResolvers<void>();
    const queue = createAppendQueue({ write: (appends) => open.promise.then(() => all(appends)), timeout: 60_000 });
    const waiting = many(8_192).map(queue.append);
    await expect(queue.append(append())).rejects.toThrow('too many appends');
    open.resolve();
    await Promise.all(waiting);
  });

  it('answers all who wait before it closes, and nobody after', async () => {
    const { write } = recording(all);
    const queue = createAppendQueue({ write, timeout: 5_000 });
    const waiting = Promise.all(many(3).map(queue.append));
    await queue.close();
    expect(await waiting).toEqual([done, done, done]);
    await expect(queue.append(append())).rejects.toThrow(EventStoreUnavailable);
  });
});
