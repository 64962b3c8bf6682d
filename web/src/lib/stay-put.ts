import { isAway } from './away.ts';

/** What the Navigation API tells before the document leaves; older browsers do not know it. */
type Leaving = Event & {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  readonly downloadRequest: string | null;
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
};

type Platform = { readonly navigation: EventTarget | undefined; readonly isAway: () => boolean };

const browser: Platform = {
  navigation: (globalThis as { readonly navigation?: EventTarget }).navigation,
  isAway,
};

/**
 * The page never leaves its document while no other would come: a link, a reload or a form would end at the browser's own error page, and
 * all that is on screen with it. Whatever asked for it, it stays, and `say` tells why. The way back is the browser's: it may have kept that page.
 */
export const stayPut = (say: () => void, { navigation, isAway }: Platform = browser): void => {
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, downloadRequest, destination, cancelable } = event as Leaving;
    if (!cancelable || !isAway() || navigationType === 'traverse' || downloadRequest !== null) return;
    if (destination.sameDocument || !destination.url.startsWith('http')) return;
    event.preventDefault();
    say();
  });
};
