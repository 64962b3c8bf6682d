import { trustedWorker } from '../lib/trusted-worker.ts';

const address = '/service-worker.js';

/** ms after the page has loaded: what the worker fetches ahead must not compete with what the person is waiting for. */
const quiet = 2_500;

const register = async (): Promise<void> => {
  await navigator.serviceWorker.register(trustedWorker('cadenza-worker', address), { updateViaCache: 'none' });
};

/** Without a worker (a private window, an address without TLS) everything works while there is a network. */
export const startWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = (): void => {
    setTimeout(
      () =>
        register().catch((error: unknown) => console.error('no copy of the pages for a time without network', error)),
      quiet,
    );
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
};
