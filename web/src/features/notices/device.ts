import { commandId } from '../../lib/command-id.ts';
import { ask } from '../../lib/services.ts';
import { LeaveDeviceDocument, PushKeyDocument, TellOnDeviceDocument } from './device.gen.ts';

/** Why this browser cannot be told; null where it can. */
export type Hindrance = 'unsupported' | 'denied' | null;

const registration = (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration();

export const hindrance = (): Hindrance => {
  const can = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!can) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
};

const subscribed = async (): Promise<PushSubscription | null> =>
  hindrance() === 'unsupported' ? null : ((await (await registration())?.pushManager.getSubscription()) ?? null);

export const isSubscribed = async (): Promise<boolean> => hindrance() === null && (await subscribed()) !== null;

/** Asks the browser, then has the server tell it. Answers what the browser said no with; throws what the server did. */
export const subscribeHere = async (): Promise<Hindrance> => {
  if (hindrance() === 'unsupported') return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const worker = await registration();
  if (worker === undefined) return 'unsupported';
  const { pushKey } = await ask(PushKeyDocument, {});
  const subscription = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
    .catch(() => null);
  // Some browsers have no push service, or one that cannot be reached.
  if (subscription === null) return 'unsupported';
  const { endpoint, keys = {} } = subscription.toJSON();
  try {
    await ask(TellOnDeviceDocument, {
      ...{ commandId: commandId(), endpoint: endpoint ?? '', p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' },
    });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return null;
};

/** The browser forgets first: nothing comes any more, whatever becomes of the call. */
export const leaveHere = async (): Promise<void> => {
  const subscription = await subscribed();
  if (subscription === null) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await ask(LeaveDeviceDocument, { commandId: commandId(), endpoint });
};
