import { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both of them included. */
export type ByteRange = { start: number; end: number };

/** A file on its way out. One whose size nobody knows yet is streamed: it has no ranges. */
export type FileAnswer = {
  /** As it is to be called where it is saved; whatever it holds, it makes no header. */
  name: string;
  /** Content type. */
  type: string;
  /** In bytes. */
  size?: number;
  /** Names the content, for who has it already: a hash. */
  tag?: string;
  /** May be looked at in place: held to, for types that run nothing. Everything else is saved. */
  inPlace?: boolean;
  /** The content, or this part of it, as it is asked for: it is not opened for who has it already. */
  open: (range?: ByteRange) => Readable | Promise<Readable>;
};

/** Types that browsers show without running anything of them. */
const still = /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp)|application\/pdf|text\/plain)(?:;|$)/;

/** A file is nobody's page: nothing in it runs, loads or frames, wherever it is opened. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const percent = (byte: string): string => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Characters that no name keeps: separators of paths and headers, and what nobody sees or what turns a text round. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;
const maxName = 200;

/** A name that every system can save, with its ending, however long it was. */
export const safeFileName = (name: string): string => {
  const clean = name
    .toWellFormed()
    .replaceAll(unsafe, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (clean.length <= maxName) return clean === '' ? 'file' : clean;
  const [, ending = ''] = /(\.[^.]{1,10})$/.exec(clean) ?? [];
  return `${clean.slice(0, maxName - ending.length).toWellFormed()}${ending}`;
};

/** RFC 6266: the name in ASCII, and as it is in UTF-8. */
export const disposition = (how: 'inline' | 'attachment', name: string): string => {
  const safe = safeFileName(name);
  const ascii = safe
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|[%\\"]/g, '_');
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(safe).replaceAll(/['()*!]/g, percent)}`;
};

type Asked = { method: string; headers: Readonly<Record<string, string | string[] | undefined>> };
type Sent = { status: number; headers: Record<string, string>; body: Readable | string };

const tagsIn = (header: unknown): string[] => String(header ?? '').split(/\s*,\s*/);

/** `bytes=0-499`, `bytes=500-`, `bytes=-500`; undefined, which is the whole, for anything else or one that lies outside. */
const rangeIn = (header: unknown, size: number): ByteRange | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(String(header ?? '')) ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? undefined : { start, end };
};

/** The answer to who asks for a file: whole, a part of it (206), or that they have it (304). */
export const sentFile = async (file: FileAnswer, { method, headers: asked }: Asked): Promise<Sent> => {
  const { name, type, size, tag, inPlace = false } = file;
  const etag = tag === undefined ? undefined : `"${tag}"`;
  const headers: Record<string, string> = {
    'content-type': type,
    'content-disposition': disposition(inPlace && still.test(type) ? 'inline' : 'attachment', name),
    'content-security-policy': filePolicy,
    'x-content-type-options': 'nosniff',
    // Asked for anew each time, by who may ask: without its content to who has it.
    'cache-control': etag === undefined ? 'no-store' : 'private, no-cache',
    ...(etag && { etag }),
  };
  if (etag && tagsIn(asked['if-none-match']).some((one) => one === '*' || one.replace(/^W\//, '') === etag)) {
    return { status: 304, headers, body: '' };
  }
  // As a stream: of a text Fastify would say how long it is.
  const open = async (range?: ByteRange) => (method === 'HEAD' ? Readable.from([]) : file.open(range));
  if (size === undefined) return { status: 200, headers, body: await open() };
  headers['accept-ranges'] = 'bytes';
  const sameFile = asked['if-range'] === undefined || asked['if-range'] === etag;
  const range = sameFile ? rangeIn(asked.range, size) : undefined;
  const length = range === undefined ? size : range.end - range.start + 1;
  headers['content-length'] = String(length);
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${size}`;
  return { status: range ? 206 : 200, headers, body: length === 0 ? '' : await open(range) };
};
