import { newId } from '@cadenza/infra/ids';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { createTestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { describe, expect, it } from 'vitest';
import type { CommandKey, Receipts } from './receipts.ts';
import { createMemoryReceipts } from './receipts-memory.ts';
import { createPostgresReceipts } from './receipts-postgres.ts';

const [one, other, older] = ['one', 'other', 'older'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
const newKey = (): CommandKey => ({ companyId: newId(), actorId: newId(), commandId: newId() });
const never = '9999-01-01T00:00:00Z';

const adapters: Record<string, () => Promise<{ receipts: Receipts; dispose: () => Promise<void> }>> = {
  memory: async () => ({ receipts: createMemoryReceipts(), dispose: async () => {} }),
  postgres: async () => {
    const database = await createTestDatabase();
    const options = { url: database.url, applicationName: 'receipts', onError: () => {} };
    return { receipts: createPostgresReceipts(options), dispose: database.drop };
  },
};

const withReceipts = async (adapter: string, work: (receipts: Receipts) => Promise<void>): Promise<void> => {
  const opened = await adapters[adapter]?.();
  if (!opened) throw new Error(adapter);
  try {
    await work(opened.receipts);
  } finally {
    await opened.receipts.close();
    await opened.dispose();
  }
};

describe.each(Object.keys(adapters))('receipts in %s', (adapter) => {
  it('tell the first use of an id, its repetition, and its use for something else', () =>
    withReceipts(adapter, async (receipts) => {
      const key = newKey();
      expect(await receipts.claim(key, [one])).toBe('first');
      expect(await receipts.claim(key, [one])).toBe('again');
      expect(await receipts.claim(key, [other])).toBe('other');
      expect(await receipts.claim(key, [one])).toBe('again');
    }));

  it('know a request by the fingerprint that it had before the key of fingerprints changed', () =>
    withReceipts(adapter, async (receipts) => {
      const key = newKey();
      await receipts.claim(key, [older]);
      expect(await receipts.claim(key, [one, older])).toBe('again');
      expect(await receipts.claim(key, [other, one])).toBe('other');
    }));

  it('keep the same id of another person, and of another company, apart', () =>
    withReceipts(adapter, async (receipts) => {
      const key = newKey();
      await receipts.claim(key, [one]);
      expect(await receipts.claim({ ...key, actorId: newId() }, [other])).toBe('first');
      expect(await receipts.claim({ ...key, companyId: newId() }, [other])).toBe('first');
      await receipts.saveUnchanged(key, 'thing-1', 4);
      expect(await receipts.unchanged({ ...key, actorId: newId() }, 'thing-1')).toBeUndefined();
      expect(await receipts.unchanged({ ...key, companyId: newId() }, 'thing-1')).toBeUndefined();
    }));

  it('let one of many at once be the first', () =>
    withReceipts(adapter, async (receipts) => {
      const key = newKey();
      const claims = await Promise.all(
        Array.from({ length: 12 }, (_, n) => receipts.claim(key, [n % 2 ? one : other])),
      );
      expect(claims.filter((claim) => claim === 'first')).toHaveLength(1);
      expect(claims.filter((claim) => claim === 'again')).toHaveLength(5);
      expect(claims.filter((claim) => claim === 'other')).toHaveLength(6);
    }));

  it('remember for each stream where nothing changed, and the first word on it', () =>
    withReceipts(adapter, async (receipts) => {
      const key = newKey();
      expect(await receipts.unchanged(key, 'thing-1')).toBeUndefined();
      await receipts.saveUnchanged(key, 'thing-1', 7);
      await receipts.saveUnchanged(key, 'thing-1', 9);
      await receipts.saveUnchanged(key, 'thing-2', 'none');
      await receipts.saveUnchanged(key, 'thing-3', 0);
      expect(await receipts.unchanged(key, 'thing-1')).toBe(7);
      expect(await receipts.unchanged(key, 'thing-2')).toBe('none');
      expect(await receipts.unchanged(key, 'thing-3')).toBe(0);
    }));

  it('forget what is old, a page at a time', () =>
    withReceipts(adapter, async (receipts) => {
      const keys = Array.from({ length: 5 }, newKey);
      for (const key of keys) await receipts.claim(key, [one]);
      for (const key of keys.slice(0, 2)) await receipts.saveUnchanged(key, 'thing-1', 1);
      expect(await receipts.prune('2000-01-01T00:00:00Z', 3)).toBe(0);
      expect(await receipts.prune(never, 3)).toBe(5);
      expect(await receipts.prune(never, 3)).toBe(2);
      expect(await receipts.prune(never, 3)).toBe(0);
      for (const key of keys) {
        expect(await receipts.claim(key, [other])).toBe('first');
        expect(await receipts.unchanged(key, 'thing-1')).toBeUndefined();
      }
    }));
});
