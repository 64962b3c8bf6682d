import type { EncodedAppend } from '../encode-append.ts';
import type { Appended } from '../event-store.ts';
import { createGathered } from './gathered.ts';

export type AppendQueueOptions = {
  /** Writes all appends in one transaction, in order; one outcome each. Throws when it wrote none. */
  write: (appends: EncodedAppend[]) => Promise<Appended[]>;
  /** Milliseconds an append may take, waiting included, before its caller is told that the outcome is unknown. */
  timeout: number;
};

/**
 * Group commit. A commit costs the same for one append as for 256, so appends that arrive while one transaction is
 * under way share the next.
 */
export const createAppendQueue = ({ write, timeout }: AppendQueueOptions) => {
  const gathered = createGathered<EncodedAppend, Appended>({
    run: write,
    timeout,
    most: 256,
    bytes: { of: (append) => append.bytes, most: 4 * 1024 * 1024 },
    least: 8,
    name: 'appends',
  });
  return { append: gathered.ask, close: gathered.close };
};
