import { type Build, cachePrefix, keep, kindOf, outdated, page } from './kept-builds.ts';
import type { OpenMessage } from './open-message.ts';

/**
 * Keeps the shell, so that a page opened without a network says so itself; and the scripts of this build and the last, so that
 * no tab is left with half a program. Answers of the server are never kept: nothing of anybody's is here to be left behind.
 */
type Lasting = Event & { readonly waitUntil: (work: Promise<unknown>) => void };
type Fetching = Lasting & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
};
type Pushed = Lasting & { readonly data: { readonly json: () => unknown } | null };
type Clicked = Lasting & { readonly notification: Notification };
type Page = {
  readonly url: string;
  readonly focus: () => Promise<unknown>;
  readonly navigate: (url: string) => Promise<unknown>;
  readonly postMessage: (message: OpenMessage, transfer: readonly MessagePort[]) => void;
};
type Scope = {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (of: { readonly type: 'window' }) => Promise<readonly Page[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(name: 'push', listener: (event: Pushed) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: Clicked) => void): void;
};
declare const self: Scope;
const worker = self;

/** The build puts its list here (`build-plugins.ts`). */
const build: Build = JSON.parse('__BUILD_FILES__');

/** ms after which a network that neither answers nor fails counts as lost. */
const timeout = 6_000;

const builds = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && !name.endsWith('-incomplete'));

/** In any build that is kept, the newest first. */
const kept = async (request: Request | string): Promise<Response | undefined> => {
  for (const name of (await builds()).toReversed()) {
    const found = await (await caches.open(name)).match(request);
    if (found !== undefined) return found;
  }
  return undefined;
};

const later = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/** The server's page when it answers; else the kept one, which says that there is no network. */
const answerPage = async ({ request, preloadResponse }: Fetching): Promise<Response> => {
  const asked = preloadResponse.then((early) => early ?? fetch(request));
  const first = await Promise.race([asked.catch(() => undefined), later(timeout)]);
  return first ?? (await kept(page)) ?? asked;
};

/** A hashed file never changes. One that was not in the list is kept when it is first read. */
const answerAsset = async (request: Request): Promise<Response> => {
  const found = await kept(request);
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    const newest = (await builds()).at(-1);
    if (newest !== undefined) await (await caches.open(newest)).put(request, answer.clone());
  }
  return answer;
};

const answerUnhashed = async (request: Request): Promise<Response> => {
  const answer = await fetch(request).catch(() => undefined);
  return answer ?? (await kept(request)) ?? Response.error();
};

worker.addEventListener('install', (event) => {
  // Not waiting for old tabs: their scripts stay here with ours.
  event.waitUntil(keep(build, { caches, fetch: (...given) => fetch(...given) }).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  const tidy = async (): Promise<void> => {
    for (const name of outdated(await builds())) await caches.delete(name);
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener('fetch', (event) => {
  switch (kindOf(event.request, worker.location.origin, build)) {
    case 'page':
      return event.respondWith(answerPage(event));
    case 'asset':
      return event.respondWith(answerAsset(event.request));
    case 'unhashed':
      return event.respondWith(answerUnhashed(event.request));
    case 'foreign':
      return;
  }
});

/** What the server has encrypted for this browser (`workers/src/notices/push-text.ts`); a push that says nothing must show something all the same. */
worker.addEventListener('push', (event) => {
  const {
    body = '',
    url = '/',
    tag = 'cadenza',
    lang = 'it',
  } = (event.data?.json() ?? {}) as Partial<Record<'body' | 'url' | 'tag' | 'lang', string>>;
  event.waitUntil(
    worker.registration.showNotification('Cadenza', { body, tag, lang, icon: '/favicon.svg', data: url }),
  );
});

/** ms in which a page with somebody signed in takes the way upon itself. */
const answerTimeout = 1_000;

/** The page goes there itself, and asks first where words are not saved; one that does not answer is taken there. */
const lead = async (open: Page, { pathname, search, href }: URL): Promise<void> => {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<true>((resolve) => {
    port1.onmessage = () => resolve(true);
  });
  open.postMessage({ open: `${pathname}${search}` }, [port2]);
  if (!(await Promise.race([answered, later(answerTimeout)]))) await open.navigate(href);
};

/** In the page that is open, or in a new one; nowhere but on this site. */
const show = async (path: unknown): Promise<void> => {
  const { origin } = worker.location;
  const address = new URL(typeof path === 'string' ? path : '/', origin);
  const target = address.origin === origin ? address : new URL('/', origin);
  const [open] = await worker.clients.matchAll({ type: 'window' });
  if (open === undefined) await worker.clients.openWindow(target.href);
  else {
    await open.focus();
    await lead(open, target);
  }
};

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});
