import { companyPolicySql, type Shown, sharedPolicySql } from '@cadenza/infra/postgres/company-policy';

/**
 * A table of a read model, declared once: its columns make the table, its lookups the indexes, and its row type what a
 * handler folds. Rows travel as JSON, so a `timestamptz` is an ISO text, a `date` `YYYY-MM-DD` and an array an array.
 */
export type Table<R extends object = object> = {
  name: string;
  /** SQL type with its constraints, `timestamptz not null`, by column. */
  columns: Readonly<Record<string, string>>;
  key: readonly string[];
  /** Columns beside the id by which a batch loads rows; each gets an index that begins with the company. */
  lookups: readonly string[];
  /** Further indexes for readers, as what follows `create index … on table`: `(company_id, start_at)`. */
  indexes: readonly string[];
  /** `bigint` columns that rows carry as decimal text, as positions are: beyond 2^53 a number loses digits. */
  asText: readonly string[];
  /** Rows of every company lie here behind row level security; false for the few tables above companies. */
  ofCompany: boolean;
  /** What a request of a company sees of a table above companies; null for a table of companies' rows. */
  shown: Shown | null;
  /** Rows are written once, under keys that no other event makes, and nobody folds them again: none is read before. */
  appended?: true;
  /** Never set: carries the type of a row. */
  readonly row?: R;
};

type Declared<R extends object> = {
  name: string;
  columns: Readonly<Record<keyof R & string, string>>;
  lookups?: readonly (keyof R & string)[];
  indexes?: readonly string[];
  asText?: readonly TextKeys<R>[];
};

type TextKeys<R> = { [Name in keyof R & string]: R[Name] extends string ? Name : never }[keyof R & string];

/** A table of companies' rows: `company_id` first in its key and indexes, forced row level security. */
export const companyTable = <R extends { company_id: string; id: string }>(table: Declared<R>): Table<R> => ({
  lookups: [],
  indexes: [],
  asText: [],
  ...table,
  key: ['company_id', 'id'],
  ofCompany: true,
  shown: null,
});

/** A table above companies (users, who may belong to several); requests of a company see of it what is `shown`. */
export const globalTable = <R extends { id: string }>(
  table: Declared<R> & { shown: Shown & { columns: readonly (keyof R & string)[] } },
): Table<R> => ({
  lookups: [],
  indexes: [],
  asText: [],
  ...table,
  key: ['id'],
  ofCompany: false,
});

const identifier = /^[a-z][a-z0-9_]*$/;

/** A name that comes from a declaration of ours, safe in the text of a statement. Throws on anything else. */
export const nameSql = (name: string): string => {
  if (!identifier.test(name)) throw new TypeError(`not a name for SQL: ${name}`);
  return `"${name}"`;
};

export const tableSql = (schema: string, table: Table): string => `${nameSql(schema)}.${nameSql(table.name)}`;

export const columnsOf = (table: Table): string[] => Object.keys(table.columns);

/** The bare type of a column: `uuid` of `uuid not null`. */
export const typeOf = (table: Table, column: string): string => {
  const declared = table.columns[column];
  if (declared === undefined) throw new TypeError(`${table.name} has no column ${column}`);
  return declared.replace(/\s+(not null|default).*$/i, '');
};

const indexSql = (schema: string, table: Table, number: number, index: string): string =>
  `create index if not exists ${nameSql(`${table.name}_${number}`)} on ${tableSql(schema, table)} ${index};`;

/** Columns and their types alone: rows come in fastest where no index must follow. */
export const bareTableSql = (schema: string, table: Table): string => {
  const columns = Object.entries(table.columns).map(([name, type]) => `${nameSql(name)} ${type}`);
  return `create table ${tableSql(schema, table)} (${columns.join(', ')});`;
};

/** The key and the indexes that projectors need to find rows. */
export const keysSql = (schema: string, table: Table): string => {
  const lookups = table.lookups.map((column) =>
    table.ofCompany ? `(company_id, ${nameSql(column)})` : `(${nameSql(column)})`,
  );
  return [
    `alter table ${tableSql(schema, table)} add primary key (${table.key.map(nameSql).join(', ')});`,
    ...lookups.map((index, i) => indexSql(schema, table, i + 1, index)),
  ].join('\n');
};

/**
 * Creates the table in a schema with the indexes that projectors need. Those of readers come by `readersIndexesSql`, and
 * policies are added by the caller, who knows the roles.
 */
export const createTableSql = (schema: string, table: Table): string =>
  `${bareTableSql(schema, table)}\n${keysSql(schema, table)}`;

/** Who sees which rows of the table. Run where the table is, with its keys. */
export const policySql = (schema: string, { name, shown }: Table): string =>
  shown ? sharedPolicySql(schema, name, shown) : companyPolicySql(schema, name);

/**
 * What a table is analysed by: columns that readers search, sort and join by. Documents and lists are the larger half of
 * the work and, unless an index is on them, nobody looks for rows by them.
 */
export const statisticsSql = (schema: string, table: Table): string => {
  const indexed = new Set(table.indexes.join(' ').match(/\w+/g));
  const columns = columnsOf(table).filter(
    (column) => !/^jsonb$|\[\]$/.test(typeOf(table, column)) || indexed.has(column),
  );
  return `${tableSql(schema, table)} (${columns.map(nameSql).join(', ')})`;
};

/** The indexes of readers: made in one go when a table has been filled, they cost a fraction. */
export const readersIndexesSql = (schema: string, table: Table): string =>
  table.indexes.map((index, i) => indexSql(schema, table, table.lookups.length + i + 1, index)).join('\n');
