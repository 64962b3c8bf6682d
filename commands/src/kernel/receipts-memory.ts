import { timestamp } from '@cadenza/infra/clock/clock';
import type { CommandKey, Place, Receipts } from './receipts.ts';

type Dated<T> = { value: T; at: string };

/** Receipts of one process, for tests; nothing is kept. `now` answers an ISO instant. */
export const createMemoryReceipts = (now: () => string = timestamp): Receipts => {
  const claims = new Map<string, Dated<Buffer>>();
  const outcomes = new Map<string, Dated<Place>>();
  const of = ({ companyId, actorId, commandId }: CommandKey, ...more: string[]): string =>
    [companyId, actorId, commandId, ...more].join(' ');
  const forget = (all: Map<string, Dated<unknown>>, before: string, most: number): number => {
    const old = [...all].filter(([, { at }]) => at < before).slice(0, most);
    for (const [key] of old) all.delete(key);
    return old.length;
  };
  return {
    claim: async (key, fingerprints) => {
      const known = claims.get(of(key));
      if (known === undefined) {
        claims.set(of(key), { value: fingerprints[0], at: now() });
        return 'first';
      }
      return fingerprints.some((one) => one.equals(known.value)) ? 'again' : 'other';
    },
    saveUnchanged: async (key, stream, place) => {
      if (!outcomes.has(of(key, stream))) outcomes.set(of(key, stream), { value: place, at: now() });
    },
    unchanged: async (key, stream) => outcomes.get(of(key, stream))?.value,
    prune: async (before, most) => forget(claims, before, most) + forget(outcomes, before, most),
    close: async () => {},
  };
};
