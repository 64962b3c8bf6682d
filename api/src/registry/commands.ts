import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid, uuidV5 } from '@cadenza/domain/kernel/uuid';
import { type RegistryCommand, type RegistryRecord, registry } from '@cadenza/domain/registry/decider';
import { type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import type { RecordValues } from '@cadenza/domain/registry/events';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { recordsById, usesOf } from '@cadenza/projections/registry/queries';
import { loadReferences } from '../planning/facts.ts';
import type { Asked } from '../planning/saved.ts';

export type RecordSaved = { id: string; position: Position; record: RegistryRecord | undefined };

type Intent =
  | { type: 'CreateRecord'; id?: string | null | undefined; values: RecordValues }
  | { type: 'ChangeRecord'; id: string; values: RecordValues; seenVersion?: number | null | undefined }
  | { type: 'SetRecordActive'; id: string; active: boolean; reason?: string | null }
  | { type: 'RemoveRecord'; id: string }
  | { type: 'MoveRecord'; id: string; afterId: string | null };

/** The record in whose stream this one lives, for kinds that have one: from the values, else from the read model. */
const parentOf = async (asked: Asked, kind: Kind, intent: Intent): Promise<string | undefined> => {
  if (kind.stream.of !== 'parent') return undefined;
  if (intent.type === 'CreateRecord') return asUuid(intent.values[kind.stream.by]);
  const { companyId } = asked.session.actor;
  await asked.services.readAfter.wait(asked.session, ['registry'], undefined);
  const [row] = await withCompany(asked.services.pool, companyId, (db) =>
    recordsById(db as never, companyId, kind, [intent.id]),
  );
  return asUuid(row?.values[kind.stream.by]);
};

const asUuid = (value: unknown): string | undefined => (isUuid(value) ? value : undefined);

/** References that a command sets must exist in the company; an inactive one may stay but not be chosen anew. */
const checkReferences = async (asked: Asked, kind: Kind, values: RecordValues): Promise<Rejection | undefined> => {
  const references = kind.fields.flatMap((field) => {
    const value = values[field.name];
    if (field.references === undefined || value === null || value === undefined) return [];
    const ids = Array.isArray(value) ? value : [value];
    return ids.filter(isUuid).map((id) => ({ field: field.name, kind: field.references ?? '', id }));
  });
  const found = await loadReferences(asked.services.store, asked.session.actor.companyId, references);
  return isRejection(found) ? found : undefined;
};

const checkUnused = async (asked: Asked, kind: Kind, id: string): Promise<Rejection | undefined> => {
  const { companyId } = asked.session.actor;
  await asked.services.readAfter.wait(asked.session, ['registry'], undefined);
  const uses = await withCompany(asked.services.pool, companyId, (db) => usesOf(db as never, companyId, kind, id, 5));
  return uses.length === 0 ? undefined : reject('in_use', { names: uses.map((use) => use.label).join(', ') });
};

/** Any change to a record of any kind: whichever door it came through. */
export const changeRegistry = async (asked: Asked, kind: Kind, intent: Intent): Promise<RecordSaved | Rejection> => {
  const { services, session, commandId } = asked;
  const { companyId } = session.actor;
  // Derived where the client gives none, so that a repeat of the command finds the same record.
  const id = intent.id ?? uuidV5(commandId, 'record');
  if (!isUuid(id)) return reject(intent.type === 'CreateRecord' ? 'invalid_fields' : 'not_found');
  if (intent.type === 'RemoveRecord' && !(kind.deletable || kind.stream.of === 'parent')) return reject('not_found');
  const parentId = await parentOf(asked, kind, intent);
  if (kind.stream.of === 'parent' && parentId === undefined) {
    return intent.type === 'CreateRecord'
      ? reject('invalid_fields', {}, [{ field: kind.stream.by, code: 'not_found' }])
      : reject('not_found');
  }
  const done = await services.execute({
    permission: `${kind.permission}.manage`,
    actor: session.actor,
    commandId,
    correlationId: asked.correlationId,
    now: services.clock(),
    stream: recordStream(kind, { id, companyId, ...(parentId === undefined ? {} : { parentId }) }),
    decider: registry,
    decide: async (state, context) => {
      const command = { ...intent, id, kind } as RegistryCommand;
      const decision = registry.decide(command, state, context);
      if (isRejection(decision) || decision.length === 0) return decision;
      const refused =
        intent.type === 'CreateRecord' || intent.type === 'ChangeRecord'
          ? await checkReferences(asked, kind, newReferences(state.records.get(id), intent.values))
          : intent.type === 'RemoveRecord'
            ? await checkUnused(asked, kind, id)
            : undefined;
      return refused ?? decision;
    },
  });
  if (isRejection(done)) return done;
  services.readAfter.wrote(session, done.position);
  return { id, position: done.position, record: done.state.records.get(id) };
};

const newReferences = (old: RegistryRecord | undefined, values: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(old?.values[name]) !== JSON.stringify(value)),
  );
