const address = '/service-worker.js';

type Policy = { readonly createScriptURL: (address: string) => unknown };
type Factory = {
  readonly createPolicy: (name: string, rules: { readonly createScriptURL: (address: string) => string }) => Policy;
};

/** The one policy that our pages may make (`api/src/kernel/web-files.ts`): it knows one address and refuses any other. */
const trusted = (factory: Factory): unknown =>
  factory
    .createPolicy('cadenza-worker', {
      createScriptURL: (asked) => {
        if (asked !== address) throw new TypeError('Only our own service worker may be started');
        return asked;
      },
    })
    .createScriptURL(address);

/** ms after the page has loaded: what the worker fetches ahead must not compete with what the person is waiting for. */
const quiet = 2_500;

const register = async (): Promise<void> => {
  const { trustedTypes } = window as { trustedTypes?: Factory };
  const script = trustedTypes === undefined ? address : trusted(trustedTypes);
  await navigator.serviceWorker.register(script as string, { updateViaCache: 'none' });
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
