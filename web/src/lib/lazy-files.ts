import { isAway } from './away.ts';

/** Addresses that the build has written into the page (`first-paint-plugin.ts`): what each may be asked for by a person. */
export type LazyFiles = 'dialogs' | 'board' | 'grid';

/**
 * Fetches files of the build without running them: the network's time is spent before somebody asks, the processor's not.
 * A page under development has none. Not while nothing could come: a module that did not come once is never asked for again, so it waits
 * for the network.
 */
export const prefetch = (name: LazyFiles): void => {
  if (isAway()) {
    window.addEventListener('online', () => prefetch(name), { once: true });
    return;
  }
  const { nonce } = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]') ?? {};
  const files = document.getElementById('root')?.dataset[name] ?? '';
  for (const href of files.split(' ').filter((file) => file !== '')) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    link.nonce = nonce ?? '';
    document.head.append(link);
  }
};
