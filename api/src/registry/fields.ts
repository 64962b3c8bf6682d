import { ownId } from '@cadenza/commands/kernel/own-ids';
import { changeRegistry, type RegistryIntent } from '@cadenza/commands/registry/change-registry';
import type { RegistryContext } from '@cadenza/commands/registry/registry-context';
import type { RecordSaved as RecordChanged } from '@cadenza/commands/registry/removal';
import { removeSeveral } from '@cadenza/commands/registry/several';
import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { type Kind, typeName } from '@cadenza/domain/registry/descriptor';
import type { RecordValues } from '@cadenza/domain/registry/events';
import { kinds } from '@cadenza/domain/registry/kinds';
import type { RecordList as RecordListQuery } from '@cadenza/projections/registry/types';
import { countFields, recordListAsOf, recordsById, sortFields } from '@cadenza/queries/registry/records';
import { commandFrom } from '../graphql/command.ts';
import type { Context, Field, Fields } from '../graphql/context.ts';
import { maxWithoutPage } from '../graphql/limits.ts';
import type {
  MutationChangeWorkingCalendarDayArgs,
  MutationCreateWorkingCalendarDayArgs,
  MutationRemoveRecordArgs,
  MutationResolvers,
  PlantList,
  QueryPlantByIdArgs,
  QueryPlantsArgs,
  RecordSaved,
} from '../graphql/schema.gen.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { withNames } from '../kernel/conflict.ts';
import { pagingFaults } from '../kernel/paging.ts';
import { orThrow, Problem } from '../kernel/problem.ts';
import { refusal } from '../kernel/refusal.ts';
import { filtersFromInput, partsFromInput } from './list-filters.ts';
import { toGraphql, valueToGraphql } from './record-shape.ts';
import { kindByEnum } from './schema-section.ts';
import { severalSaved } from './several.ts';
import type { ShiftedBy } from './shifted-by.ts';
import { conflictsWritten, decimalToCents } from './wire.ts';

/** Arguments and answers that the fields of all kinds have alike. */
type ListArgs = Partial<QueryPlantsArgs>;
type CreateArgs = Omit<MutationCreateWorkingCalendarDayArgs, 'input'> & { input: RecordValues };
type ChangeArgs = Omit<MutationChangeWorkingCalendarDayArgs, 'input'> & { input: RecordValues };
type RecordList = Pick<PlantList, 'asOfPosition' | 'totalRows'> & { rows: readonly RecordValues[] };

/** Pages and sort fields that a list is asked for, or a refusal that names what is wrong. */
export const checkedList = (kind: Kind, list: RecordListQuery): RecordListQuery => {
  if (list.sortBy !== undefined && ![...sortFields(kind), ...countFields(kind)].includes(list.sortBy)) {
    throw new Problem(reject('unknown_sort_field', { field: list.sortBy }));
  }
  const errors = pagingFaults(list);
  if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
  return list;
};

/** What the form was filled in from; one that cannot be read must not count as none, for then nobody's change is seen. */
export const seenVersionOf = (field: string, given: unknown): number | undefined => {
  if (given === undefined || given === null) return undefined;
  if (typeof given === 'number' && Number.isSafeInteger(given) && given >= 0) return given;
  throw new Problem(reject('invalid_fields', {}, [{ field, code: 'invalid_number' }]));
};

const listField = (kind: Kind): Field<ListArgs, RecordList> => ({
  ...ofQuery(recordListAsOf(kind)),
  resolve: async ({ query }, context) => {
    const { services, session } = context;
    const { companyId } = session.actor;
    const list = checkedList(kind, {
      filters: filtersFromInput(
        kind,
        (query?.filters ?? []).filter(({ part }) => !part),
      ),
      parts: partsFromInput(
        kind,
        (query?.filters ?? []).filter(({ part }) => part === true),
      ),
      search: query?.search ?? undefined,
      sortBy: query?.sortBy ?? undefined,
      descending: query?.descending ?? undefined,
      page: query?.page ?? undefined,
      rowsPerPage: query?.rowsPerPage ?? undefined,
      most: maxWithoutPage,
    });
    const found = await answered(context, recordListAsOf(kind), list);
    return {
      asOfPosition: String(found.asOf),
      rows: found.rows.map((row) => toGraphql(services, companyId, kind, row)),
      totalRows: found.totalRows,
    };
  },
});

const byIdField = (kind: Kind): Field<QueryPlantByIdArgs, RecordValues | null> => ({
  ...ofQuery(recordsById(kind)),
  resolve: async ({ id }, context) => {
    if (!isUuid(id)) return null;
    const { services, session } = context;
    const { companyId } = session.actor;
    const [row] = await answered(context, recordsById(kind), [id]);
    return row ? toGraphql(services, companyId, kind, row) : null;
  },
});

/** GraphQL says money as decimal strings; inside it is cents. */
const fromInput = (kind: Kind, input: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const field = kind.fields.find((one) => one.name === name);
      return [name, field?.type === 'money' && value !== null ? decimalToCents(value) : value === '' ? null : value];
    }),
  );

const saved = ({ id, position, record }: RecordChanged): RecordSaved => ({
  id,
  position: String(position),
  version: record?.version ?? 0,
  active: record?.active ?? false,
  shifted: null,
});

const change = (kind: Kind, context: Context, commandId: string, intent: RegistryIntent) =>
  refusedByName(commandFrom(context, commandId), kind, intent).then(orThrow).then(saved);

const refusedByName = async (command: RegistryContext, kind: Kind, intent: RegistryIntent) => {
  const done = await changeRegistry(command, kind, intent);
  return isRejection(done) ? conflictsWritten(kind, await withNames(command, done), valueToGraphql) : done;
};

const plannedWork = { MOVE: 'move', KEEP: 'keep' } as const;

/** Of what closes a day; only those have it in the contract. */
export const plannedWorkOf = (args: Pick<CreateArgs, 'plannedWork'>) =>
  args.plannedWork && plannedWork[args.plannedWork];

const createField = (kind: Kind): Field<CreateArgs, RecordSaved> => ({
  permission: `${kind.permission}.manage`,
  resolve: ({ commandId, id, input, ...asked }, context) =>
    change(kind, context, commandId, {
      type: 'CreateRecord',
      id: ownId(context.session.actor, id),
      values: fromInput(kind, input),
      plannedWork: plannedWorkOf(asked),
    }),
});

const changeField = (kind: Kind): Field<ChangeArgs, RecordSaved> => ({
  permission: `${kind.permission}.manage`,
  resolve: ({ commandId, id, seenVersion, input, ...asked }, context) =>
    change(kind, context, commandId, {
      type: 'ChangeRecord',
      id,
      values: fromInput(kind, input),
      seenVersion: seenVersionOf('seenVersion', seenVersion),
      plannedWork: plannedWorkOf(asked),
    }),
});

type Generic = Pick<MutationRemoveRecordArgs, 'commandId' | 'kind' | 'id'>;

/** The kind that a mutation names. Its own permission is asked as soon as it is known: who may not learns nothing. */
const kindFor = (name: string, { session }: Context): Kind => {
  const kind = kindByEnum.get(name);
  if (!kind) throw new Problem(reject('unknown_kind'));
  const refused = refusal(session, { permission: `${kind.permission}.manage`, writing: 'Mutation' });
  if (refused) throw new Problem(refused);
  return kind;
};

/** Mutations for every kind alike. */
const generic = <Args extends Generic>(intent: (args: Args) => RegistryIntent): Field<Args, RecordSaved> => ({
  permission: 'session.own',
  resolve: async (args, context) => change(kindFor(args.kind, context), context, args.commandId, intent(args)),
});

const ofAnyKind = (
  shiftedBy: ShiftedBy,
): Pick<MutationResolvers, 'setRecordActive' | 'removeRecord' | 'removeRecords' | 'moveRecord'> => ({
  setRecordActive: generic(({ id, active }) => ({ type: 'SetRecordActive', id, active })),
  removeRecord: {
    permission: 'session.own',
    resolve: async ({ commandId, kind: name, id }, context) => {
      const kind = kindFor(name, context);
      const removed = await change(kind, context, commandId, { type: 'RemoveRecord', id });
      return { ...removed, shifted: await shiftedBy(commandFrom(context, commandId), kind, [id]) };
    },
  },
  removeRecords: {
    permission: 'session.own',
    resolve: async ({ commandId, kind: name, ids }, context) => {
      const kind = kindFor(name, context);
      const removed = orThrow(await removeSeveral(commandFrom(context, commandId), kind, ids));
      return { ...severalSaved(removed), shifted: await shiftedBy(commandFrom(context, commandId), kind, ids) };
    },
  },
  moveRecord: generic(({ id, afterId }) => ({ type: 'MoveRecord', id, afterId: afterId ?? null })),
});

const entries = (name: (kind: Kind) => string, field: (kind: Kind) => Field): Fields =>
  Object.fromEntries(kinds.map((kind) => [name(kind), field(kind)]));

export const registryFields = (shiftedBy: ShiftedBy) => ({
  Query: {
    ...entries((kind) => kind.plural, listField),
    ...entries((kind) => `${kind.name}ById`, byIdField),
  },
  Mutation: {
    ...entries((kind) => `create${typeName(kind)}`, createField),
    ...entries((kind) => `change${typeName(kind)}`, changeField),
    ...ofAnyKind(shiftedBy),
  },
});
