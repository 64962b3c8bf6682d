import { createHmac } from 'node:crypto';

/** The same for the same request: fields in another order, and fields that are undefined, make no other one. */
const canonical = (value: unknown): unknown => {
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  if ('toJSON' in value && typeof value.toJSON === 'function') return value.toJSON();
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, canonical(one)]),
  );
};

export type Fingerprints = readonly [Buffer, ...Buffer[]];

/**
 * What a request asks for, as a hash that tells nothing of it: bodies hold passwords, and a plain hash in the database
 * would let anybody who reads it try them out. By the present secret and by the one before, so that a change of
 * `AUTH_SECRET` makes no repeat a stranger.
 */
export const createFingerprint = (secret: string, previous?: string) => {
  const by = (one: string) => {
    const key = createHmac('sha256', one).update('cadenza fingerprints of commands').digest();
    return (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  };
  const [present, before] = [by(secret), previous === undefined ? undefined : by(previous)];
  return (...parts: readonly unknown[]): Fingerprints => {
    const text = JSON.stringify(canonical(parts));
    return before ? [present(text), before(text)] : [present(text)];
  };
};

export type Fingerprint = ReturnType<typeof createFingerprint>;
