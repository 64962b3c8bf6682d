import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { now } from '../clock/clock.ts';
import type { FileKey, Files, ListedFile, Received } from './files.ts';

export type FilesFixture = {
  files: Files;
  /** Contents that wait on this machine. */
  waiting: () => Promise<number>;
  dispose: () => Promise<void>;
};

const limit = 1_000_000;
const bytes = (...parts: (string | Buffer)[]): AsyncIterable<Uint8Array> =>
  (async function* () {
    for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
  })();
const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const received = (outcome: Received) => {
  if (outcome.outcome !== 'received') throw new Error(outcome.outcome);
  return outcome;
};

/** What every adapter of `Files` keeps to. */
export const filesConformance = (name: string, makeFixture: () => Promise<FilesFixture>): void => {
  describe(`${name}: files`, () => {
    let fixture: FilesFixture;
    let files: Files;
    const companyId = randomUUID();
    beforeEach(async () => {
      fixture = await makeFixture();
      ({ files } = fixture);
    });
    afterEach(() => fixture.dispose());

    const kept = async (content: string | Buffer, company = companyId): Promise<FileKey> => {
      const one = received(await files.receive(bytes(content), limit));
      await one.keep(company);
      await one.discard();
      return { companyId: company, hash: one.hash };
    };
    const read = async (key: FileKey, range?: { from: number; to: number }): Promise<string | undefined> => {
      const found = await files.get(key, range);
      return found && (await buffer(found.content)).toString();
    };
    const all = async (): Promise<ListedFile[]> =>
      (await Array.fromAsync(files.list())).toSorted((a, b) => a.size - b.size);

    it('knows a content by its hash, and keeps it only when told', async () => {
      const one = received(await files.receive(bytes('manuale ', 'della pressa'), limit));
      const key = { companyId, hash: hashOf('manuale della pressa') };
      expect(one).toMatchObject({ hash: key.hash, size: 20, kind: { mime: 'text/plain', extension: 'txt' } });
      expect(await read(key)).toBeUndefined();
      await one.keep(companyId);
      expect(await read(key)).toBe('manuale della pressa');
      await one.discard();
      expect([await read(key), await fixture.waiting()]).toEqual(['manuale della pressa', 0]);
    });

    it('keeps a content under the hash that whoever hashed it knows', async () => {
      const hash = hashOf('manuale della pressa');
      const one = received(await files.receive(bytes('manuale ', 'della pressa'), limit, hash));
      await one.keep(companyId);
      await one.discard();
      expect([one.hash, one.size, await read({ companyId, hash })]).toEqual([hash, 20, 'manuale della pressa']);
    });

    it('gives a part, and the size of the whole', async () => {
      const key = await kept('0123456789');
      expect(await read(key, { from: 2, to: 5 })).toBe('2345');
      expect(await read(key, { from: 9, to: 9 })).toBe('9');
      const found = await files.get(key, { from: 0, to: 1 });
      found?.content.destroy();
      expect(found?.size).toBe(10);
    });

    it('takes no byte more than the limit, and leaves nothing of what is larger', async () => {
      const just = received(await files.receive(bytes('x'.repeat(limit)), limit));
      await just.discard();
      const much = await files.receive(bytes('x'.repeat(limit), 'y', 'never read'), limit);
      expect([much, await fixture.waiting()]).toEqual([{ outcome: 'too_large', limit }, 0]);
    });

    it('leaves nothing of what breaks off', async () => {
      const broken = (async function* () {
        yield Buffer.from('half');
        throw new Error('the line broke');
      })();
      await expect(files.receive(broken, limit)).rejects.toThrow('the line broke');
      expect([await fixture.waiting(), await all()]).toEqual([0, []]);
    });

    it('keeps an empty content, and bytes as they are', async () => {
      expect(await read(await kept(''))).toBe('');
      const noise = Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 7 + (i >> 8)) % 256));
      const found = await files.get(await kept(noise));
      expect(found && hashOf(await buffer(found.content))).toBe(hashOf(noise));
    });

    it('keeps companies apart', async () => {
      const key = await kept('one');
      expect(await read({ ...key, companyId: randomUUID() })).toBeUndefined();
    });

    it('keeps the same content once, however many keep it at once, and lists every one', async () => {
      await Promise.all(Array.from({ length: 8 }, () => kept('same')));
      await kept('other');
      await kept('same', '00000000-0000-7000-8000-000000000001');
      await kept('third one');
      const listed = await all();
      expect(listed.map(({ hash, size }) => [hash, size])).toEqual(
        ['same', 'same', 'other', 'third one'].map((words) => [hashOf(words), words.length]),
      );
      expect(new Set(listed.slice(0, 2).map((one) => one.companyId)).size).toBe(2);
    });

    it('takes away what was not kept since', async () => {
      const key = await kept('gone');
      const before = new Date(now() - 60_000);
      expect([await files.remove(key, before), await read(key)]).toEqual([false, 'gone']);
      expect(await files.remove(key, new Date(now() + 60_000))).toBe(true);
      expect([await read(key), await files.remove(key)]).toEqual([undefined, false]);
      expect(await kept('gone')).toEqual(key);
      expect(await files.remove(key)).toBe(true);
    });

    it('may be kept again while it is at hand', async () => {
      const one = received(await files.receive(bytes('swept'), limit));
      const key = { companyId, hash: one.hash };
      await one.keep(companyId);
      await files.remove(key);
      await one.keep(companyId);
      await one.discard();
      expect(await read(key)).toBe('swept');
    });

    it('sweeps what a process that died has left', async () => {
      received(await files.receive(bytes('left'), limit));
      expect(await files.sweepReceived(new Date(now() - 60_000))).toBe(0);
      expect([await files.sweepReceived(new Date(now() + 60_000)), await fixture.waiting()]).toEqual([1, 0]);
    });

    it('has no place for a key that is none', async () => {
      const hash = hashOf('x');
      for (const key of [
        { companyId: '..', hash },
        { companyId, hash: `../${hash.slice(3)}` },
        { companyId, hash: hash.toUpperCase().replace(/\d/g, 'A') },
        { companyId: `${companyId}/..`, hash },
      ]) {
        await expect(files.get(key)).rejects.toThrow('no key of a file');
        await expect(files.remove(key)).rejects.toThrow('no key of a file');
      }
    });

    it('says whether it can be written', async () => {
      await files.probe();
      expect(await all()).toEqual([]);
    });
  });
};
