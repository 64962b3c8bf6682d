import pMap from 'p-map';

/** Streams that are written side by side: enough that the store is never idle, few enough that others are served. */
const concurrency = 16;

/** Work on many things, some at a time; the answers in the order of the things. After the first error nothing more is begun. */
export const inParallel = <T, U>(things: readonly T[], work: (thing: T) => Promise<U>): Promise<U[]> =>
  pMap(things, work, { concurrency }) as Promise<U[]>;
