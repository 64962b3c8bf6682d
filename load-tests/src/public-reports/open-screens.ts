import { setTimeout as pause } from 'node:timers/promises';
import { launchBrowser } from '@cadenza/infra/browser/launch-browser';
import { bars, openBoard } from '../bench/board-page.ts';

/** What a supervisor has open: the week on the board, and the list of requests. */
const screens = [
  { path: '/', painted: bars },
  { path: '/supportRequests/supportRequests', painted: '[data-testid="support-requests"] [role=row][data-index]' },
];
/** Milliseconds between two screens. */
const between = 500;

export type Screens = {
  /** Opens them in turn, each from its address, until `until` says so. Milliseconds from there to the frame that shows its rows. */
  open: (until: () => boolean) => Promise<number[]>;
  close: () => Promise<void>;
};

/** A supervisor in a real browser, signed in. */
export const createScreens = async (address: string): Promise<Screens> => {
  const launched = await launchBrowser();
  try {
    const page = await openBoard(launched.browser, address, () => {});
    const openOne = async ({ path, painted }: (typeof screens)[number]): Promise<number> => {
      await page.goto(path, { waitUntil: 'commit' });
      return page.evaluate(async (wanted) => {
        while (document.querySelector(wanted) === null) await new Promise(requestAnimationFrame);
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        return performance.now();
      }, painted);
    };
    return {
      open: async (until) => {
        const times: number[] = [];
        while (!until()) {
          for (const screen of screens) times.push(await openOne(screen));
          await pause(between);
        }
        return times;
      },
      close: launched.close,
    };
  } catch (error) {
    await launched.close();
    throw error;
  }
};
