import { setTimeout as pause } from 'node:timers/promises';
import { interventionStream } from '@cadenza/domain/planning/events';
import { createPostgresEventStore } from '@cadenza/infra/event-store/postgres/postgres';
import { connectPostgresSignals } from '@cadenza/infra/signals/postgres';
import { percentile } from '../percentile.ts';
import type { Bench } from './bench.ts';
import { listen } from './listeners.ts';
import { tick } from './samples.ts';
import { type Occurrence, occurrencesOf } from './ticking.ts';

const perSecond = 200;

/**
 * Open loop, 200 events a second: from the acknowledged append to the row that readers see (told by the projector when
 * it has committed) and to the message in a subscriber's socket. The 99th percentiles.
 */
export const live: Bench = {
  name: 'live',
  run: async ({ quick, product }) => {
    const { api, admin, plant, databaseUrl } = await product();
    const signals = await connectPostgresSignals({ url: databaseUrl });
    const store = createPostgresEventStore({ url: databaseUrl, signals });
    const occurrences = await occurrencesOf(admin);
    const seconds = quick ? 0.2 : 10;
    const total = Math.round(seconds * perSecond);
    const appended = new Map<bigint, number>();
    const rows: number[] = [];
    const sockets: number[] = [];
    let visible = 0n;
    const listener = await listen(api.address, admin.token());
    const waiting: bigint[] = [];
    const stopSignal = signals.on('projection', (payload) => {
      const { name, position } = JSON.parse(payload) as { name: string; position: string };
      if (name !== 'planning' || BigInt(position) <= visible) return;
      visible = BigInt(position);
      const now = performance.now();
      while (waiting[0] !== undefined && waiting[0] <= visible)
        rows.push(now - (appended.get(waiting.shift() ?? 0n) ?? now));
    });
    const heard = new Map<bigint, number>();
    listener.each((text) => {
      const position = /"position":"(\d+)"/.exec(text)?.[1];
      if (position !== undefined) heard.set(BigInt(position), performance.now());
    });
    try {
      const begun = performance.now();
      const all: Promise<void>[] = [];
      for (let i = 0; i < total; i++) {
        const wait = begun + (i * 1000) / perSecond - performance.now();
        if (wait > 0) await pause(wait);
        const { id, seriesId } = occurrences[i % occurrences.length] as Occurrence;
        const event = tick(id);
        const own = { ...event, metadata: { ...event.metadata, companyId: plant.companyId } };
        const data = { ...(own.data as object), seriesId };
        all.push(
          store.append({ stream: interventionStream(id), expected: 'any', events: [{ ...own, data }] }).then((done) => {
            if (done.outcome === 'conflict') throw new Error('a conflict');
            appended.set(done.position, performance.now());
            if (done.position <= visible)
              rows.push(0); // its rows were told before its own acknowledgement came
            else waiting.push(done.position);
          }),
        );
      }
      await Promise.all(all);
      await listener.heard(total);
      for (const [position, at] of appended) sockets.push(Math.max(0, (heard.get(position) ?? Number.NaN) - at));
      const p50 = (values: readonly number[]): string =>
        `p50 ${percentile(values, 0.5).toFixed(1)} ms of ${values.length}`;
      return [
        {
          name: 'append to row visible, p99 at 200 events/s',
          value: percentile(rows, 0.99),
          unit: 'ms',
          target: { atMost: 50 },
          detail: p50(rows),
        },
        {
          name: 'append to socket, p99 at 200 events/s',
          value: percentile(sockets, 0.99),
          unit: 'ms',
          target: { atMost: 100 },
          detail: p50(sockets),
        },
      ];
    } finally {
      stopSignal();
      listener.close();
      await store.close();
      await signals.close();
    }
  },
};
