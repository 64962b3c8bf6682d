import type { Executed } from '@cadenza/commands/kernel/execute';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { type RegistryRecord, type RegistryState, registry } from '@cadenza/domain/registry/decider';
import { type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import type { RegistryEvent } from '@cadenza/domain/registry/events';
import { type NamedRecord, referablesOf, removalOf } from '@cadenza/domain/registry/removal';
import { newId } from '@cadenza/infra/ids';
import type { Asked } from '../planning/saved.ts';

export type RecordSaved = { id: string; position: Position; record: RegistryRecord | undefined };

type Done = Executed<RegistryState, RegistryEvent>;

/** What every command on a record of this kind has in common. */
export const commandOf = ({ services, session, commandId, correlationId }: Asked, kind: Kind) => ({
  permission: `${kind.permission}.manage` as const,
  actor: session.actor,
  commandId,
  correlationId,
  now: services.clock(),
});

/** A command of its own in the record's stream. */
const ownCommand = (asked: Asked, kind: Kind, id: string, commandId: string) => ({
  ...commandOf({ ...asked, commandId }, kind),
  stream: recordStream(kind, { id, companyId: asked.session.actor.companyId }),
  decider: registry,
});

/** A sentence names no more; all are in `users`. */
const maxNamed = 5;

/** `in_use`, with what refers to the record by name and as something to be led to, as seen by readers that are as new as the whole log is now. */
const inUse = async ({ services, session }: Asked, kind: Kind, id: string): Promise<Rejection | undefined> => {
  const uses = await services.recordUses(session.actor.companyId, kind, id, await services.store.head());
  if (uses.length === 0) return undefined;
  const users = uses.map(({ kind: name, id: by, label }) => ({ kind: name, id: by, label }));
  const named = users.slice(0, maxNamed).map(({ label }) => label);
  return { ...reject('in_use', { names: [...named, ...(users.length > maxNamed ? ['…'] : [])].join(', ') }), users };
};

/** Deletes a record that others may refer to, unless one does, or comes to do so meanwhile (`domain/registry/removal.ts`). */
export const removeReferable = async (asked: Asked, kind: Kind, id: string): Promise<RecordSaved | Rejection> => {
  const { services, session } = asked;
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
      return (await inUse(asked, kind, id)) ?? decision;
    },
  });
  if (isRejection(done)) return done;
  const missed = await inUse(asked, kind, id);
  if (missed) await restore(asked, { kind, id });
  services.readAfter.wrote(session, done.position);
  return missed ?? { id, position: done.position, record: undefined };
};

/** The other half: what was just named anew and somebody had begun to delete before stays, or comes back. */
export const keepNamed = async (asked: Asked, kind: Kind, { events, position }: Done): Promise<void> => {
  const { services, session } = asked;
  const named = events.flatMap(({ data }) => referablesOf(kind, data.values ?? {}));
  await Promise.all(
    named.map(async (record) => {
      const stream = recordStream(record.kind, { id: record.id, companyId: session.actor.companyId });
      const removal = removalOf(await Array.fromAsync(services.store.read(stream)), record);
      if (removal && removal.since < position) await restore(asked, record);
    }),
  );
};

const restore = async (asked: Asked, { kind, id }: NamedRecord): Promise<void> => {
  const done = await asked.services.execute({
    ...ownCommand(asked, kind, id, uuidV5(asked.commandId, `restore ${id}`)),
    decide: (state, context) => registry.decide({ type: 'RestoreRecord', kind, id }, state, context),
  });
  if (isRejection(done)) throw new Error(`${kind.name} ${id} could not be restored: ${done.code}`);
  asked.services.readAfter.wrote(asked.session, done.position);
};
