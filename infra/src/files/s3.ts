import { openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { fromMachine } from '../clock/clock.ts';
import { type FileKey, type Files, keyOf, type ListedFile, pathOf } from './files.ts';
import { receiveInto, type Spooled, sweepFolder } from './receiving.ts';

export type S3Settings = {
  /** `https://s3.eu-south-1.amazonaws.com`, or that of MinIO, Ceph, Garage, R2. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** What the names of all objects begin with, with a slash at the end; empty: nothing. */
  prefix: string;
};

/** The store answered, and not as it should. */
export class S3Problem extends Error {
  override readonly name = 'S3Problem';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, what: string) {
    super(`S3 answered ${status} ${code} to ${what}`);
    this.status = status;
    this.code = code;
  }
}

type Options = {
  /** Where contents wait on this machine until they are kept. */
  spool?: string;
  /** Milliseconds until an answer begins. */
  timeout?: number;
};

/** Bytes a millisecond. */
const slowestLine = 500;

/**
 * Files in an S3-compatible store, path style. A content is sent in one request whose signature covers its hash: what arrives
 * otherwise is refused by the store, and nobody sees half an object.
 */
export const createS3Files = (settings: S3Settings, { spool, timeout = 60_000 }: Options = {}): Files => {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3, initRetryMs: 100 });
  const incoming = spool ?? join(tmpdir(), 'cadenza-incoming');
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const address = (key: FileKey): string => `${base}/${prefix}${pathOf(key)}`;

  /** `expected`: answers that are no problem. `sent`: bytes, for which a slow line has its time. */
  const call = async (
    url: string,
    expected: readonly number[],
    init: RequestInit = {},
    sent = 0,
  ): Promise<Response> => {
    const late = new AbortController();
    const within = timeout + sent / slowestLine;
    const timer = setTimeout(() => late.abort(new Error(`S3 gave no answer within ${within} ms`)), within);
    const answer = await client.fetch(url, { ...init, signal: late.signal }).finally(() => clearTimeout(timer));
    if (expected.includes(answer.status)) return answer;
    const code = /<Code>([^<]*)/.exec(await answer.text())?.[1] ?? '';
    throw new S3Problem(answer.status, code, `${init.method ?? 'GET'} of ${new URL(url).pathname}`);
  };

  const keep = async (spooled: Spooled, key: FileKey): Promise<void> => {
    // Also where it is there already: the time at which it was kept last is that of the object.
    const body = await openAsBlob(spooled.path);
    const headers = { 'x-amz-content-sha256': key.hash };
    await ended(call(address(key), [200], { method: 'PUT', body, headers }, spooled.size));
  };

  /** When it was kept last; undefined where there is none. */
  const keptAt = async (key: FileKey): Promise<Date | undefined> => {
    const answer = await call(address(key), [200, 404], { method: 'HEAD' });
    return answer.status === 404 ? undefined : fromMachine(new Date(answer.headers.get('last-modified') ?? 0));
  };

  const page = async (after: string | undefined): Promise<Page> => {
    const url = new URL(base);
    const asked = { 'list-type': '2', prefix, ...(after === undefined ? {} : { 'continuation-token': after }) };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    return readPage(await (await call(url.href, [200])).text(), prefix);
  };

  return {
    receive: (content, limit, hash) => receiveInto({ folder: incoming, keep }, content, limit, hash),

    get: async (key, range) => {
      const headers: Record<string, string> = range === undefined ? {} : { range: `bytes=${range.from}-${range.to}` };
      const answer = await call(address(key), [200, 206, 404], { headers });
      if (answer.status === 404 || answer.body === null) {
        await answer.body?.cancel();
        return undefined;
      }
      const whole = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
      const size = Number(whole ?? answer.headers.get('content-length'));
      return { size, content: Readable.fromWeb(answer.body as ReadableStream) };
    },

    list: async function* () {
      let after: string | undefined;
      do {
        const { files, next } = await page(after);
        yield* files;
        after = next;
      } while (after !== undefined);
    },

    remove: async (key, keptBefore) => {
      const last = await keptAt(key);
      if (last === undefined || (keptBefore !== undefined && last >= keptBefore)) return false;
      await ended(call(address(key), [200, 204, 404], { method: 'DELETE' }));
      return true;
    },

    sweepReceived: (olderThan) => sweepFolder(incoming, olderThan),

    probe: async () => {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const probe = `${base}/${prefix}probe`;
      await ended(call(probe, [200], { method: 'PUT', body: 'x' }));
      await ended(call(probe, [200, 204], { method: 'DELETE' }));
    },
  };
};

/** An answer of which nothing is read: its connection is free again. */
const ended = async (answer: Promise<Response>): Promise<void> => (await answer).body?.cancel();

type Page = { files: ListedFile[]; next: string | undefined };

/** Of a `ListBucketResult`. Our names have no character that XML writes otherwise; what is not ours is passed over. */
const readPage = (xml: string, prefix: string): Page => {
  const textOf = (text: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '';
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, text = '']) => {
    const name = textOf(text, 'Key');
    const key = name.startsWith(prefix) ? keyOf(name.slice(prefix.length)) : undefined;
    if (key === undefined) return [];
    return [
      { ...key, size: Number(textOf(text, 'Size')), keptAt: fromMachine(new Date(textOf(text, 'LastModified'))) },
    ];
  });
  const next = textOf(xml, 'NextContinuationToken').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return { files, next: next === '' ? undefined : next };
};
