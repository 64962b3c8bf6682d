/** A build of the pages: its entry script, by which it is known, and the files that it may need without a network. */
export type Build = { readonly entry: string; readonly files: readonly string[] };

export const cachePrefix = 'cadenza-build-';
export const page = '/';

/** This build and the one before: a tab that is still open on the last one finds its scripts here. */
const keptBuilds = 2;

/** What belongs to the server alone: calls, and their answers, which are somebody's data. Never read here, never kept. */
const isCall = (path: string): boolean =>
  /^\/(?:api|app|token|graphql|openapi\.json|build\.json|service-worker\.js|healthz|readyz|metrics)(?:\/|$)/.test(path);

/** What to do with a request: a page, a file of a build, or nothing of ours. */
export type Kind = 'page' | 'asset' | 'unhashed' | 'foreign';

type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

export const kindOf = ({ method, mode, url }: Asked, origin: string, build: Build): Kind => {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || isCall(address.pathname)) return 'foreign';
  if (mode === 'navigate') return 'page';
  if (address.pathname.startsWith('/assets/')) return 'asset';
  return build.files.includes(address.pathname) ? 'unhashed' : 'foreign';
};

/** Names of caches of builds that are no longer needed. `names` come in the order in which they were made. */
export const outdated = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name.startsWith(cachePrefix)).slice(0, -keptBuilds);

type Platform = { readonly caches: CacheStorage; readonly fetch: typeof fetch };

/**
 * Keeps the page and the files of `build`, all or nothing. The page carries a nonce in its header and in its text: both are
 * kept together, so it runs under its own policy without a network, too.
 */
export const keep = async (build: Build, { caches, fetch }: Platform): Promise<void> => {
  const name = cachePrefix + build.entry;
  if (await caches.has(name)) return;
  const beside = await caches.open(`${name}-incomplete`);
  try {
    const answer = await fetch(page, { cache: 'no-store', credentials: 'omit' });
    const text = await answer.clone().text();
    // Between the worker and the page a newer build may have come; its own worker will keep it.
    if (!answer.ok || !text.includes(build.entry)) throw new Error('The page is not of this build');
    await beside.addAll([...build.files]);
    const whole = await caches.open(name);
    for (const request of await beside.keys()) {
      const file = await beside.match(request);
      if (file !== undefined) await whole.put(request, file);
    }
    // Last: only a whole build has a page.
    await whole.put(page, answer);
  } catch (error) {
    await caches.delete(name);
    throw error;
  } finally {
    await caches.delete(`${name}-incomplete`);
  }
};
