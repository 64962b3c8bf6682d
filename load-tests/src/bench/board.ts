import { randomUUID } from 'node:crypto';
import { launchBrowser } from '@cadenza/infra/browser/launch-browser';
import type { Page } from 'playwright-core';
import { percentile } from '../percentile.ts';
import { startOn } from '../product/start.ts';
import type { RestClient } from '../rest-client.ts';
import type { Bench, Measured } from './bench.ts';
import { bars, boardThere, openBoard } from './board-page.ts';
import { addMaintainers, fillWeek } from './full-week.ts';
import { occurrencesOf } from './ticking.ts';

const machines = 60;
const maintainers = 150;

type Seen = { told: number; painted: number[]; frames: number[]; long: number };

/** In the page: when the board's first bar was there, when its socket was told something, and when what changed was painted. */
const observe = (): void => {
  const seen: Seen = { told: 0, painted: [], frames: [], long: 0 };
  Object.assign(globalThis, { seen });
  const Plain = WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(...of: ConstructorParameters<typeof WebSocket>) {
      super(...of);
      this.addEventListener('message', () => {
        seen.told = performance.now();
      });
    }
  };
  new PerformanceObserver((list) => {
    seen.long += list.getEntries().length;
  }).observe({ type: 'longtask' });
};

/** Milliseconds from the last rows that arrived until the first bars are painted. */
const mounted = async (page: Page, address: string): Promise<number> => {
  await page.goto(address);
  await page.locator(boardThere).waitFor();
  return page.evaluate(async (wanted) => {
    while (document.querySelector(wanted) === null) await new Promise(requestAnimationFrame);
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    const now = performance.now();
    const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const answers = asked.filter(({ name, responseEnd }) => name.endsWith('/graphql') && responseEnd < now);
    return (
      now -
      Math.max(
        ...answers
          .toSorted((a, b) => b.encodedBodySize - a.encodedBodySize)
          .slice(0, 1)
          .map((one) => one.responseEnd),
      )
    );
  }, bars);
};

/** A fault that somebody else reports on a bar in sight: milliseconds from the socket's word until it is painted. */
const toldOf = async (page: Page, admin: RestClient, id: string, fault: boolean): Promise<number> => {
  const painted = page.evaluate(
    ([bar, marked]) =>
      new Promise<number>((done) => {
        const look = (): void => {
          if (
            (document.querySelector(`[data-occurrence-id="${bar}"]`)?.getAttribute('data-fault') === 'true') !==
            marked
          )
            return;
          watching.disconnect();
          const { told } = Reflect.get(globalThis, 'seen') as Seen;
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - told)));
        };
        const watching = new MutationObserver(look);
        watching.observe(document.body, { subtree: true, childList: true, attributes: true });
        look();
      }),
    [id, fault] as const,
  );
  const query =
    'mutation ($commandId: ID!, $id: ID!, $fault: Boolean!) { markInterventionFault(commandId: $commandId, id: $id, fault: $fault) { position } }';
  const { errors } = await admin.post<{ errors?: object[] }>('/graphql', {
    query,
    variables: { commandId: randomUUID(), id, fault },
  });
  if (errors) throw new Error(JSON.stringify(errors));
  return painted;
};

/** Carries a bar over the board and puts it back: milliseconds of each frame meanwhile, and how many tasks took over 50. */
const dragged = async (page: Page, id: string): Promise<{ frames: number[]; long: number }> => {
  const box = await page.locator(`[data-occurrence-id="${id}"]`).first().boundingBox();
  if (box === null) throw new Error('the bar is not in sight');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 4, { steps: 3 });
  await page.evaluate(() => {
    const seen = Reflect.get(globalThis, 'seen') as Seen & { stop: boolean };
    Object.assign(seen, { frames: [], long: 0, stop: false });
    let last = performance.now();
    const frame = (): void => {
      const now = performance.now();
      seen.frames.push(now - last);
      last = now;
      if (!seen.stop) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (const [dx, dy] of [
    [300, 80],
    [-200, 160],
    [150, 240],
    [0, 20],
  ] as const) {
    await page.mouse.move(x + dx, y + dy, { steps: 30 });
  }
  const found = await page.evaluate(() => {
    const seen = Reflect.get(globalThis, 'seen') as Seen & { stop: boolean };
    seen.stop = true;
    return { frames: seen.frames, long: seen.long };
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return found;
};

const measured = (works: number, name: string, times: readonly number[], share: number, atMost: number): Measured => ({
  name: `board of ${works} works: ${name}`,
  value: percentile(times, share),
  unit: 'ms',
  target: { atMost },
  detail: `${times.length} times, from ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`,
});

/** A week with 5 000 and with 20 000 works on 150 lanes, in Chromium: opening it, being told of a change, carrying a bar. */
export const boards: Bench = {
  name: 'board',
  run: async ({ rounds, quick, database }) => {
    const { url, drop } = await database();
    const product = await startOn(url, quick ? 2 : machines);
    const launched = await launchBrowser();
    try {
      await addMaintainers(product, quick ? 2 : maintainers);
      const page = await openBoard(launched.browser, product.api.address, observe);
      const results: Measured[] = [];
      // Asked before there are copies: a command for one of these would change its original.
      const real = new Set((await occurrencesOf(product.admin)).map(({ id }) => id));
      for (const [works, mount] of quick
        ? ([[40, 600]] as const)
        : ([
            [5_000, 600],
            [20_000, 1_200],
          ] as const)) {
        await fillWeek(url, works);
        const mounts: number[] = [];
        for (let round = 0; round <= rounds; round += 1) {
          const took = await mounted(page, '/');
          if (round > 0) mounts.push(took);
        }
        const inSight = await page
          .locator(bars)
          .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-occurrence-id') ?? ''));
        const id = inSight.find((one) => real.has(one));
        if (id === undefined) throw new Error('no bar in sight has events');
        const updates: number[] = [];
        for (let change = 0; change < (quick ? 2 : 20); change += 1) {
          updates.push(await toldOf(page, product.admin, id, change % 2 === 0));
        }
        const drags = [await dragged(page, id), await dragged(page, id)];
        results.push(
          measured(works, 'median from its rows to its bars', mounts, 0.5, mount),
          measured(works, 'p95 from a word of the socket to its paint', updates, 0.95, 50),
          measured(
            works,
            'p95 of a frame while a bar is carried',
            drags.flatMap(({ frames }) => frames),
            0.95,
            24,
          ),
          {
            ...measured(
              works,
              'tasks over 50 ms while a bar is carried',
              drags.map(({ long }) => long),
              1,
              0,
            ),
            unit: 'at once',
            detail: 'in the worse of two drags',
          },
        );
      }
      return results;
    } finally {
      await launched.close();
      await product.close();
      await drop();
    }
  },
};
