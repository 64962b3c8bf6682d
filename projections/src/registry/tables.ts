import { type StreamName, streamId } from '@cadenza/domain/kernel/event';
import { idInParent, type Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { kinds } from '@cadenza/domain/registry/kinds';
import { wordOrder } from '../kernel/in-words.ts';
import { companyTable, type Table } from '../kernel/table.ts';

/** A row of any kind: the columns of the descriptor's fields, and these. */
export type RegistryRow = {
  company_id: string;
  id: string;
  active: boolean;
  sort_order: number | null;
  /** Changes so far, as the decider counts them. */
  version: number;
} & Record<string, unknown>;

/** `purchaseCost` to `purchase_cost`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/(\D)(\d)/g, '$1_$2');

const columnTypes: Record<Field['type'], string> = {
  text: 'text',
  longText: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  integer: 'integer',
  decimal: 'double precision',
  money: 'bigint',
  date: 'date',
  flag: 'boolean',
  boolean: 'boolean',
  choice: 'text',
  color: 'smallint',
  reference: 'uuid',
  references: 'uuid[]',
};

/** Fields whose values are words, in an order that is the same for capitals. */
export const textTypes: readonly Field['type'][] = ['text', 'longText', 'email', 'phone', 'url', 'choice'];

const labelType = ({ label, fields }: Kind): Field['type'] | undefined =>
  fields.find(({ name }) => name === label)?.type;

/** Whether the text in which a record is looked for lies beside its columns: where it is made of several. */
export const hasSearchText = (kind: Kind): boolean => kind.foundBy.length > 0;

/**
 * Lists are in the order of labels, those of what names one record (all lines of a plant) and those sorted by such a reference, too:
 * indexes with all that this takes, so that no row is read but those of the page. What lies in the stream of its parent is listed by
 * its parent, unsorted. Other orders sort the rows of one company.
 */
const listIndexes = (kind: Kind): string[] => {
  const references = kind.fields.filter(({ type }) => type === 'reference').map(({ name }) => snakeCase(name));
  if (kind.stream.of === 'parent') return references.map((name) => `(company_id, ${name})`);
  const label = snakeCase(kind.label);
  const order = textTypes.includes(labelType(kind) ?? 'date') ? `${label} ${wordOrder}` : label;
  return [[], ...references].map(
    (name) => `(${['company_id', ...[name].flat(), order, 'id'].join(', ')}) include (active)`,
  );
};

/**
 * The column of a record's own id. A record in the stream of its parent has a row id of its own beside it, made of both:
 * logs hold ids that were given to records of several parents.
 */
export const idColumn = (kind: Kind): 'id' | 'record_id' => (kind.stream.of === 'parent' ? 'record_id' : 'id');

/** The id of the row of a record whose events are in this stream. */
export const rowId = (kind: Kind, stream: StreamName, id: string): string =>
  kind.stream.of === 'parent' ? idInParent(streamId(stream), id) : id;

const tableOf = (kind: Kind): Table<RegistryRow> =>
  companyTable<RegistryRow>({
    name: snakeCase(kind.plural),
    columns: {
      company_id: 'uuid not null',
      id: 'uuid not null',
      ...(idColumn(kind) === 'id' ? {} : { [idColumn(kind)]: 'uuid not null' }),
      ...(hasSearchText(kind) ? { search_text: 'text' } : {}),
      ...Object.fromEntries(kind.fields.map((field) => [snakeCase(field.name), columnTypes[field.type]])),
      active: 'boolean not null',
      sort_order: 'integer',
      version: 'integer not null',
    },
    indexes: [...listIndexes(kind), ...(idColumn(kind) === 'id' ? [] : [`(company_id, ${idColumn(kind)})`])],
  });

const tables = new Map(kinds.map((kind) => [kind.name, tableOf(kind)]));

/** The table of a kind; made from its descriptor. */
export const registryTable = (kind: Kind): Table<RegistryRow> => {
  const table = tables.get(kind.name);
  if (!table) throw new TypeError(`no table for ${kind.name}`);
  return table;
};
