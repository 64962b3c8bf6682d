import type { RecordedEvent, StreamName } from '@cadenza/domain/kernel/event';
import { type NewlyParked, parkedBy, readParked, saveParked } from '@cadenza/infra/postgres/parked-streams';
import type { Pool } from 'pg';
import { foldingCode } from './folding-code.ts';

/** What of a build says which streams wait in it. */
type Waiting = { projection: { name: string }; version: number; waiting?: ReadonlySet<StreamName> };

/** More streams than these in one batch, of more companies than that: the fault is in the code and not in what somebody wrote. */
const maxStreams = 100;
const maxCompanies = 2;

/** So much cannot be folded that parking it all would hide a fault of the code: the projection stops where it is. */
export class PoisonFlood extends Error {
  override readonly name = 'PoisonFlood';
  readonly parked: readonly NewlyParked[];

  constructor(parked: readonly NewlyParked[]) {
    const [first] = parked;
    super(
      `${parked.length} streams cannot be folded, the first at ${first?.position} (${first?.eventType}): ${first?.error}`,
    );
    this.parked = parked;
  }
}

/**
 * Throws PoisonFlood where a batch parks too much. One company can never stop the others by this, whatever it writes: it
 * takes three to tell that it is not them.
 */
export const refuseFlood = (parked: readonly NewlyParked[]): void => {
  if (parked.length <= maxStreams) return;
  if (new Set(parked.map(({ companyId }) => companyId)).size > maxCompanies) throw new PoisonFlood(parked);
};

/**
 * Streams that wait. A stream with an event that cannot be folded is left alone from that event on, in this build: its rows
 * keep their last good state, later events of it wait in the log, and everybody else goes on. What was found since the last
 * `save` is written in the transaction that moves the checkpoint past it.
 */
export class Parking {
  readonly #waiting: Set<StreamName>;
  #found: NewlyParked[] = [];

  constructor(waiting: Iterable<StreamName>) {
    this.#waiting = new Set(waiting);
  }

  has(stream: StreamName): boolean {
    return this.#waiting.has(stream);
  }

  park(event: RecordedEvent, error: unknown): NewlyParked {
    const parked = parkedBy(event, error);
    this.#waiting.add(event.stream);
    this.#found.push(parked);
    return parked;
  }

  /** What was not saved yet. */
  found(): readonly NewlyParked[] {
    return this.#found;
  }

  /** Writes what was found, and answers it. */
  async save(db: Pick<Pool, 'query'>, { projection, version }: Waiting): Promise<readonly NewlyParked[]> {
    const found = this.#found;
    this.#found = [];
    if (found.length > 0) await saveParked(db, { name: projection.name, version }, found, await foldingCode());
    return found;
  }

  waiting(): ReadonlySet<StreamName> {
    return this.#waiting;
  }
}

/** What waits in a build: asked of the database, unless it is known that nothing does. */
export const parkingOf = async (db: Pick<Pool, 'query'>, build: Waiting): Promise<Parking> => {
  if (build.waiting?.size === 0) return new Parking([]);
  // `retry` of the command line may have released streams since they were read.
  const parked = await readParked(db, { name: build.projection.name, version: build.version });
  return new Parking(parked.map(({ stream }) => stream));
};
