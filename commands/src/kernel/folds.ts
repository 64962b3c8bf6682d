import type { Decider } from '@cadenza/domain/kernel/decider';
import type { DomainEvent, Position, RecordedEvent, StreamName } from '@cadenza/domain/kernel/event';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import type { Place } from './receipts.ts';

export type Folder<S, E extends DomainEvent> = Pick<Decider<S, never, E>, 'initialState' | 'evolve'>;

/** A stream folded up to a revision. Shared by all who ask, and kept for those who will: nobody may change it. */
export type Folded<S> = {
  readonly state: S;
  readonly revision: Place;
  /** Of the last event; 0n before the first. */
  readonly position: Position;
  /** Of the first event. */
  readonly companyId: string | undefined;
  /** Ids of the commands that wrote the stream: at least those of the events that are folded. */
  readonly commands: ReadonlySet<string>;
};

export interface Folds {
  /**
   * The stream as the log shows it now: what was folded before is not read again, what came since is. Streams that are
   * asked for in one turn of the event loop are read together where the store can do that. `companyId` as in `ReadOptions`.
   */
  read<S, E extends DomainEvent>(stream: StreamName, folder: Folder<S, E>, companyId?: string): Promise<Folded<S>>;
  /** The state alone. */
  state<S, E extends DomainEvent>(stream: StreamName, folder: Folder<S, E>, companyId?: string): Promise<S>;
  /** As it was when somebody looked last: a guess, to know what else to ask for. Decide nothing on it. */
  last<S, E extends DomainEvent>(stream: StreamName, folder: Folder<S, E>): Folded<S> | undefined;
}

type Kept = Folded<unknown> & { folder: object; commands: Set<string>; bytes: number };

/** What an entry takes beside what is in it. */
const entryBytes = 600;
const commandBytes = 120;

/** About what a value takes in memory. */
const weigh = (value: unknown): number => {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let bytes = 32;
  for (const part of Object.values(value)) bytes += 8 + weigh(part);
  return bytes;
};

/**
 * What streams fold to, kept for as long as it fits: the entry that nobody has asked for longest goes first. It holds nothing
 * but what was read from the log, so a state is never ahead of it, and an append that failed leaves no trace here. An
 * entry is replaced and never changed; another folder begins anew.
 */
export const createFolds = (store: Pick<EventStore, 'read'>, maxBytes = 32 * 1024 * 1024): Folds => {
  const kept = new Map<StreamName, Kept>();
  let bytes = 0;

  const keep = (stream: StreamName, entry: Kept): void => {
    bytes += entry.bytes - (kept.get(stream)?.bytes ?? 0);
    kept.delete(stream); // the youngest is the last
    kept.set(stream, entry);
    for (const [oldest, { bytes: freed }] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= freed;
    }
  };

  const last = <S, E extends DomainEvent>(stream: StreamName, folder: Folder<S, E>) => {
    const entry = kept.get(stream);
    // The folder is the one of the entry, so the state is one of its own.
    return entry?.folder === folder ? (entry as Kept & Folded<S>) : undefined;
  };

  const read = async <S, E extends DomainEvent>(
    stream: StreamName,
    folder: Folder<S, E>,
    companyId?: string,
  ): Promise<Folded<S>> => {
    const before = last(stream, folder);
    let {
      state,
      revision,
      position,
      companyId: owner,
    } = before ?? {
      state: folder.initialState(),
      revision: 'none' as Place,
      position: 0n,
      companyId: undefined,
    };
    const commands = before?.commands ?? new Set<string>();
    let more = before?.bytes ?? entryBytes;
    const from = revision === 'none' ? 0 : revision + 1;
    for await (const event of store.read(stream, { from, ...(companyId === undefined ? {} : { companyId }) })) {
      owner ??= event.metadata.companyId;
      state = folder.evolve(state, event as RecordedEvent<E>, event.metadata);
      ({ revision, position } = event);
      if (!commands.has(event.metadata.commandId)) more += commandBytes;
      commands.add(event.metadata.commandId);
      more += weigh(event.data);
    }
    const now = { state, revision, position, companyId: owner, commands };
    // What is not there has no place of its own; and somebody may have read further meanwhile.
    const other = last(stream, folder)?.revision;
    const isNews = revision !== 'none' && (other === undefined || other === 'none' || other <= revision);
    if (isNews) keep(stream, { ...now, folder, bytes: more });
    return now;
  };

  return { read, last, state: async (...asked) => (await read(...asked)).state };
};
