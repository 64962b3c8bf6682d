import { aboveCompanies as aboveAll } from '@cadenza/domain/event-log';
import type { Actor } from '@cadenza/domain/identity/actor';
import type { Permission } from '@cadenza/domain/identity/permissions';
import type { Decision, DecisionContext } from '@cadenza/domain/kernel/decider';
import {
  type DomainEvent,
  type EventMetadata,
  type Position,
  type RecordedEvent,
  type StreamName,
  streamPrefix,
} from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { EventStore, Expected } from '@cadenza/infra/event-store/event-store';
import { failpoint } from '@cadenza/infra/faults/failpoints';
import { withFields } from '@cadenza/infra/telemetry/scope';
import { commandKey, inSpan } from '@cadenza/infra/telemetry/tracing';
import { contextOf, idOf } from './actor.ts';
import { isAuthorised } from './authorise.ts';
import { currentCommand } from './client-command.ts';
import { createFolds, type Folded, type Folder, type Folds } from './folds.ts';
import type { Guard, Guarded } from './guard.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import type { CommandKey, Place } from './receipts.ts';

type Command<State, E extends DomainEvent> = {
  /** Row of the permission table; there is no way to execute without naming one. */
  permission: Permission;
  actor: Actor;
  /** Made by the client: a repeat answers the first outcome and appends nothing, also where that had changed nothing. */
  commandId: string;
  correlationId: string;
  causationId?: string;
  /** ISO instant of the command. */
  now: string;
  stream: StreamName;
  decider: Folder<State, E>;
};

export type Execution<State, E extends DomainEvent, Facts = void> = Command<State, E> & {
  /** What the decision needs of other streams: asked for at every attempt, beside the stream itself. */
  facts?: () => Promise<Facts>;
  /** Called anew, with fresh state and facts, at every attempt; further facts are loaded inside it. */
  decide: (state: State, context: DecisionContext, facts: Facts) => Decision<E> | Promise<Decision<E>>;
};

export type Executed<State, E extends DomainEvent> = {
  state: State;
  events: readonly E[];
  /** Read after this position to see the outcome. */
  position: Position;
  /** The command had been executed before; this is its first outcome. */
  repeated: boolean;
};

export type Execute = <State, E extends DomainEvent, Facts = void>(
  execution: Execution<State, E, Facts>,
) => Promise<Executed<State, E> | Rejection>;

/** Told of every command; `outcome` is `ok`, `repeated`, `error` or the code of the refusal. */
export type ObserveCommand = (
  command: { stream: StreamName; permission: string },
  outcome: string,
  seconds: number,
) => void;

export type ExecuteOptions = {
  store: EventStore;
  /** What is kept of streams; of the same store. */
  folds?: Folds;
  observe?: ObserveCommand;
  /** Told of every command that was not refused, repeats too: whoever asked for it wants to see what is at this position. */
  onDone?: (actor: Actor, position: Position) => void;
  /** What stands over all commands of a company beside its permissions. */
  guard?: Guard;
  /** Prefixes of streams that stand above companies; every other stream is of the company of its first event. */
  aboveCompanies?: ReadonlySet<string>;
};

/** Conflicts on one stream that a command survives before it answers `conflict`. */
const attempts = 8;

/** A stream up to the events of a command. */
type Loaded<State> = Pick<Folded<State>, 'state' | 'position' | 'companyId'> & { mine: RecordedEvent[] };

/**
 * The one way to change anything: authorise, load, decide, append with the expected revision, retry on conflict.
 * Commands of this process on one stream take turns, so that a conflict can only come from another process.
 * Errors of the store are thrown (the outcome is unknown and the same command may be sent again); refusals are returned.
 */
export const createExecute = (options: ExecuteOptions): Execute => {
  const inTurn = createKeyedMutex();
  const { folds = createFolds(options.store) } = options;
  return (execution) =>
    traced(execution, options.observe, async () => {
      const { actor, permission, stream } = execution;
      if (!isAuthorised(actor, permission)) return reject('not_authorised');
      const done = await inTurn(stream, () => attempt({ ...options, folds }, execution));
      if (!isRejection(done)) options.onDone?.(actor, done.position);
      return done;
    });
};

/** One span, one count and the same words on each line of the log, however the command ends. */
const traced = async <S, E extends DomainEvent>(
  { stream, permission, commandId, correlationId, actor }: Command<S, E>,
  observe: ObserveCommand | undefined,
  work: () => Promise<Executed<S, E> | Rejection>,
): Promise<Executed<S, E> | Rejection> => {
  const started = performance.now();
  let outcome = 'error';
  try {
    return await inSpan(
      `command ${streamPrefix(stream)}`,
      () => ({
        correlationId,
        key: commandKey(commandId, stream),
        attributes: {
          'cadenza.permission': permission,
          'cadenza.command': commandId,
          'cadenza.company': actor.companyId,
        },
      }),
      (span) =>
        withFields({ correlationId, commandId }, async () => {
          const done = await work();
          outcome = isRejection(done) ? done.code : done.repeated ? 'repeated' : 'ok';
          span.set({ 'cadenza.outcome': outcome });
          return done;
        }),
    );
  } finally {
    observe?.({ stream, permission }, outcome, (performance.now() - started) / 1000);
  }
};

const attempt = async <State, E extends DomainEvent, Facts>(
  { store, folds, guard, aboveCompanies = aboveAll }: ExecuteOptions & { folds: Folds },
  execution: Execution<State, E, Facts>,
): Promise<Executed<State, E> | Rejection> => {
  const { actor, stream, commandId, decider } = execution;
  const { companyId } = actor;
  const context = contextOf(actor, execution.now);
  const key = { companyId, actorId: idOf(actor), commandId };
  // Ids that meet in one stream by whatever mistake: what another company has does not exist (nor can it be written to).
  const isForeign = (owner: string | undefined): boolean =>
    owner !== undefined && owner !== companyId && !aboveCompanies.has(streamPrefix(stream));
  /** What the command did when it came first, if it did. */
  const before = async (until: Place): Promise<Executed<State, E> | Rejection> => {
    const loaded = await load(store, execution, until);
    if (isForeign(loaded.companyId)) return reject('not_found');
    return loaded.mine.length > 0 ? repeated(loaded, actor) : unchanged(loaded, true);
  };
  const answered = await unchangedBefore(key, stream);
  if (answered !== undefined) return before(answered);
  let guarded: Guarded | undefined;
  const refuse = async (refusal: Rejection): Promise<Rejection> => {
    await guarded?.release();
    return refusal;
  };
  for (let count = 0; count < attempts; count++) {
    const facts = execution.facts?.() ?? Promise.resolve(undefined as Facts);
    facts.catch(() => {}); // thrown where they are used
    const asked = count === 0 ? guard?.ask(execution) : undefined;
    asked?.catch(() => {}); // thrown where it is used
    const known = await folds.read(stream, decider, companyId);
    if (isForeign(known.companyId)) return refuse(reject('not_found'));
    if (known.commands.has(commandId)) return before(known.revision);
    guarded ??= await asked;
    if (guarded?.refused) return guarded.refused;
    const decision = await execution.decide(known.state, context, await facts);
    if (isRejection(decision)) return refuse(decision);
    if (decision.length === 0) {
      await guarded?.release();
      await rememberUnchanged(key, stream, known.revision);
      return unchanged(known, false);
    }
    const metadata = metadataOf(execution);
    const events = decision.map((event, index) => ({
      ...event,
      id: uuidV5(commandId, `${key.actorId} ${stream}#${index}`),
      metadata,
    }));
    const full = await guarded?.reserve(decision);
    if (full) return refuse(full);
    const expected: Expected = known.revision;
    failpoint('command.after-decide');
    const appended = await store.append({ stream, expected, events });
    failpoint('command.after-append');
    if (appended.outcome === 'conflict') continue;
    await guarded?.keep(decision);
    const state = decision.reduce((next, event) => decider.evolve(next, event, metadata), known.state);
    return { state, events: decision, position: appended.position, repeated: appended.outcome === 'repeated' };
  }
  return refuse(reject('conflict', { field: '', by: '', at: '' }));
};

const unchanged = <S, E extends DomainEvent>(
  { state, position }: Pick<Loaded<S>, 'state' | 'position'>,
  again: boolean,
): Executed<S, E> => ({
  state,
  events: [],
  position,
  repeated: again,
});

/** Where this command of a client had found nothing to change. Only one that came before can have. */
const unchangedBefore = async (key: CommandKey, stream: StreamName): Promise<Place | undefined> => {
  const command = currentCommand();
  return command?.again ? command.receipts.unchanged(key, stream) : undefined;
};

/**
 * No event tells a repeat that this was answered, so it is remembered before the answer. Two copies that are under way at
 * once, neither answered, each decide for themselves; no more than one of them can append.
 */
const rememberUnchanged = async (key: CommandKey, stream: StreamName, place: Place): Promise<void> => {
  const command = currentCommand();
  if (command === undefined) return;
  failpoint('command.before-receipt');
  await command.receipts.saveUnchanged(key, stream, place);
  failpoint('command.after-receipt');
};

const metadataOf = <S, E extends DomainEvent>(execution: Command<S, E>): EventMetadata => ({
  companyId: execution.actor.companyId,
  actorId: idOf(execution.actor),
  commandId: execution.commandId,
  correlationId: execution.correlationId,
  causationId: execution.causationId ?? execution.commandId,
  happenedAt: execution.now,
  // The store stamps the version that it knows (`withUpcasters`); a type without upcasters has this one.
  v: 1,
});

/**
 * Folds a stream from its beginning; stops behind the command's own events, or at the place where it had nothing to change,
 * so that a repeat answers the state of its first time.
 */
const load = async <S, E extends DomainEvent>(
  store: EventStore,
  { stream, decider, commandId, actor: { companyId } }: Command<S, E>,
  until: Place,
): Promise<Loaded<S>> => {
  let owner: string | undefined;
  let [state, position] = [decider.initialState(), 0n];
  const mine: RecordedEvent[] = [];
  if (until !== 'none') {
    for await (const event of store.read(stream, { companyId, atLeast: until })) {
      const own = event.metadata.commandId === commandId;
      if (mine.length > 0 && !own) break;
      if (own) mine.push(event);
      owner ??= event.metadata.companyId;
      state = decider.evolve(state, event as RecordedEvent<E>, event.metadata);
      position = event.position;
      if (event.revision === until) break;
    }
  }
  return { state, position, companyId: owner, mine };
};

/** A command id belongs to who used it first: nobody else learns an outcome by guessing it, or takes it for their own. */
const repeated = <S, E extends DomainEvent>(loaded: Loaded<S>, actor: Actor): Executed<S, E> | Rejection => {
  const [first] = loaded.mine;
  if (first?.metadata.actorId !== idOf(actor) || first.metadata.companyId !== actor.companyId) {
    return reject('command_id_reused');
  }
  const events = loaded.mine.map(({ type, data }) => ({ type, data }) as E);
  return { state: loaded.state, events, position: loaded.position, repeated: true };
};
