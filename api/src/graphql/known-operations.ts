import { existsSync, readFileSync } from 'node:fs';
import { problem } from '../kernel/problem.ts';

const list = new URL('../../../web/dist/operations.json', import.meta.url);

/** The operations of our own pages by id, as their build has written them; none where no page is built. */
export const builtOperations = (): ReadonlyMap<string, string> =>
  new Map(existsSync(list) ? Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>) : []);

type Asked = { query?: unknown; extensions?: unknown };

const documentIdOf = ({ extensions }: Asked): unknown =>
  typeof extensions === 'object' && extensions !== null && 'documentId' in extensions
    ? extensions.documentId
    : undefined;

/**
 * The text of what is asked, over HTTP and over the socket: pages name an operation by its id. In production nothing else
 * runs; otherwise documents may be sent as they are.
 */
export const createOperationReader =
  (operations: ReadonlyMap<string, string>, production: boolean) =>
  (asked: Asked): string => {
    const id = documentIdOf(asked);
    if (id === undefined && !production) {
      if (typeof asked.query !== 'string') throw problem('unreadable');
      return asked.query;
    }
    const text = typeof id === 'string' ? operations.get(id) : undefined;
    if (text === undefined) throw problem('operation_not_known');
    return text;
  };

export type OperationReader = ReturnType<typeof createOperationReader>;
