import type { Position } from '@cadenza/domain/kernel/event';
import { Counter, Gauge, type Registry } from '@cadenza/infra/telemetry/metrics';
import type { Behind } from './behind.ts';
import type { CompanyChanges } from './company-changes.ts';

const megabyte = 1024 * 1024;
/** Of one process: some months of a few large companies. */
const maxMegabytes = 32;
/** Of one answer; a larger one is made anew each time. */
const largest = 4 * megabyte;

/** `bytes`: what it takes in memory; undefined for what is not to be kept. */
export type Made<T> = { value: T; bytes: number | undefined };
/** `asOf`: position up to which the rows of planning are shown. */
export type Served<T> = { value: T; asOf: Position };

type Entry = { stamp: string; value: unknown; bytes: number };

type Options = {
  changes: CompanyChanges;
  behind: Pick<Behind, 'any'>;
  metrics: Registry;
  maxBytes?: number;
};

/**
 * Answers that are the same until something of their company changes. Each asker has the feed asked first, after its own
 * writes were waited for: so an answer is never older than one that would be read now, whichever process wrote, and a
 * question that is cheap to repeat is asked instead of one that is dear. While rows wait for events that cannot be folded
 * nothing is remembered, as then they change without the feed.
 */
export const createRememberedAnswers = ({ changes, behind, metrics, maxBytes = maxMegabytes * megabyte }: Options) => {
  const entries = new Map<string, Entry>();
  const making = new Map<string, { stamp: string; made: Promise<Made<unknown>> }>();
  let bytes = 0;
  const served = new Counter({
    name: 'cadenza_remembered_answers_total',
    help: 'Answers that may be remembered: found so, shared with who asked at the same time, or made anew',
    labelNames: ['how'],
    registers: [metrics],
  });
  new Gauge({
    name: 'cadenza_remembered_answers_bytes',
    help: 'Bytes of the answers that are remembered',
    registers: [metrics],
    collect() {
      this.set(bytes);
    },
  });

  const forget = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };

  /** The last in the map are those that were asked for last. */
  const keep = (key: string, entry: Entry): void => {
    forget(key);
    if (entry.bytes > Math.min(largest, maxBytes)) return;
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  };

  const make = async (key: string, stamp: string, work: () => Promise<Made<unknown>>): Promise<Made<unknown>> => {
    const made = work();
    making.set(key, { stamp, made });
    try {
      const { value, bytes: size } = await made;
      if (size !== undefined) keep(key, { stamp, value, bytes: size + 2 * key.length });
    } finally {
      if (making.get(key)?.made === made) making.delete(key);
    }
    return made;
  };

  return {
    /**
     * The answer under a key of a company, made only where it is not remembered. `work` reads in one snapshot that it opens
     * itself, and all that decides about its answer is in the key.
     */
    serve: async <T>(companyId: string, name: string, work: () => Promise<Made<T>>): Promise<Served<T>> => {
      const asOf = await changes.look();
      const stamp = changes.stamp(companyId);
      if (behind.any()) return { value: (await work()).value, asOf };
      const key = `${companyId} ${name}`;
      const known = entries.get(key);
      if (known?.stamp === stamp) {
        entries.delete(key);
        entries.set(key, known);
        served.inc({ how: 'found' });
        return { value: known.value as T, asOf };
      }
      const shared = making.get(key);
      const isShared = shared?.stamp === stamp;
      served.inc({ how: isShared ? 'shared' : 'made' });
      const { value } = await (isShared ? shared.made : make(key, stamp, work));
      return { value: value as T, asOf };
    },
  };
};

export type RememberedAnswers = ReturnType<typeof createRememberedAnswers>;
