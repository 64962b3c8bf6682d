import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { median } from './rounds.ts';

/** Milliseconds from one report to the next: as many as a node takes in a flood. */
const pace = 400;
/** Milliseconds in which all has happened that follows from a report. */
const settling = 7_000;
/** Reports before the first that counts: the supervisor is told of the first few one by one. */
const before = 10;

/**
 * What the report of a stranger costs the processors of all processes, those of PostgreSQL among them, until nothing more follows from
 * it; what they use while nothing happens is measured just before and taken off.
 */
export const reportCost: Bench = {
  name: 'report-cost',
  run: async ({ rounds, quick, processor, product }) => {
    const { api, plant, databaseUrl, processor: processes } = await product();
    const reports = quick ? 2 : 60;
    const idling = quick ? 100 : 15_000;
    const send = async (n: number): Promise<void> => {
      const body = new FormData();
      body.set('attrezzaturaId', plant.machines[n % plant.machines.length]?.equipmentId ?? '');
      body.set('userRequest', `Guasto ${n}`);
      const url = `${api.address}/app/support-requests/${plant.code}`;
      const answer = await fetch(url, { method: 'POST', body });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    const sendAll = async (count: number, apart: number): Promise<void> => {
      const began = performance.now();
      for (let n = 0; n < count; n++) {
        await send(n);
        await pause(Math.max(0, began + (n + 1) * apart - performance.now()));
      }
    };
    const parts = async () => ({ ...(await processes()), postgres: await processor(databaseUrl) });
    type Parts = Awaited<ReturnType<typeof parts>>;
    /** Milliseconds of a processor that some work took, by process, and milliseconds of the clock. */
    const used = async (work: () => Promise<unknown>) => {
      const began = performance.now();
      const from = await parts();
      await work();
      const to = await parts();
      const names = Object.keys(to) as (keyof Parts)[];
      const took = Object.fromEntries(names.map((name) => [name, (to[name] - from[name]) * 1_000])) as Parts;
      return { took, lasted: performance.now() - began };
    };
    await sendAll(before, 100);
    await pause(quick ? 100 : settling);
    const costs: number[] = [];
    let split = '';
    for (let round = 0; round < rounds; round++) {
      const idle = await used(() => pause(idling));
      const busy = await used(async () => {
        await sendAll(reports, quick ? 0 : pace);
        await pause(quick ? 100 : settling);
      });
      const ofOne = (name: keyof Parts): number =>
        (busy.took[name] - (idle.took[name] / idle.lasted) * busy.lasted) / reports;
      const each = (Object.keys(busy.took) as (keyof Parts)[]).map((name) => [name, ofOne(name)] as const);
      costs.push(each.reduce((sum, [, milliseconds]) => sum + milliseconds, 0));
      split = each.map(([name, milliseconds]) => `${name} ${milliseconds.toFixed(1)}`).join(', ');
    }
    const value = median(costs);
    return [
      {
        name: 'a report of a stranger: processor of all processes',
        value,
        unit: 'ms',
        target: { atMost: 30 },
        detail: `last round: ${split}`,
      },
    ];
  },
};
