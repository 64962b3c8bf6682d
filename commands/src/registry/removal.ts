import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { registry } from '@cadenza/domain/registry/decider';
import { type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import type { RegistryEvent } from '@cadenza/domain/registry/events';
import type { RegistryRecord, RegistryState } from '@cadenza/domain/registry/records';
import { type NamedRecord, referablesOf, removalOf } from '@cadenza/domain/registry/removal';
import { newId } from '@cadenza/infra/ids';
import { type CommandContext, commandOf } from '../kernel/command-context.ts';
import type { Executed } from '../kernel/execute.ts';
import type { RegistryContext } from './registry-context.ts';

export type RecordSaved = {
  id: string;
  position: Position;
  record: RegistryRecord | undefined;
  /** Whether the command, when it came first, found something to change. */
  changed: boolean;
};

/** Asked at every attempt of a command that takes something back: whether others have made something of the same since. */
export type Still = () => Promise<Rejection | undefined>;

const always: Still = async () => undefined;

type Done = Executed<RegistryState, RegistryEvent>;

/** What every command on a record of this kind has in common. */
export const recordCommandOf = (asked: CommandContext, kind: Kind) => ({
  ...commandOf(asked),
  permission: `${kind.permission}.manage` as const,
});

/** A command of its own in the record's stream. */
const ownCommand = (asked: RegistryContext, kind: Kind, id: string, commandId: string) => ({
  ...recordCommandOf({ ...asked, commandId }, kind),
  stream: recordStream(kind, { id, companyId: asked.actor.companyId }),
  decider: registry,
});

/** A sentence names no more; all are in `users`. */
const maxNamed = 5;

/**
 * `in_use`, with what refers to the record by name and as something to be led to, as seen by readers that are as new as the whole
 * log is now; `service_unavailable` where they are not.
 */
const inUse = async ({ services, actor }: RegistryContext, kind: Kind, id: string): Promise<Rejection | undefined> => {
  const uses = await services.recordUses(actor.companyId, kind, id, await services.store.head());
  if (isRejection(uses)) return uses;
  if (uses.length === 0) return undefined;
  const users = uses.map(({ kind: name, id: by, label }) => ({ kind: name, id: by, label }));
  const named = users.slice(0, maxNamed).map(({ label }) => label);
  return { ...reject('in_use', { names: [...named, ...(users.length > maxNamed ? ['…'] : [])].join(', ') }), users };
};

/** Deletes a record that others may refer to, unless one does, or comes to do so meanwhile (`domain/registry/removal.ts`). */
export const removeReferable = async (
  asked: RegistryContext,
  kind: Kind,
  id: string,
  still = always,
): Promise<RecordSaved | Rejection> => {
  const { services } = asked;
  // Asked anew at every try, as it changes nothing: the removal itself says whether it was done before.
  const requested = await services.execute({
    ...ownCommand(asked, kind, id, newId()),
    decide: async (state, context) => {
      const decision = registry.decide({ type: 'RequestRemoval', kind, id }, state, context);
      return isRejection(decision) ? decision : ((await inUse(asked, kind, id)) ?? decision);
    },
  });
  if (isRejection(requested) && requested.code !== 'not_found') return requested;
  const done = await services.execute({
    ...ownCommand(asked, kind, id, asked.commandId),
    decide: async (state, context) => {
      const decision = registry.decide({ type: 'RemoveRecord', kind, id }, state, context);
      if (isRejection(decision) && decision.code !== 'in_use') return decision;
      return (await still()) ?? (await inUse(asked, kind, id)) ?? decision;
    },
  });
  if (isRejection(done)) return done;
  const missed = await inUse(asked, kind, id);
  if (missed?.code === 'in_use') await restore(asked, { kind, id });
  return missed ?? { id, position: done.position, record: undefined, changed: true };
};

/** The other half: what was just named anew and somebody had begun to delete before stays, or comes back. */
export const keepNamed = async (asked: RegistryContext, kind: Kind, { events, position }: Done): Promise<void> => {
  const { services, actor } = asked;
  const named = events.flatMap(({ data }) => referablesOf(kind, data.values ?? {}));
  await Promise.all(
    named.map(async (record) => {
      const stream = recordStream(record.kind, { id: record.id, companyId: actor.companyId });
      const removal = removalOf(await Array.fromAsync(services.store.read(stream)), record);
      if (removal && removal.since < position) await restore(asked, record);
    }),
  );
};

/** Brings a removed record back; nothing happens where it is there. */
export const restoreRecord = (asked: RegistryContext, { kind, id }: NamedRecord): Promise<Done | Rejection> =>
  asked.services.execute({
    ...ownCommand(asked, kind, id, uuidV5(asked.commandId, `restore ${id}`)),
    decide: (state, context) => registry.decide({ type: 'RestoreRecord', kind, id }, state, context),
  });

const restore = async (asked: RegistryContext, record: NamedRecord): Promise<void> => {
  const done = await restoreRecord(asked, record);
  if (isRejection(done)) throw new Error(`${record.kind.name} ${record.id} could not be restored: ${done.code}`);
};
