import { columnsOf, type Table } from './table.ts';

/** Rows that an event needs: by id, or by one of the table's lookup columns. Of one company always. */
export type Touch = { table: Table; by: string; value: string };

/** The rows of one company in a batch, as a handler sees them. Rows are plain values: put back what you change. */
export type Rows = {
  get<R extends object>(table: Table<R>, id: string): R | undefined;
  /** Rows whose lookup column has a value, in no order. */
  where<R extends object>(table: Table<R>, column: keyof R & string, value: string): R[];
  put<R extends object>(table: Table<R>, row: R): void;
  remove<R extends object>(table: Table<R>, id: string): void;
};

export type Row = Readonly<Record<string, unknown>>;

/** A read or write of a row that no handler had asked for in `touches`: it would not be the row of the database. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
}

type TableRows = {
  table: Table;
  rows: Map<string, Row | null>;
  /** Keys by `column value` of the lookup columns, kept as rows change. */
  index: Map<string, Set<string>>;
  /** Keys of rows that were written since the last settling, and what was there before; null where nothing was. */
  changed: Map<string, Row | null>;
  /** Keys of rows that the database has. */
  stored: Set<string>;
};

/** `company id` where rows belong to companies, else the id alone. */
const keyOf = (table: Table, companyId: string, id: string): string => (table.ofCompany ? `${companyId} ${id}` : id);

const touchKey = (companyId: string, touch: Touch): string =>
  `${touch.table.name} ${touch.by} ${keyOf(touch.table, companyId, touch.value)}`;

/** What must be read from the database for a table before a batch can be folded. */
export type Wanted = { table: Table; by: string; companies: string[]; values: string[] };

/**
 * Of one table: rows to write and keys to delete; `replaced` are the keys of both that the database has already, `before`
 * the rows that stood there.
 */
export type Changes = { table: Table; upserts: Row[]; deletes: string[]; replaced: string[]; before: Row[] };

/** The rows of a batch in memory: loaded once, folded, then written once. */
export class RowStore {
  readonly #tables = new Map<string, TableRows>();
  readonly #touched = new Set<string>();
  readonly #wanted = new Map<string, Wanted>();

  constructor(tables: readonly Table[]) {
    for (const table of tables)
      this.#tables.set(table.name, { table, rows: new Map(), index: new Map(), changed: new Map(), stored: new Set() });
  }

  /** Notes what an event needs. */
  want(companyId: string, touches: readonly Touch[]): void {
    for (const touch of touches) {
      const key = touchKey(companyId, touch);
      if (this.#touched.has(key)) continue;
      this.#touched.add(key);
      const name = `${touch.table.name} ${touch.by}`;
      const wanted = this.#wanted.get(name) ?? { table: touch.table, by: touch.by, companies: [], values: [] };
      wanted.companies.push(companyId);
      wanted.values.push(touch.value);
      this.#wanted.set(name, wanted);
    }
  }

  wanted(): Wanted[] {
    return [...this.#wanted.values()];
  }

  /** Takes in rows as the database has them. */
  load(table: Table, rows: readonly Row[]): void {
    const known = this.#of(table);
    for (const row of rows) {
      const key = keyOf(table, String(row.company_id), String(row.id));
      this.#set(known, key, row);
      known.stored.add(key);
    }
  }

  /** All that was changed is written: from here on a further batch can be folded into the same rows. */
  settle(): void {
    this.#wanted.clear();
    for (const { rows, changed, stored } of this.#tables.values()) {
      for (const key of changed.keys()) {
        if (rows.get(key)) stored.add(key);
        else stored.delete(key);
      }
      changed.clear();
    }
  }

  /** Rows in memory, those that are known to be absent among them. */
  size(): number {
    return [...this.#tables.values()].reduce((sum, { rows }) => sum + rows.size, 0);
  }

  /** Rows to write and keys to delete, for each table that changed. */
  changes(): Changes[] {
    return [...this.#tables.values()].flatMap(({ table, rows, changed, stored }) => {
      const upserts: Row[] = [];
      const deletes: string[] = [];
      const replaced: string[] = [];
      const before: Row[] = [];
      for (const [key, old] of changed) {
        if (old) before.push(old);
        const row = rows.get(key);
        if (row) upserts.push(row);
        else deletes.push(key);
        if (stored.has(key)) replaced.push(key);
      }
      return upserts.length + deletes.length > 0 ? [{ table, upserts, deletes, replaced, before }] : [];
    });
  }

  /** The view of one company: a handler can neither read nor write another one's rows. */
  of(companyId: string): Rows {
    const touched = (table: Table, column: string, value: string): boolean =>
      this.#touched.has(touchKey(companyId, { table, by: column, value }));
    const known = (table: Table, id: string, row?: Row): boolean =>
      touched(table, 'id', id) ||
      this.#of(table).rows.has(keyOf(table, companyId, id)) ||
      (row !== undefined && table.lookups.some((column) => touched(table, column, String(row[column]))));
    return {
      get: <R extends object>(table: Table<R>, id: string) => {
        if (!known(table, id)) throw new NotLoaded(`${table.name} ${id} was not asked for`);
        return (this.#of(table).rows.get(keyOf(table, companyId, id)) ?? undefined) as R | undefined;
      },
      where: <R extends object>(table: Table<R>, column: keyof R & string, value: string) => {
        if (!touched(table, column, value))
          throw new NotLoaded(`${table.name} by ${column} ${value} was not asked for`);
        const { rows, index } = this.#of(table);
        const keys = index.get(indexKey(table, companyId, column, value)) ?? [];
        return [...keys].map((key) => rows.get(key) as R);
      },
      put: <R extends object>(table: Table<R>, row: R) => {
        const { id, company_id: owner } = row as Row;
        if (table.ofCompany && owner !== companyId) throw new TypeError(`${table.name}: a row of another company`);
        if (!known(table, String(id), row as Row)) throw new NotLoaded(`${table.name} ${String(id)} was not asked for`);
        this.#change(table, keyOf(table, companyId, String(id)), row as Row);
      },
      remove: <R extends object>(table: Table<R>, id: string) => {
        if (!known(table, id)) throw new NotLoaded(`${table.name} ${id} was not asked for`);
        this.#change(table, keyOf(table, companyId, id), null);
      },
    };
  }

  #of(table: Table): TableRows {
    const known = this.#tables.get(table.name);
    if (!known) throw new TypeError(`table ${table.name} is not one of this projection`);
    return known;
  }

  #change(table: Table, key: string, row: Row | null): void {
    const known = this.#of(table);
    if (!known.changed.has(key)) known.changed.set(key, known.rows.get(key) ?? null);
    this.#set(known, key, row);
  }

  #set({ table, rows, index }: TableRows, key: string, row: Row | null): void {
    const old = rows.get(key);
    for (const column of table.lookups as readonly string[]) {
      if (old?.[column] === row?.[column] && old && row) continue;
      if (old) index.get(rowIndexKey(table, old, column))?.delete(key);
      if (!row) continue;
      const at = rowIndexKey(table, row, column);
      const keys = index.get(at) ?? new Set();
      index.set(at, keys.add(key));
    }
    rows.set(key, row);
  }
}

const indexKey = (table: Table, companyId: string, column: string, value: string): string =>
  `${column} ${keyOf(table, companyId, value)}`;

const rowIndexKey = (table: Table, row: Row, column: string): string =>
  indexKey(table, String(row.company_id), column, String(row[column]));

/** A row with every column null: a fold starts from it and sets what it knows. */
export const blankRow = <R extends object>(table: Table<R>): R =>
  Object.fromEntries(columnsOf(table).map((column) => [column, null])) as R;
