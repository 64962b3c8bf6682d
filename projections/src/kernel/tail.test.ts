import { setImmediate } from 'node:timers/promises';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { type EventStore, EventStoreUnavailable, type Slice } from '@cadenza/infra/event-store/event-store';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { append } from '../testing/history.ts';
import { tail } from './tail.ts';

const event = (position: number): RecordedEvent => ({ position: BigInt(position), type: 'Happened' }) as RecordedEvent;

/** A store that delivers prepared slices and then fails. */
const sliced = (slices: readonly Slice[]): EventStore => ({
  ...createMemoryEventStore(),
  async *follow() {
    yield* slices;
    throw new EventStoreUnavailable('gone');
  },
});

const options = { after: 0n, prefixes: [], signal: new AbortController().signal };

/** Positions from 1 on in slices of any size; some events are foreign, so that a slice reads further than it holds. */
const logs = fc.array(fc.array(fc.boolean(), { maxLength: 40 }), { minLength: 1, maxLength: 30 }).map((parts) => {
  let position = 0;
  return parts.map((part): Slice => {
    const events = part.flatMap((ours) => {
      position++;
      return ours ? [event(position)] : [];
    });
    return { events, upTo: BigInt(position), live: false };
  });
});

test('hands out every event once and in order, however slices, weights and limits fall', async () => {
  await fc.assert(
    fc.asyncProperty(logs, fc.integer({ min: 1, max: 3_000 }), fc.nat(20), async (slices, weight, step) => {
      const reader = tail(sliced(slices), { ...options, weigh: () => weight });
      const seen: RecordedEvent[] = [];
      let upTo = 0n;
      const take = async () => {
        // A rebuild never goes further than what serves; without a limit the live one takes what there is.
        const batch = await reader.take(step === 0 ? undefined : upTo + BigInt(step));
        for (const one of batch.events) {
          expect(one.position > upTo && one.position <= batch.upTo).toBe(true);
        }
        expect(batch.upTo >= upTo).toBe(true);
        if (step > 0) expect(batch.upTo <= upTo + BigInt(step)).toBe(true);
        expect(batch.events.length === 1 || batch.events.length * weight <= 5_000).toBe(true);
        seen.push(...batch.events);
        upTo = batch.upTo;
      };
      await expect(
        (async () => {
          for (;;) await take();
        })(),
      ).rejects.toBeInstanceOf(EventStoreUnavailable);
      expect(seen).toEqual(slices.flatMap(({ events }) => events));
      expect(upTo).toBe(slices.at(-1)?.upTo);
    }),
  );
});

test('hands out once what a log delivers twice, whole slices or the end of one', async () => {
  const slice = (from: number, to: number): Slice => ({
    events: Array.from({ length: to - from + 1 }, (_, index) => event(from + index)),
    upTo: BigInt(to),
    live: true,
  });
  const reader = tail(sliced([slice(1, 5), slice(1, 5), slice(4, 9), slice(2, 3), slice(10, 11)]), options);
  await setImmediate();
  const { events, upTo } = await reader.take();
  expect(events.map(({ position }) => position)).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n, 11n]);
  expect(upTo).toBe(11n);
});

test('takes what has gathered meanwhile at once, at most 500 events', async () => {
  const store = createMemoryEventStore();
  const stop = new AbortController();
  const reader = tail(store, { ...options, signal: stop.signal });
  const many = Array.from({ length: 700 }, () => ({ type: 'Happened', data: {} }));
  expect(await reader.take()).toEqual({ events: [], upTo: 0n, live: true });
  await append(store, 'thing-1', many);
  // By then the second slice lies ready too.
  await setImmediate();
  expect(await reader.take()).toMatchObject({ upTo: 500n, live: false });
  expect(await reader.take()).toMatchObject({ upTo: 700n, live: true });
  const waiting = reader.take();
  stop.abort(new Error('closing'));
  await expect(waiting).rejects.toThrow('closing');
});
