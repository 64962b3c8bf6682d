import { session } from '../../lib/services.ts';
import { signedIn } from '../../lib/session/session-store.ts';

/** The server tells nobody whose login is over; the browser forgets it, too, so that the next one begins with nothing switched on. */
const forget = async (): Promise<void> => {
  const worker = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
};

session.subscribe(() => {
  if (signedIn(session.get()) === null)
    forget().catch((error: unknown) => console.error('this browser is still subscribed', error));
});
