import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid, uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { RegistryCommand } from '@cadenza/domain/registry/commands';
import { registry } from '@cadenza/domain/registry/decider';
import { idInParent, isReferable, type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import type { RecordValues, RegistryEvent } from '@cadenza/domain/registry/events';
import { kinds } from '@cadenza/domain/registry/kinds';
import type { NewPlace } from '@cadenza/domain/registry/place';
import type { RegistryRecord } from '@cadenza/domain/registry/records';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { listRecords, type RecordRow, recordsById } from '@cadenza/projections/registry/queries';
import { madeId } from '../kernel/own-ids.ts';
import { onClosedDay, type PlannedWorkChoice } from './on-closed-day.ts';
import { kindOf, loadRecord } from './records.ts';
import { loadReferences } from './references.ts';
import type { RegistryContext } from './registry-context.ts';
import { keepNamed, type RecordSaved, recordCommandOf, removeReferable, type Still } from './removal.ts';
import { reserveCode, settleCodes } from './unique-code.ts';

/** What is to become of a record. */
export type RegistryIntent =
  | ({ type: 'CreateRecord'; id?: string | null | undefined; values: RecordValues } & PlannedWorkChoice)
  | ({
      type: 'ChangeRecord';
      id: string;
      values: RecordValues;
      seenVersion?: number | null | undefined;
    } & PlannedWorkChoice)
  | { type: 'SetRecordActive'; id: string; active: boolean; reason?: string | null; cascade?: boolean }
  | { type: 'RemoveRecord'; id: string }
  /** As it was when it was deleted. */
  | { type: 'RestoreRecord'; id: string }
  | ({ type: 'MoveRecord'; id: string } & NewPlace);

/** The record in whose stream this one lives, for kinds that have one: from the values, else from the read model. */
const parentOf = async (asked: RegistryContext, kind: Kind, intent: RegistryIntent): Promise<string | undefined> => {
  if (kind.stream.of !== 'parent') return undefined;
  if (intent.type === 'CreateRecord') return asUuid(intent.values[kind.stream.by]);
  const { companyId } = asked.actor;
  await asked.services.readAfter.wait(asked.actor, ['registry']);
  const [row] = await withCompany(asked.services.pool, companyId, (db) =>
    recordsById(db, companyId, kind, [intent.id]),
  );
  return asUuid(row?.values[kind.stream.by]);
};

const asUuid = (value: unknown): string | undefined => (isUuid(value) ? value : undefined);

/** References that a command sets must exist in the company; an inactive one may stay but not be chosen anew. */
const checkReferences = async (
  asked: RegistryContext,
  kind: Kind,
  values: RecordValues,
): Promise<Rejection | undefined> => {
  const references = kind.fields.flatMap((field) => {
    const value = values[field.name];
    if (field.references === undefined || value === null || value === undefined) return [];
    const ids = Array.isArray(value) ? value : [value];
    return ids.filter(isUuid).map((id) => ({ field: field.name, kind: field.references ?? '', id }));
  });
  const found = await loadReferences(asked.services.folds, asked.actor.companyId, references);
  return isRejection(found) ? found : undefined;
};

/** What other records have to say: those that are named must be there, those that depend must not be left behind. */
const refusalOf = async (
  asked: RegistryContext,
  kind: Kind,
  id: string,
  intent: RegistryIntent,
  { old, removed }: { old: RegistryRecord | undefined; removed: RegistryRecord | undefined },
): Promise<Rejection | undefined> => {
  switch (intent.type) {
    case 'CreateRecord':
    case 'ChangeRecord':
      return checkReferences(asked, kind, newReferences(old, intent.values));
    case 'RestoreRecord':
      return checkReferences(asked, kind, removed?.values ?? {});
    case 'SetRecordActive':
      return intent.active || intent.cascade ? undefined : checkFollowers(asked, kind, id);
    case 'RemoveRecord':
    case 'MoveRecord':
      return undefined;
  }
};

/** Any change to a record of any kind: whoever asks for it. `still`: of one that takes another back. */
export const changeRegistry = async (
  asked: RegistryContext,
  kind: Kind,
  intent: RegistryIntent,
  still?: Still,
): Promise<RecordSaved | Rejection> => {
  const { services, actor, commandId } = asked;
  const { companyId } = actor;
  if (intent.type === 'RemoveRecord' && !(kind.deletable || kind.stream.of === 'parent')) return reject('not_found');
  if (intent.id !== undefined && intent.id !== null && !isUuid(intent.id)) {
    return intent.type === 'CreateRecord'
      ? reject('invalid_fields', {}, [{ field: 'id', code: 'invalid_id' }])
      : reject('not_found');
  }
  const parentId = await parentOf(asked, kind, intent);
  if (kind.stream.of === 'parent' && parentId === undefined) {
    return intent.type === 'CreateRecord'
      ? reject('invalid_fields', {}, [{ field: kind.stream.by, code: 'not_found' }])
      : reject('not_found');
  }
  // Derived where the client gives none, so that a repeat of the command finds the same record.
  const given = intent.id ?? madeId(actor, commandId, 'record');
  const id = intent.type === 'CreateRecord' && parentId !== undefined ? idInParent(parentId, given) : given;
  const stream = recordStream(kind, { id, companyId, ...(parentId === undefined ? {} : { parentId }) });
  if (intent.type === 'RemoveRecord' && isReferable(kind)) return removeReferable(asked, kind, id, still);
  // Codes that the record had, or was to have.
  const codes: RecordValues[] = [];
  const done = await services.execute({
    ...recordCommandOf(asked, kind),
    stream,
    decider: registry,
    decide: async (state, context) => {
      const command = { ...intent, id, kind } as RegistryCommand;
      const decision = registry.decide(command, state, context);
      if (isRejection(decision)) return decision;
      const [old, removed] = [state.records.get(id), state.removed.get(id)];
      const refused =
        (await still?.()) ??
        (decision.length > 0 ? await refusalOf(asked, kind, id, intent, { old, removed }) : undefined);
      const agreed = refused || (await onClosedDay(asked, kind, intent, decision, old));
      if (isRejection(agreed) || kind.uniqueInCompany === null) return agreed;
      const values = Object.assign({}, ...agreed.map(({ data }) => data.values)) as RecordValues;
      codes.push(values, old?.values ?? {});
      return (await reserveCode(asked, kind, { id, old: old?.values ?? {}, values })) ?? agreed;
    },
  });
  await settleCodes(asked, kind, id, codes);
  if (isRejection(done)) return done;
  const saved = {
    ...{ id, position: done.position, record: done.state.records.get(id) },
    changed: done.events.length > 0,
  };
  if (intent.type === 'SetRecordActive' && !intent.active) {
    if (done.repeated && (await isActiveAgain(asked, kind, id))) return saved;
    return (await deactivateChildren(asked, kind, id, intent)) ?? saved;
  }
  if (done.repeated || !(intent.type in naming)) return saved;
  await keepNamed(asked, kind, done);
  return (await followParent(asked, kind, saved, done.events)) ?? saved;
};

/** What names other records, which may be on their way out. */
const naming = { CreateRecord: true, ChangeRecord: true, RestoreRecord: true };

/**
 * A record that landed behind the deactivation of what it belongs to, which its command had still found active, goes with it:
 * the deactivation could not see it. The other half is that of a deactivation, which looks once more when it is in the log.
 */
const followParent = async (
  asked: RegistryContext,
  kind: Kind,
  { id, record }: RecordSaved,
  events: readonly RegistryEvent[],
): Promise<RecordSaved | Rejection | undefined> => {
  if (!record?.active) return undefined;
  for (const parent of kinds) {
    const by = parent.children.find((child) => child.follows && child.kind === kind.name)?.by;
    const named = by && events.map(({ data }) => data.values?.[by]).findLast((value) => value !== undefined);
    if (!isUuid(named)) continue;
    const owner = await loadRecord(asked.services.folds, parent.name, named, asked.actor.companyId);
    if (!owner || owner.active) continue;
    const own = { ...asked, commandId: uuidV5(asked.commandId, `follow ${id}`) };
    return changeRegistry(own, kind, { type: 'SetRecordActive', id, active: false });
  }
  return undefined;
};

/** Active records that go with this one when it is deactivated. */
const activeFollowers = async ({ services, actor }: RegistryContext, kind: Kind, id: string) => {
  const { companyId } = actor;
  const following = kind.children.flatMap(({ kind: name, by, follows }) =>
    follows ? [{ child: kindOf(name), by }] : [],
  );
  if (following.length === 0) return [];
  await services.readAfter.wait(actor, ['registry']);
  return withCompany(services.pool, companyId, async (db) => {
    const found: { child: Kind; row: RecordRow }[] = [];
    for (const { child, by } of following) {
      const { rows } = await listRecords(db, companyId, child, { filters: { [by]: id, active: 'true' } });
      found.push(...rows.map((row) => ({ child, row })));
    }
    return found;
  });
};

const checkFollowers = async (asked: RegistryContext, kind: Kind, id: string): Promise<Rejection | undefined> => {
  const active = await activeFollowers(asked, kind, id);
  const names = active.slice(0, 5).map(({ child, row }) => String(row.values[child.label]));
  return active.length === 0 ? undefined : reject('has_active_children', { names: names.join(', ') });
};

/**
 * Those that go with it by `cascade`, and those that a moment ago were not there yet. Each is a command of its own, whose id
 * follows from that of the whole: a repeat finishes what was cut off.
 */
const deactivateChildren = async (
  asked: RegistryContext,
  kind: Kind,
  id: string,
  intent: RegistryIntent,
): Promise<Rejection | undefined> => {
  for (const { child, row } of await activeFollowers(asked, kind, id)) {
    const own = {
      ...asked,
      ...{ commandId: uuidV5(asked.commandId, row.id), causationId: asked.causationId ?? asked.commandId },
    };
    const done = await changeRegistry(own, child, { ...intent, id: row.id, cascade: true } as RegistryIntent);
    if (isRejection(done)) return done;
  }
  return undefined;
};

/** What is below a record that was activated since is none of those that a repeat was cut off from. */
const isActiveAgain = async ({ services, actor }: RegistryContext, kind: Kind, id: string): Promise<boolean> =>
  kind.children.some(({ follows }) => follows) &&
  (await loadRecord(services.folds, kind.name, id, actor.companyId))?.active === true;

const newReferences = (old: RegistryRecord | undefined, values: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(old?.values[name]) !== JSON.stringify(value)),
  );
