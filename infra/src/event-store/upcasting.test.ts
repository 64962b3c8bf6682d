import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { event, followUntil, newStream, readAll, write } from './conformance/fixture.ts';
import type { EventStore } from './event-store.ts';
import { createMemoryEventStore } from './memory.ts';
import { EventFromTheFuture, type Upcasters, withUpcasters } from './upcasting.ts';

/** An artificial type with three versions; the real ones, and their golden files, belong to the domain. */
const upcasters: Upcasters = {
  ValveAdjusted: [
    (data) => {
      const { bar, ...rest } = data as { bar: string };
      return { ...rest, pressure: Number(bar.replace(',', '.')) };
    },
    (data) => ({ ...data, pressure: { value: (data as { pressure: number }).pressure, unit: 'bar' } }),
  ],
};

const folder = new URL('./testing/goldens/', import.meta.url);
const goldens = readdirSync(folder).map((name) => ({
  name,
  v: Number(/\.v(\d+)\.json$/.exec(name)?.[1]),
  data: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object,
}));
const current = goldens.find(({ v }) => v === 3)?.data;

const storeWith = async (v: number, data: object, type = 'ValveAdjusted'): Promise<[EventStore, `v-${string}`]> => {
  const store = createMemoryEventStore();
  const stream = newStream('v') as `v-${string}`;
  const written = event(data, type);
  await write(store, { stream, expected: 'none', events: [{ ...written, metadata: { ...written.metadata, v } }] });
  return [store, stream];
};

describe('upcasting at read', () => {
  it.each(goldens)('reads $name as the latest version', async ({ v, data }) => {
    const [store, stream] = await storeWith(v, data);
    const reader = withUpcasters(store, upcasters);
    const [read] = await readAll(reader, stream);
    const { events } = await followUntil(reader, {}, (_, { live }) => live);
    expect(read).toMatchObject({ data: current, metadata: { v: 3 } });
    expect(events).toEqual([read]);
  });

  it('leaves the log as it was written', async () => {
    const [store, stream] = await storeWith(1, { valve: 'V-12', bar: '2,5' });
    await readAll(withUpcasters(store, upcasters), stream);
    expect(await readAll(store, stream)).toMatchObject([{ data: { bar: '2,5' }, metadata: { v: 1 } }]);
  });

  it('hands on types of one version untouched', async () => {
    const [store, stream] = await storeWith(1, { any: 'thing' }, 'Unversioned');
    expect(await readAll(withUpcasters(store, upcasters), stream)).toEqual(await readAll(store, stream));
  });

  it('fails on a version that this build does not know', async () => {
    const [store, stream] = await storeWith(4, {});
    await expect(readAll(withUpcasters(store, upcasters), stream)).rejects.toThrow(EventFromTheFuture);
  });

  it('writes the latest version, whatever the writer knows', async () => {
    const store = createMemoryEventStore();
    const stream = newStream('v') as `v-${string}`;
    await write(withUpcasters(store, upcasters), {
      stream,
      expected: 'none',
      events: [event({ pressure: { value: 2, unit: 'bar' } }, 'ValveAdjusted'), event({}, 'Unversioned')],
    });
    expect((await readAll(store, stream)).map(({ metadata }) => metadata.v)).toEqual([3, 1]);
  });
});
