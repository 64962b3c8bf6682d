import type { Table } from './table.ts';

/** Rows that an event needs: by id, or by one of the table's lookup columns. Of one company always. */
export type RequiredRow = { table: Table; by: string; value: string };

/** The rows of one company in a batch, as a handler sees them. Rows are plain values: put back what you change. */
export type Rows = {
  get<R extends object>(table: Table<R>, id: string): R | undefined;
  /** Rows whose lookup column has a value, in no order. */
  where<R extends object>(table: Table<R>, column: keyof R & string, value: string): R[];
  put<R extends object>(table: Table<R>, row: R): void;
  remove<R extends object>(table: Table<R>, id: string): void;
};

export type Row = Readonly<Record<string, unknown>>;

/** A read or write of a row that the handler had not asked for in `required`: it would not be the row of the database. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
}

/** What names a row; the company is '' where rows stand above companies. */
export type Key = { companyId: string; id: string };

/**
 * `row` is null for one that is known to be absent; `stored`: the database has a row of this key; `before`: what stood
 * there before it was `changed`.
 */
type Entry = { readonly key: Key; row: Row | null; stored: boolean; changed: boolean; before: Row | null };

/** Rows of one company in one table: by id, and by column and value of the lookup columns, kept as rows change. */
type CompanyRows = { entries: Map<string, Entry>; index: Map<string, Map<string, Set<Entry>>> };

/** A row as it was before the event in hand changed it. */
type Undo = { table: Table; known: CompanyRows; entry: Entry; row: Row | null; changed: boolean };

type TableRows = { table: Table; companies: Map<string, CompanyRows>; changed: Entry[] };

/** What must be read from the database for a table before a batch can be folded. */
export type Wanted = { table: Table; by: string; companies: string[]; values: string[] };

/**
 * Of one table: rows to write and keys to delete; `replaced` are the keys of both that the database has already, `before`
 * the rows that stood there.
 */
export type Changes = { table: Table; upserts: Row[]; deletes: Key[]; replaced: Key[]; before: Row[] };

/** The company under which a table keeps its rows. */
const ownerIn = (table: Table, companyId: string): string => (table.ofCompany ? companyId : '');

/**
 * Rows in memory: loaded once, folded, then written once. A `whole` one holds all that there is: what it does not know
 * is not in the database either, so nothing is ever wanted.
 */
export class RowStore {
  readonly #tables = new Map<string, TableRows>();
  readonly #views = new Map<string, CompanyView>();
  readonly #whole: boolean;
  readonly #touched = new Set<string>();
  readonly #wanted = new Map<string, Wanted>();
  readonly #undo: Undo[] = [];
  #size = 0;

  constructor(tables: readonly Table[], { whole = false }: { whole?: boolean } = {}) {
    this.#whole = whole;
    for (const table of tables) this.#tables.set(table.name, { table, companies: new Map(), changed: [] });
  }

  /** What is changed from here on can be taken back. */
  mark(): void {
    this.#undo.length = 0;
  }

  /** Takes back what was changed since `mark`: an event that cannot be folded leaves no half of itself. */
  takeBack(): void {
    for (const { table, known, entry, row, changed } of this.#undo.reverse()) {
      reindex(table, known, entry, row);
      if (changed) continue;
      entry.changed = false;
      entry.before = null;
      const all = this.#of(table).changed;
      all.splice(all.lastIndexOf(entry), 1);
    }
    this.#undo.length = 0;
  }

  /** Ids of the rows that these requirements find. */
  found(companyId: string, required: readonly RequiredRow[]): string[] {
    const ids = required.flatMap(({ table, by, value }) => {
      const { entries, index } = this.rowsOf(table, ownerIn(table, companyId));
      const found = by === 'id' ? [entries.get(value)] : [...(index.get(by)?.get(value) ?? [])];
      return found.flatMap((entry) => (entry?.row ? [entry.key.id] : []));
    });
    return [...new Set(ids)];
  }

  /** Notes what an event needs. */
  want(companyId: string, required: readonly RequiredRow[]): void {
    if (this.#whole) return;
    for (const { table, by, value } of required) {
      const owner = ownerIn(table, companyId);
      if (by === 'id' && this.#of(table).companies.get(owner)?.entries.has(value)) continue;
      const name = `${table.name} ${by}`;
      const key = `${name} ${owner} ${value}`;
      if (this.#touched.has(key)) continue;
      this.#touched.add(key);
      const wanted = this.#wanted.get(name) ?? { table, by, companies: [], values: [] };
      wanted.companies.push(companyId);
      wanted.values.push(value);
      this.#wanted.set(name, wanted);
    }
  }

  /** What was wanted since it was asked for last. */
  takeWanted(): Wanted[] {
    const wanted = [...this.#wanted.values()];
    this.#wanted.clear();
    return wanted;
  }

  /** Takes in what was wanted, as the database has it. Rows that are here already stay: they may have changed since. */
  load(table: Table, rows: readonly Row[]): void {
    for (const row of rows) {
      const owner = ownerIn(table, String(row.company_id));
      const id = String(row.id);
      const known = this.rowsOf(table, owner);
      if (known.entries.has(id)) continue;
      const entry = this.#add(known, owner, id);
      entry.stored = true;
      reindex(table, known, entry, row);
    }
  }

  /** Adds a row that is there for the first time, to whichever company's it is. Throws TypeError where the table is not one for that. */
  append<R extends object>(table: Table<R>, row: R): void {
    if (!table.appended) throw new TypeError(`${table.name} takes no row unseen`);
    const { id, company_id: companyId } = row as Row;
    const key = { companyId: ownerIn(table, String(companyId)), id: String(id) };
    this.change(table, this.rowsOf(table, key.companyId), key, row as Row);
  }

  /** All that was changed is written: from here on further events can be folded into the same rows. */
  settle(): void {
    for (const known of this.#tables.values()) {
      if (known.table.appended) {
        this.#size -= appendedIn(known);
        known.companies.clear();
      }
      for (const entry of known.changed) {
        entry.stored = entry.row !== null;
        entry.changed = false;
        entry.before = null;
      }
      known.changed = [];
    }
  }

  /** Rows in memory, those that are known to be absent among them. */
  size(): number {
    return this.#size + this.#touched.size;
  }

  /** Those that are still here once all is written. */
  sizeOfKept(): number {
    const appended = this.#tables.values().filter(({ table }) => table.appended);
    return this.size() - appended.reduce((sum, known) => sum + appendedIn(known), 0);
  }

  /** Rows to write and keys to delete, for each table that changed. */
  changes(): Changes[] {
    return [...this.#tables.values()].flatMap(({ table, changed }) => {
      const upserts: Row[] = [];
      const deletes: Key[] = [];
      const replaced: Key[] = [];
      const before: Row[] = [];
      for (const { key, row, stored, before: old } of changed) {
        if (old) before.push(old);
        if (row) upserts.push(row);
        else deletes.push(key);
        if (stored) replaced.push(key);
      }
      return changed.length > 0 ? [{ table, upserts, deletes, replaced, before }] : [];
    });
  }

  /**
   * The rows of one company for an event that requires these: a handler can neither read nor write others. Good until the
   * next call for the same company.
   */
  of(companyId: string, required: readonly RequiredRow[]): Rows {
    const view = this.#views.get(companyId) ?? new CompanyView(this, companyId);
    this.#views.set(companyId, view);
    view.required = required;
    return view;
  }

  /** For views: the rows of a company in a table. Throws TypeError where the table is not one of the projection. */
  rowsOf(table: Table, owner: string): CompanyRows {
    const { companies } = this.#of(table);
    let rows = companies.get(owner);
    if (!rows) {
      rows = { entries: new Map(), index: new Map(table.lookups.map((column) => [column, new Map()])) };
      companies.set(owner, rows);
    }
    return rows;
  }

  /** For views: sets a row, or with null that there is none. */
  change(table: Table, known: CompanyRows, { companyId, id }: Key, row: Row | null): void {
    const entry = known.entries.get(id) ?? this.#add(known, companyId, id);
    this.#undo.push({ table, known, entry, row: entry.row, changed: entry.changed });
    if (!entry.changed) {
      entry.changed = true;
      entry.before = entry.row;
      this.#of(table).changed.push(entry);
    }
    reindex(table, known, entry, row);
  }

  #add({ entries }: CompanyRows, companyId: string, id: string): Entry {
    const entry = { key: { companyId, id }, row: null, stored: false, changed: false, before: null };
    entries.set(id, entry);
    this.#size++;
    return entry;
  }

  #of(table: Table): TableRows {
    const known = this.#tables.get(table.name);
    if (!known) throw new TypeError(`table ${table.name} is not one of this projection`);
    return known;
  }
}

const appendedIn = ({ companies }: TableRows): number =>
  companies.values().reduce((sum, { entries }) => sum + entries.size, 0);

const reindex = ({ lookups }: Table, { index }: CompanyRows, entry: Entry, row: Row | null): void => {
  const old = entry.row;
  entry.row = row;
  for (const column of lookups as readonly string[]) {
    if (old && row && old[column] === row[column]) continue;
    const places = index.get(column);
    if (old) places?.get(String(old[column]))?.delete(entry);
    if (!row) continue;
    const value = String(row[column]);
    const place = places?.get(value);
    if (place) place.add(entry);
    else places?.set(value, new Set([entry]));
  }
};

class CompanyView implements Rows {
  required: readonly RequiredRow[] = [];
  readonly #store: RowStore;
  readonly #companyId: string;
  readonly #known = new Map<Table, CompanyRows>();

  constructor(store: RowStore, companyId: string) {
    this.#store = store;
    this.#companyId = companyId;
  }

  get<R extends object>(table: Table<R>, id: string): R | undefined {
    const row = this.#find(table, id);
    this.#check(table, id, row);
    return (row ?? undefined) as R | undefined;
  }

  where<R extends object>(table: Table<R>, column: keyof R & string, value: string): R[] {
    if (!this.required.some((row) => row.table === table && row.by === column && row.value === value))
      throw new NotLoaded(`${table.name} by ${column} ${value} was not asked for`);
    const found = this.#rows(table).index.get(column)?.get(value);
    return found ? Array.from(found, ({ row }) => row as R) : [];
  }

  put<R extends object>(table: Table<R>, row: R): void {
    const { id, company_id: owner } = row as Row;
    if (table.ofCompany && owner !== this.#companyId) throw new TypeError(`${table.name}: a row of another company`);
    this.#check(table, String(id), row as Row);
    this.#change(table, String(id), row as Row);
  }

  remove<R extends object>(table: Table<R>, id: string): void {
    this.#check(table, id, this.#find(table, id));
    this.#change(table, id, null);
  }

  #rows(table: Table): CompanyRows {
    const known = this.#known.get(table);
    if (known) return known;
    const rows = this.#store.rowsOf(table, ownerIn(table, this.#companyId));
    this.#known.set(table, rows);
    return rows;
  }

  #find(table: Table, id: string): Row | null | undefined {
    return this.#rows(table).entries.get(id)?.row;
  }

  #change(table: Table, id: string, row: Row | null): void {
    const companyId = ownerIn(table, this.#companyId);
    this.#store.change(table, this.#rows(table), { companyId, id }, row);
  }

  /** Throws NotLoaded unless the row was asked for by its id, or by a lookup column of it as it is or is to be. */
  #check(table: Table, id: string, row: Row | null | undefined): void {
    if (this.#asked(table, id, row) || this.#asked(table, id, this.#find(table, id))) return;
    throw new NotLoaded(`${table.name} ${id} was not asked for`);
  }

  #asked(table: Table, id: string, row: Row | null | undefined): boolean {
    for (const wanted of this.required) {
      if (wanted.table !== table) continue;
      if (wanted.by === 'id' ? wanted.value === id : row && String(row[wanted.by]) === wanted.value) return true;
    }
    return false;
  }
}
