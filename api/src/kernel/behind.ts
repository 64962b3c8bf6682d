import type { StreamName } from '@cadenza/domain/kernel/event';
import type { Signals } from '@cadenza/infra/signals/signals';
import type { WaitingStream } from '@cadenza/projections/kernel/queries';

type Parked = Pick<WaitingStream, 'stream' | 'since'> & { projection: string };

/** What rows do not show yet, because an event of their stream cannot be folded. */
export interface Behind {
  /** ISO instant since which rows of any of these streams have kept an older state; null where they are as new as all others. Asks nobody. */
  since(projection: string, streams: readonly StreamName[]): string | null;
  /** Whether any rows keep an older state; asks nobody. */
  any(): boolean;
  /** Asks now, once for all who want it asked; a question that fails leaves what was known. */
  look(): Promise<void>;
  close(): void;
}

/** A signal may be lost, and the command line gives none. */
const lookEvery = 10_000;

/**
 * Holds what waits in the read models: nothing, as a rule, and reads cost no question more for it. Asked when a projection says
 * that other streams wait than before.
 */
export const createBehind = (
  read: () => Promise<readonly Parked[]>,
  signals: Pick<Signals, 'on'>,
  onError: (error: unknown) => void,
): Behind => {
  let known = new Map<string, string>();
  let last = Promise.resolve();
  let asked = false;

  const ask = async (): Promise<void> => {
    asked = false;
    try {
      const parked = await read();
      known = new Map(parked.map(({ projection, stream, since }) => [keyOf(projection, stream), since.toISOString()]));
    } catch (error) {
      onError(error);
    }
  };

  const look = (): Promise<void> => {
    // One that has not begun will see all that this one would.
    if (!asked) last = last.then(ask);
    asked = true;
    return last;
  };

  const timer = setInterval(() => void look(), lookEvery).unref();
  const stopListening = signals.on('projection', (payload) => {
    if (saysWaiting(payload)) void look();
  });

  return {
    since: (projection, streams) => {
      if (known.size === 0) return null;
      const times = streams.flatMap((stream) => known.get(keyOf(projection, stream)) ?? []);
      return times.sort()[0] ?? null;
    },
    any: () => known.size > 0,
    look,
    close: () => {
      clearInterval(timer);
      stopListening();
    },
  };
};

const keyOf = (projection: string, stream: StreamName): string => `${projection} ${stream}`;

const saysWaiting = (payload: string): boolean => (JSON.parse(payload) as { waiting?: boolean }).waiting === true;
