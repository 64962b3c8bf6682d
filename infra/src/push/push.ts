/** Where a browser is reached, and what its messages are encrypted by; as `PushSubscription` has them. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/** By which push services know this installation; base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/** The browser has unsubscribed, or was never there: nothing more is to be sent to this address. */
export class DeviceGone extends Error {
  override readonly name = 'DeviceGone';
}

/** The push service, or our own rule for addresses, takes this message not now and not later. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
}

/** Messages to browsers that nobody looks at. */
export interface Pusher {
  /** `thread`: a later message of the same takes the place of one that waits still. Throws `DeviceGone`, `PushRefused`; anything else may work later. */
  send(to: PushAddress, message: { text: string; thread: string }, signal: AbortSignal): Promise<void>;
}

const key =
  (bytes: number) =>
  (text: string): boolean =>
    /^[\w-]{20,100}={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === bytes;

/** A point of P-256, uncompressed. */
export const isPublicKey = key(65);
export const isAuthSecret = key(16);

const longest = 1_000;

/**
 * May be called at all: over TLS, at a name, on the usual port, and without a name and password. Which address the name has is looked at when
 * it is called: it may have another one by then.
 */
export const isEndpoint = (text: string): boolean => {
  if (text.length > longest || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const named = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && password === '' && named;
};
