import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  gzip,
  gzipSync,
  type ZstdOptions,
  constants as zlib,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Session } from './session.ts';

/** Bytes under which an answer fits a packet or two anyway. */
const worthIt = 1024;
/** Bytes from which the event loop hands the work to another thread; below, the hand-over costs more than the work. */
const large = 128 * 1024;
/** Bytes of a large answer that are packed and sent in a millisecond of a core. */
const sentPerMillisecond = 100_000;

type Coding = {
  readonly name: 'zstd' | 'br' | 'gzip';
  readonly small: (content: Buffer) => Buffer;
  readonly large: (content: Buffer) => Promise<Buffer>;
};

const zstdOptions: ZstdOptions = { params: { [zlib.ZSTD_c_compressionLevel]: 1 } };
const brotliOptions: BrotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 1 } };
const gzipOptions = { level: 1 };

/**
 * By processor time: of 77 kB of planned work zstd makes 16 kB in 0.2 ms, brotli 17 in 0.4, gzip 18 in 0.8. Higher levels
 * cost several times that for some hundred bytes; what is compressed once and read often is, at build (`web/precompress.ts`).
 */
const codings: readonly Coding[] = [
  {
    name: 'zstd',
    small: (content) => zstdCompressSync(content, zstdOptions),
    large: (content) => promisify(zstdCompress)(content, zstdOptions),
  },
  {
    name: 'br',
    small: (content) => brotliCompressSync(content, brotliOptions),
    large: (content) => promisify(brotliCompress)(content, brotliOptions),
  },
  {
    name: 'gzip',
    small: (content) => gzipSync(content, gzipOptions),
    large: (content) => promisify(gzip)(content, gzipOptions),
  },
];

/** The cheapest coding that `accept-encoding` names without forbidding it; undefined for none. */
export const codingFor = (acceptEncoding: string | undefined): Coding | undefined => {
  const offered = new Set(
    (acceptEncoding ?? '').split(',').flatMap((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
    }),
  );
  return codings.find(({ name }) => offered.has(name));
};

const isText = /^(?:application\/(?:json|problem\+json|graphql-response\+json)|text\/)/;

/**
 * Answers of more than a kilobyte, compressed. Only reads: what else a call answers is small, and the tokens of a login stand
 * in no answer whose length could tell something of them beside a text that somebody else chose. Streams (files of the build)
 * pass: they come compressed or are not worth it. `spent` is told what a large one costs, in milliseconds of work: also an
 * answer that is remembered is packed and sent anew each time.
 */
export const compressAnswers = (
  app: FastifyInstance,
  spent: (session: Session, milliseconds: number) => void,
): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    const read = request.method === 'GET' || request.routeOptions.url === '/graphql';
    const content = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : null;
    if (!read || content === null || reply.hasHeader('content-encoding')) return payload;
    if (!isText.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter((one) => one !== undefined).join(', '));
    const bytes = Buffer.byteLength(content);
    if (request.session && bytes >= large) spent(request.session, bytes / sentPerMillisecond);
    const coding = bytes > worthIt ? codingFor(request.headers['accept-encoding']) : undefined;
    if (coding === undefined) return payload;
    const whole = Buffer.from(content);
    const packed = bytes < large ? coding.small(whole) : await coding.large(whole);
    reply.header('content-encoding', coding.name);
    reply.removeHeader('content-length');
    return packed;
  });
};
