import { trustedWorker } from '../lib/trusted-worker.ts';

const address = '/service-worker.js';

/** ms after the page has loaded: what the worker fetches ahead must not compete with what the person is waiting for. */
const quiet = 2_500;

type Platform = {
  readonly target: EventTarget;
  /** Whether a worker is at work already. */
  readonly isThere: () => Promise<boolean>;
  readonly register: () => Promise<void>;
};

/** Now, and each time that the network is back until a worker is there: the first visit may lose it before all pages are kept. */
export const registerUntilThere = ({ target, isThere, register }: Platform): void => {
  const attempt = (): void =>
    void register().catch((error: unknown) => console.error('no copy of the pages for a time without network', error));
  attempt();
  target.addEventListener('online', () => void isThere().then((there) => (there ? undefined : attempt())));
};

/** Without a worker (a private window, an address without TLS) everything works while there is a network. */
export const startWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const workers = navigator.serviceWorker;
  const start = (): void =>
    void setTimeout(() => {
      // Trusted once, however often it is asked for.
      const script = trustedWorker('cadenza-worker', address);
      registerUntilThere({
        target: window,
        isThere: async () => Boolean((await workers.getRegistration())?.active),
        register: async () => void (await workers.register(script, { updateViaCache: 'none' })),
      });
    }, quiet);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
};
