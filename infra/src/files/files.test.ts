import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { filesConformance } from './conformance.ts';
import { createFolderFiles } from './folder.ts';
import { kindOf } from './kind.ts';
import { createS3Files, S3Problem } from './s3.ts';
import { startS3Server } from './testing/s3-server.ts';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'cadenza-files-'));
const countIn = (folder: string): Promise<number> =>
  readdir(folder).then(
    ({ length }) => length,
    () => 0,
  );

filesConformance('folder', async () => {
  const folder = await newFolder();
  return {
    files: createFolderFiles(join(folder, 'files')),
    waiting: () => countIn(join(folder, 'files', 'incoming')),
    dispose: () => rm(folder, { recursive: true }),
  };
});

filesConformance('s3', async () => {
  const [folder, server] = [await newFolder(), await startS3Server()];
  return {
    files: createS3Files(server.settings, { spool: folder }),
    waiting: () => countIn(folder),
    dispose: async () => {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
});

async function* once(content: string) {
  yield Buffer.from(content);
}

const withS3 = async (settings: Partial<Awaited<ReturnType<typeof startS3Server>>['settings']> = {}) => {
  const [folder, server] = [await newFolder(), await startS3Server()];
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const files = createS3Files({ ...server.settings, ...settings }, { spool: folder, timeout: 5_000 });
  const received = await files.receive(once('content'), 100);
  if (received.outcome !== 'received') throw new Error(received.outcome);
  return { server, files, received, folder };
};

test('s3: a wrong key, region or bucket is a problem with its code', async () => {
  for (const [wrong, code] of [
    [{ secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    [{ accessKeyId: 'another' }, 'InvalidAccessKeyId'],
    [{ region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    [{ bucket: 'another' }, 'NoSuchBucket'],
  ] as const) {
    const { files, received, server } = await withS3(wrong);
    const failure = await received.keep(randomUUID()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(S3Problem);
    expect(failure).toMatchObject({ code, message: expect.not.stringContaining(server.settings.secretAccessKey) });
    await expect(files.probe()).rejects.toThrow(code);
    expect(server.objects.size).toBe(0);
  }
});

test('s3: an object is as it was hashed, or there is none; a busy store is asked again', async () => {
  const { server, files, received, folder } = await withS3();
  const companyId = randomUUID();
  server.failNext(2);
  await received.keep(companyId);
  expect([server.refused, server.objects.size]).toEqual([['SlowDown', 'SlowDown'], 1]);
  server.failNext(4);
  await expect(received.keep(companyId)).rejects.toMatchObject({ status: 503 });

  const damaged = await files.receive(once('other content'), 100);
  for (const name of await readdir(folder)) await writeFile(join(folder, name), 'fallen bits');
  if (damaged.outcome !== 'received') throw new Error(damaged.outcome);
  await expect(damaged.keep(companyId)).rejects.toMatchObject({ code: 'XAmzContentSHA256Mismatch' });
  expect(server.objects.size).toBe(1);
});

test('folder: only the owner reads it', async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = createFolderFiles(join(folder, 'files'));
  const received = await files.receive(once('content'), 100);
  if (received.outcome === 'received') await received.keep(randomUUID());
  for (const name of await readdir(join(folder, 'files'), { recursive: true })) {
    expect((await stat(join(folder, 'files', name))).mode & 0o077).toBe(0);
  }
});

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};
const png = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
  chunk('IEND', Buffer.alloc(0)),
]);

test.each([
  ['a picture called .pdf', 'x.pdf', png, 'image/png'],
  ['a document', 'x.png', '%PDF-1.7\n%âãÏÓ\n', 'application/pdf'],
  ['a page', 'x.png', '<!doctype html><script>alert(1)</script>', 'text/plain'],
  [
    'a drawing',
    'x.svg',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'text/plain',
  ],
  ['a program', 'x.txt', '#!/bin/sh\nrm -rf /\n', 'text/plain'],
  ['words', 'x', 'perché – "sì"\n', 'text/plain'],
  ['nothing', 'x.pdf', '', 'application/octet-stream'],
  ['bytes', 'x.txt', Buffer.from([1, 2, 3, 255, 254, 0, 7]), 'application/octet-stream'],
])('%s is judged by its content', async (_, name, content, mime) => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), content);
  expect((await kindOf(join(folder, name))).mime).toBe(mime);
});

test('folder: what cannot be written is said', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'files'), 'no folder');
  await chmod(folder, 0o700);
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(createFolderFiles(join(folder, 'files')).probe()).rejects.toThrow(/EEXIST|ENOTDIR/);
});
