import { isAway } from './away.ts';

type Platform = {
  readonly isAway: () => boolean;
  /** Addresses that this document has fetched. */
  readonly fetched: () => ReadonlySet<string>;
  /** Whether the browser still has a file, without asking the network. */
  readonly hasKept: (address: string) => Promise<boolean>;
  /** Where the scripts lie. */
  readonly base: string;
};

const browser: Platform = {
  isAway,
  fetched: () =>
    new Set(
      performance
        .getEntriesByType('resource')
        .filter((one) => (one as PerformanceResourceTiming).responseStatus === 200)
        .map(({ name }) => name),
    ),
  hasKept: async (address) =>
    (await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined))?.ok ?? false,
  base: import.meta.url,
};

/** A part alone is in no list: its address stands where it is asked for. */
const ownFile = /import\(\s*[`'"]([^`'"]+)/;

const missing = async (files: readonly string[], { fetched, hasKept }: Platform): Promise<string | undefined> => {
  const known = fetched();
  for (const file of files) if (!known.has(file) && !(await hasKept(file))) return file;
  return undefined;
};

/**
 * Runs `load` of a part of the page, unless it could not come now: a browser never asks again for a module that did not come once, and
 * the part would be missing when the network is back, too. Then it fails as the browser itself says it, unspoilt: the next try has it.
 * The build puts it around every part that comes later (`parts-at-hand.ts`); `part` holds the `import()`, `files` are its scripts.
 */
export const atHand = async <T>(
  load: () => Promise<T>,
  part: () => unknown,
  files: readonly string[],
  platform: Platform = browser,
): Promise<T> => {
  if (platform.isAway()) {
    const own = ownFile.exec(String(part))?.[1];
    const addresses = [
      ...files.map((file) => new URL(`/${file}`, platform.base).href),
      ...(own === undefined ? [] : [new URL(own, platform.base).href]),
    ];
    const lost = await missing(addresses, platform);
    if (lost !== undefined) throw new TypeError(`Failed to fetch dynamically imported module: ${lost}`);
  }
  return load();
};
