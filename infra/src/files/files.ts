import type { Readable } from 'node:stream';
import type { FileKind } from './kind.ts';

/** A content in the store: SHA-256 of its bytes in hex, within one company. The same content is kept once a company. */
export type FileKey = { companyId: string; hash: string };

/** Bytes from `from` to `to`, both included, counted from 0. */
export type ByteRange = { from: number; to: number };

export type Received =
  | {
      outcome: 'received';
      hash: string;
      /** Bytes. */
      size: number;
      /** By its content, whatever its name says. */
      kind: FileKind;
      /**
       * Puts it into a company's store, whole or not at all; there already is as good, and counts as kept now. After it resolves the
       * content outlives a power cut.
       */
      keep(companyId: string): Promise<void>;
      /** Takes away what was received; what was kept stays. To be called in the end, whatever came of it. */
      discard(): Promise<void>;
    }
  /** Nothing is left of it. */
  | { outcome: 'too_large'; limit: number };

export type StoredFile = {
  /** Of the whole content, in bytes. */
  size: number;
  /** What was asked for of it. To be read to its end, or destroyed. */
  content: Readable;
};

export type ListedFile = FileKey & {
  /** Bytes. */
  size: number;
  /** When it was kept last. */
  keptAt: Date;
};

/**
 * Where files are kept: a port with adapters (a folder, an S3-compatible store). It knows contents, not names: who may read what,
 * under which name, is said by the events. Every call rejects when the store cannot be reached.
 */
export type Files = {
  /**
   * Takes content in, beside the store, up to `limit` bytes. Rejects, leaving nothing, where the content breaks off. `hash`: SHA-256 in
   * hexadecimal digits, where whoever calls has hashed these very bytes already; they are not hashed again.
   */
  receive(content: AsyncIterable<Uint8Array>, limit: number, hash?: string): Promise<Received>;
  /** undefined where there is none. A range must lie within the size. */
  get(key: FileKey, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Everything that is kept, in no order. */
  list(): AsyncIterable<ListedFile>;
  /** Takes a content away, unless it was kept (again) after `keptBefore`. True when it went. */
  remove(key: FileKey, keptBefore?: Date): Promise<boolean>;
  /** What broke off long ago and was never discarded, as its process died. Answers how many. */
  sweepReceived(olderThan: Date): Promise<number>;
  /** Rejects with what is wrong when nothing can be written there. */
  probe(): Promise<void>;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sha256 = /^[0-9a-f]{64}$/;

export const isFileKey = ({ companyId, hash }: FileKey): boolean => uuid.test(companyId) && sha256.test(hash);

/** The key as a path: of hexadecimal digits and hyphens only, so that it leads nowhere else. Throws for any other. */
export const pathOf = (key: FileKey): string => {
  if (!isFileKey(key)) throw new TypeError(`no key of a file: ${key.companyId}/${key.hash}`);
  return `${key.companyId}/${key.hash.slice(0, 2)}/${key.hash}`;
};

/** The key of a path that `pathOf` made; undefined for any other. */
export const keyOf = (path: string): FileKey | undefined => {
  const [companyId = '', begin, hash = '', ...rest] = path.split('/');
  const key = { companyId, hash };
  return isFileKey(key) && rest.length === 0 && hash.startsWith(begin ?? '') ? key : undefined;
};
