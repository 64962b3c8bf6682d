import type { DomainEvent, RecordedEvent } from '@cadenza/domain/kernel/event';
import { sourceCodeOf } from '@cadenza/infra/process/source-code';
import { type Activities, type ActivityOf, type ActivityRow, activityTable } from './activity.ts';
import type { Change } from './change.ts';
import type { Rollup } from './rollup.ts';
import type { RequiredRow, Rows } from './rows.ts';
import type { Table } from './table.ts';

export type { Change } from './change.ts';

export const byId = (table: Table, id: string): RequiredRow => ({ table, by: 'id', value: id });

export const by = <R extends object>(table: Table<R>, column: keyof R & string, value: string): RequiredRow => ({
  table,
  by: column,
  value,
});

/** Of methods: the map of a projection hands each its own type of event, which only the key of the map knows. */
export type Handler<E extends DomainEvent = DomainEvent> = {
  /** Which rows to load before; a row that was not asked for cannot be read. */
  required(event: RecordedEvent<E>): readonly RequiredRow[];
  /** Folds the event into the rows. Null where nobody needs to hear of it. Deterministic: no clock, no randomness. */
  apply(event: RecordedEvent<E>, rows: Rows): Change | null;
  /** Whose rows they are, where that is not the company in which the command was given. */
  company?(event: RecordedEvent<E>): string;
  /** Rough number of rows that it changes, so that batches stay small; 1 unless told. */
  weight?(event: RecordedEvent<E>): number;
};

/** Handlers by event type: one for each type of the union, so a new event cannot be forgotten; null for one that changes nothing here. */
export type Handlers<E extends DomainEvent> = { [T in E['type']]: Handler<Extract<E, { type: T }>> | null };

/**
 * One read model. Whenever its code or its tables change (`fingerprint.ts`), the tables are rebuilt beside the old ones. A topic
 * belongs to one projection only, because its order is the order of that projection's commits.
 */
export type Projection = {
  name: string;
  /** All that its handlers say, with what they import. */
  code: () => Promise<string>;
  topic: string;
  prefixes: readonly string[];
  /** Those of the rollups among them. */
  tables: readonly Table[];
  rollups: readonly Rollup[];
  handlers: ReadonlyMap<string, Handler | null>;
  /** What its events tell the histories of records, and the table of that, which is one of its tables; null where none tells anything. */
  activity: { table: Table<ActivityRow>; tellings: ReadonlyMap<string, ActivityOf> } | null;
};

/** `module` is where its handlers are: `import.meta.url`. */
type Definition = Omit<Projection, 'handlers' | 'rollups' | 'code' | 'activity'> & {
  module: string;
  rollups?: readonly Rollup[];
};

/** Handled event types are those of the handlers; others of the same streams are skipped and counted. */
export const defineProjection = <E extends DomainEvent>({
  module,
  rollups = [],
  tells,
  ...definition
}: Definition & {
  handlers: Handlers<E>;
  /** Null: its events befall no record in whose history they would stand, or are told by the projection that has the rows. */
  tells: Activities<E> | null;
}): Projection => {
  let code: Promise<string> | undefined;
  const tellings = new Map<string, ActivityOf>();
  for (const [type, telling] of Object.entries<ActivityOf | null>(tells ?? {}))
    if (telling) tellings.set(type, telling);
  const activity = tellings.size === 0 ? null : { table: activityTable(definition.name), tellings };
  return {
    ...definition,
    code: () => {
      code ??= sourceCodeOf(module);
      return code;
    },
    tables: [...definition.tables, ...rollups.map(({ table }) => table), ...(activity ? [activity.table] : [])],
    rollups,
    activity,
    handlers: new Map(Object.entries<Handler | null>(definition.handlers)),
  };
};

/** Whether an event of its streams is known to change none of its rows: such a one passes by, as those of other streams do. */
export const isPassedBy = ({ handlers, activity }: Projection, { type }: RecordedEvent): boolean =>
  handlers.get(type) === null && !activity?.tellings.has(type);

/** Weight of any event of a projection, for the size of batches. */
export const weigher =
  ({ handlers }: Projection) =>
  (event: RecordedEvent): number =>
    handlers.get(event.type)?.weight?.(event) ?? 1;
