import { now as clockNow } from './clock.ts';

/** Whether the server has a newer build than this page is of. `unknown`: it did not say. */
export type BuildAnswer = 'newer' | 'same' | 'unknown';

const key = 'cadenza.reloaded-at';
const pauseMs = 60_000;

/** The entry script of this page, whose name changes with every build; null in development. */
const runningEntry = (): string | null => document.getElementById('root')?.dataset.entry ?? null;

/** Asks the server, past every cache. `running` is the entry script of the page that asks. */
export const askBuild = async (
  fetch: typeof globalThis.fetch = (...given) => globalThis.fetch(...given),
  running: string | null = runningEntry(),
): Promise<BuildAnswer> => {
  if (running === null) return 'unknown';
  try {
    const answer = await fetch('/build.json', { cache: 'no-store', credentials: 'omit' });
    if (!answer.ok) return 'unknown';
    const { entry } = (await answer.json()) as { entry?: unknown };
    return typeof entry !== 'string' ? 'unknown' : entry === running ? 'same' : 'newer';
  } catch {
    return 'unknown';
  }
};

type Platform = {
  readonly store: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  readonly reload: () => void;
};

const browser: Platform = {
  store: {
    getItem: (name) => sessionStorage.getItem(name),
    setItem: (name, value) => sessionStorage.setItem(name, value),
  },
  now: clockNow,
  reload: () => window.location.reload(),
};

/** At most once a minute, so never in a circle. true when the page is on its way out. */
export const reloadOnce = ({ store, now, reload }: Platform = browser): boolean => {
  const last = Number(store.getItem(key) ?? Number.NEGATIVE_INFINITY);
  if (now() - last < pauseMs) return false;
  store.setItem(key, String(now()));
  reload();
  return true;
};
