import type { DomainEvent, RecordedEvent } from '@cadenza/domain/kernel/event';
import type { Change } from './change.ts';
import type { RowStore, Rows } from './rows.ts';
import { companyTable, type Table } from './table.ts';

/** One field as it was and as it is: names and values of the domain, references by id, instants in UTC; null is "none". */
export type FieldChange = readonly [field: string, before: unknown, after: unknown];

/** What the history of a record tells of an event. No words: these are made where somebody reads. */
export type ChangeInfo = {
  /** In whose history it stands; in that of the company that the rows belong to, unless told. */
  companies?: readonly string[];
  /** Whom it befell. */
  subject: string;
  /** The record in which the subject lives: the checklist of a line. */
  parent?: string | null;
  /** Whose histories it stands in besides; those that it was taken away from, too. */
  equipment?: string | null;
  maintainer?: string | null;
  leftEquipment?: string | null;
  leftMaintainer?: string | null;
  /** Who did it, where that is not who wrote the event. */
  by?: string | undefined;
  /** When they did it, where they say so: it may have waited for a network. When the event was made, unless told. */
  at?: string | undefined;
  /** What the subject is called from here on. */
  name?: string;
  changes?: readonly FieldChange[];
  /** Beside fields: how many works it changed, from which on, why. */
  details?: Readonly<Record<string, unknown>>;
};

/**
 * Asked before the event is folded, answers what is asked when it has been: what was there before is in the rows that its handler
 * loads, so nothing is kept or read for it.
 */
export type ActivityOf<E extends DomainEvent = DomainEvent> = {
  // A method, as those of a handler: only the key of the map knows the type of event.
  tell(event: RecordedEvent<E>, before: Rows): (after: Rows, change: Change | null) => ChangeInfo | null;
}['tell'];

/** Each type of event says what it tells, or with null that nobody would ask: a new one cannot be forgotten. */
export type Activities<E extends DomainEvent> = { [T in E['type']]: ActivityOf<Extract<E, { type: T }>> | null };

/** A line of a history. `id` is the position of its event, so that lines lie in the order of the log and none is written twice. */
export type ActivityRow = {
  company_id: string;
  id: string;
  event: string;
  subject_id: string;
  parent_id: string | null;
  equipment_id: string | null;
  maintainer_id: string | null;
  left_equipment_id: string | null;
  left_maintainer_id: string | null;
  name: string | null;
  actor_id: string;
  command_id: string;
  /** The command, or what it takes back or follows from. */
  causation_id: string;
  correlation_id: string;
  /** When somebody did it, and when the log took it. */
  happened_at: string;
  recorded_at: string;
  changes: readonly FieldChange[] | null;
  details: Readonly<Record<string, unknown>> | null;
};

const touched = ['parent_id', 'equipment_id', 'maintainer_id', 'left_equipment_id', 'left_maintainer_id'] as const;

/** The table of what one projection tells: it lies beside its rows, is written with them, and is rebuilt with them. */
export const activityTable = (projection: string): Table<ActivityRow> => ({
  ...companyTable<ActivityRow>({
    name: `${projection}_activity`,
    columns: {
      company_id: 'uuid not null',
      id: 'bigint not null',
      event: 'text not null',
      subject_id: 'uuid not null',
      parent_id: 'uuid',
      equipment_id: 'uuid',
      maintainer_id: 'uuid',
      left_equipment_id: 'uuid',
      left_maintainer_id: 'uuid',
      name: 'text',
      actor_id: 'uuid not null',
      command_id: 'uuid not null',
      causation_id: 'uuid not null',
      correlation_id: 'uuid not null',
      happened_at: 'timestamptz not null',
      recorded_at: 'timestamptz not null',
      changes: 'jsonb',
      details: 'jsonb',
    },
    asText: ['id'],
    indexes: [
      // In the order in which a history is told.
      '(company_id, subject_id, happened_at, id)',
      // What a person did last.
      '(company_id, actor_id, recorded_at)',
      // What a record was called at a position.
      '(company_id, subject_id, id) include (name) where name is not null',
      ...touched.map((column) => `(company_id, ${column}, happened_at, id) where ${column} is not null`),
    ],
  }),
  appended: true,
});

const longestText = 500;
const longestList = 50;

/** No line is longer than a page: of long texts the beginning tells what became of them. */
const bounded = (value: unknown): unknown => {
  if (typeof value === 'string' && value.length > longestText) return `${value.slice(0, longestText).trimEnd()}…`;
  return Array.isArray(value) ? value.slice(0, longestList).map(bounded) : (value ?? null);
};

const boundedChange = ([field, before, after]: FieldChange): FieldChange => [field, bounded(before), bounded(after)];

const boundedDetails = (details: NonNullable<ChangeInfo['details']>): ActivityRow['details'] =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, bounded(value)]));

/** By value, whatever the order of keys. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields that differ, each as it was and as it is. */
export const differences = (
  fields: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] =>
  fields
    .filter((field) => !same(before[field], after[field]))
    .map((field) => [field, before[field] ?? null, after[field] ?? null]);

/** Adds what an event tells to the histories of its companies. */
export const saveActivity = (
  store: RowStore,
  table: Table<ActivityRow>,
  { event, companyId }: { event: RecordedEvent; companyId: string },
  { companies = [companyId], changes = [], details, ...told }: ChangeInfo,
): void => {
  const { position, type, metadata, recordedAt } = event;
  for (const company of new Set(companies)) {
    store.append(table, {
      company_id: company,
      id: String(position),
      event: type,
      subject_id: told.subject,
      parent_id: told.parent ?? null,
      equipment_id: told.equipment ?? null,
      maintainer_id: told.maintainer ?? null,
      left_equipment_id: told.leftEquipment ?? null,
      left_maintainer_id: told.leftMaintainer ?? null,
      name: told.name ?? null,
      actor_id: told.by ?? metadata.actorId,
      command_id: metadata.commandId,
      causation_id: metadata.causationId,
      correlation_id: metadata.correlationId,
      happened_at: told.at ?? metadata.happenedAt,
      recorded_at: recordedAt,
      changes: changes.length === 0 ? null : changes.map(boundedChange),
      details: details ? boundedDetails(details) : null,
    });
  }
};
