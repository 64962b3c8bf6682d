import { setImmediate as turn } from 'node:timers/promises';
import { type CellWords, folded, numberOf, readCell } from '@cadenza/domain/exchange/cells';
import { idColumn } from '@cadenza/domain/exchange/columns';
import { isUnlikelyYear, writeDay } from '@cadenza/domain/exchange/days';
import type { ImportPlan, RowFault } from '@cadenza/domain/exchange/events';
import { rowRecord } from '@cadenza/domain/exchange/import';
import { foldName } from '@cadenza/domain/identity/unique-name';
import { type Cell, keepsDigits, plainNumber, type Table } from '@cadenza/domain/kernel/cell';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { RegistryCommand } from '@cadenza/domain/registry/commands';
import { registry } from '@cadenza/domain/registry/decider';
import { type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import type { RecordValues } from '@cadenza/domain/registry/events';
import type { Field } from '@cadenza/domain/registry/fields';
import type { RegistryRecord, RegistryState } from '@cadenza/domain/registry/records';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { languages, sheetWords } from '@cadenza/infra/texts/texts';
import { plannedCounts } from '@cadenza/projections/planning/queries-of-uses';
import { type RecordRow, recordsById } from '@cadenza/projections/registry/queries';
import { namesOfKind } from '@cadenza/projections/registry/queries-of-exchange';
import { contextOf, idOf } from '../kernel/actor.ts';
import type { ImportContext } from './import-context.ts';
import { keysOf, type Names, namesFor } from './names.ts';

/** What is to become of a row; of one that is refused why. */
export type PlannedRow = {
  line: number;
  outcome: 'create' | 'change' | 'same' | 'refused';
  /** Of the record that it makes or changes. */
  id: string;
  values: RecordValues;
  /** What the record is called, as far as the row says it. */
  label: string;
  faults: readonly RowFault[];
  /** What is taken, and may yet be a slip of who wrote the file. */
  doubts: readonly RowFault[];
};

type Asked = {
  importId: string;
  plan: ImportPlan;
  kind: Kind;
  table: Table;
  language: string;
};

/** Rows between two looks at what else there is to do. */
const atATime = 100;
/** Records that are read at a time. */
const pageSize = 1_000;

/**
 * Decides every row of a file as the command path will, by the same decider, on what the rows of the read model show: what an
 * import would do, without doing it.
 */
export const planImport = async (asked: ImportContext, given: Asked): Promise<PlannedRow[]> => {
  const { services, actor } = asked;
  const { kind, plan, table } = given;
  const { companyId } = actor;
  const fieldNamed = (name: string): Field | undefined => kind.fields.find((field) => field.name === name);
  const columns = plan.columns.map((name) => (name === null ? undefined : fieldNamed(name)));
  const fixed = Object.entries(plan.fixed).flatMap(([name, text]) => {
    const field = plan.columns.includes(name) ? undefined : fieldNamed(name);
    return field ? [{ field, text }] : [];
  });
  const used = [...columns.filter((field) => field !== undefined), ...fixed.map(({ field }) => field)];
  const { names, keys } = await withCompany(services.pool, companyId, async (db) => ({
    names: await namesFor(db, companyId, used),
    keys: plan.key === null ? undefined : await keysOf(db, companyId, kind, plan.key),
  }));
  const reading = {
    words: languages.map((language): CellWords => sheetWords(language)),
    decimals: sheetWords(given.language).decimals,
    find: names.find,
  };
  const idAt = plan.columns.indexOf(idColumn);
  const readRow = ({ line, cells }: Table['rows'][number]) => {
    const values: Record<string, unknown> = {};
    const faults: RowFault[] = [];
    const take = (field: Field, cell: Cell): void => {
      const found = readCell(kind, field, cell, reading);
      if ('value' in found) values[field.name] = found.value;
      else faults.push({ line, field: field.name, code: found.fault, label: found.label ?? null });
    };
    for (const [at, field] of columns.entries()) if (field) take(field, cells[at] ?? null);
    const key = keyOf(plan, values, cells[idAt]);
    const doubts = columns.flatMap((field, at): RowFault[] => {
      const number = numberOf(cells[at] ?? null);
      if (!field || number === undefined || keepsDigits(number)) return [];
      const params = { number: plainNumber(number) };
      return [{ line, field: field.name, code: 'digits_lost', label: null, params }];
    });
    return { line, values, faults, doubts, key, ids: keys && key !== '' ? keys(key) : [] };
  };
  const read: ReturnType<typeof readRow>[] = [];
  for (const [at, row] of table.rows.entries()) {
    if (at % atATime === 0) await turn();
    read.push(readRow(row));
  }
  const fixedValues: Record<string, unknown> = {};
  const fixedFaults: Omit<RowFault, 'line'>[] = [];
  for (const { field, text } of fixed) {
    const found = readCell(kind, field, text, reading);
    if ('value' in found) fixedValues[field.name] = found.value;
    else fixedFaults.push({ field: field.name, code: found.fault, label: found.label ?? null });
  }
  const existing = await existingRecords(asked, kind, [...new Set(read.flatMap(({ ids }) => ids))]);
  const decide = await deciding(asked, kind);
  const today = services.clock();
  const dates = columns.filter((field) => field?.type === 'date');
  const oddYears = (line: number, values: Readonly<Record<string, unknown>>): RowFault[] =>
    dates.flatMap((field) => {
      const day = field && values[field.name];
      if (typeof day !== 'string' || !isUnlikelyYear(day, today)) return [];
      return [{ line, field: field?.name ?? null, code: 'unlikely_year', label: null, params: { day: writeDay(day) } }];
    });
  const seen = new Set<string>();
  const holderOf = await codeHolders(asked, kind);
  const planned: PlannedRow[] = [];
  for (const [at, { line, values, faults, doubts, key, ids }] of read.entries()) {
    if (at % atATime === 0) await turn();
    const own = rowRecord(given.importId, line);
    // What the row itself has made, where it runs once more, is made by it.
    const [matched, ...more] = ids.filter((id) => id !== own);
    const old = matched === undefined ? undefined : existing.get(matched);
    const all = [...faults];
    const say = (field: string | null, code: string, label: string | null = null): void =>
      void all.push({ line, field, code, label });
    if (more.length > 0) say(plan.key, 'ambiguous_name', key.slice(0, 200));
    if (key !== '' && seen.has(folded(key))) say(plan.key, 'duplicate_row');
    seen.add(folded(key));
    const id = old?.id ?? own;
    const wanted = old ? inOrderOf(kind, old, values) : { ...withoutEmpty(values), ...fixedValues };
    if (!old) all.push(...fixedFaults.map((fault) => ({ ...fault, line })));
    const code = kind.uniqueInCompany === null ? undefined : wanted[kind.uniqueInCompany];
    if (typeof code === 'string' && holderOf(code, id) !== id) say(kind.uniqueInCompany, 'code_taken');
    for (const field of inactiveIn(kind, names, wanted, old)) say(field, 'inactive');
    const label = String(values[kind.label] ?? old?.values[kind.label] ?? '');
    const decision = decide(id, wanted, old);
    const known = new Set(all.map(({ field }) => field));
    if (isRejection(decision)) {
      // What could not be read is not also missing.
      for (const fault of faultsOf(line, decision, kind.closes)) if (!known.has(fault.field)) all.push(fault);
    }
    const outcome = all.length > 0 ? 'refused' : old ? (decision === 0 ? 'same' : 'change') : 'create';
    const doubted = [...doubts, ...oddYears(line, values)];
    planned.push({ line, outcome, id, values: wanted, label, faults: all, doubts: doubted });
  }
  return closingDays(asked, kind, planned, existing);
};

/** What a row says of the record that it is: the text of a field, or an id; '' where that is nothing. */
const keyOf = ({ key }: ImportPlan, values: Readonly<Record<string, unknown>>, id: Cell | undefined): string => {
  if (key === null) return '';
  if (key === idColumn) return typeof id === 'string' ? id.trim() : '';
  return String(values[key] ?? '');
};

/** A list of records is the same in any order: a file may write it in that of their names. */
const inOrderOf = (kind: Kind, { values: old }: RegistryRecord, values: RecordValues): RecordValues => {
  const same = kind.fields.filter(({ name, type }) => type === 'references' && isSameSet(values[name], old[name]));
  return { ...values, ...Object.fromEntries(same.map(({ name }) => [name, old[name]])) };
};

const isSameSet = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other) && new Set(one).symmetricDifference(new Set(other)).size === 0;

/** A row that would close a day under planned work is refused: what becomes of that work is asked in the calendar, by day. */
const closingDays = async (
  { services, actor }: ImportContext,
  { closes }: Kind,
  planned: readonly PlannedRow[],
  existing: ReadonlyMap<string, RegistryRecord>,
): Promise<PlannedRow[]> => {
  if (closes === null) return [...planned];
  const dayOf = ({ outcome, id, values }: PlannedRow): string | undefined => {
    const day = values[closes];
    const news = outcome === 'create' || (outcome === 'change' && existing.get(id)?.values[closes] !== day);
    return news && typeof day === 'string' ? day : undefined;
  };
  const days = new Set(planned.flatMap((row) => dayOf(row) ?? []));
  if (days.size === 0) return [...planned];
  await services.readAfter.wait(actor, ['planning']);
  const { companyId } = actor;
  const counts = await withCompany(services.pool, companyId, (db) => plannedCounts(db, companyId, [...days]));
  return planned.map((row) => {
    const day = dayOf(row) ?? '';
    const count = counts.get(day);
    if (count === undefined) return row;
    const rejection = reject('planned_work_on_day', { day, count });
    return { ...row, outcome: 'refused', faults: [...row.faults, ...faultsOf(row.line, rejection, closes)] };
  });
};

/** Whose a code is, or comes to be by this row: of two rows with one code the first has it. */
const codeHolders = async ({ services, actor: { companyId } }: ImportContext, kind: Kind) => {
  const field = kind.uniqueInCompany;
  const rows =
    field === null ? [] : await withCompany(services.pool, companyId, (db) => namesOfKind(db, companyId, kind, field));
  const holders = new Map(rows.map(({ id, value }) => [foldName(value), id]));
  return (code: string, id: string): string => {
    const holder = holders.get(foldName(code)) ?? id;
    holders.set(foldName(code), holder);
    return holder;
  };
};

/** A refusal as it is told of a row, with all that its text names. `closes`: the field whose day is closed. */
export const faultsOf = (line: number, { code, params, errors }: Rejection, closes: string | null): RowFault[] =>
  code === 'planned_work_on_day' && closes !== null
    ? [{ line, field: closes, code: 'day_with_planned_work', label: null, params }]
    : errors.length === 0
      ? [{ line, field: null, code, label: null, params }]
      : errors.map(({ field, code: fault, params }) => ({
          ...{ line, field, code: fault, label: null },
          ...(params && { params }),
        }));

/** An empty cell of a new record says nothing: the field is what it is when nobody sets it. */
const withoutEmpty = (values: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** References that the row sets to records that are no longer in use. */
const inactiveIn = (kind: Kind, names: Names, values: RecordValues, old: RegistryRecord | undefined): string[] =>
  kind.fields.flatMap((field) => {
    const value = values[field.name];
    if (field.references === undefined || value === null || value === undefined) return [];
    const before = [old?.values[field.name]].flat();
    const ids = [value].flat().filter((id) => !before.includes(id));
    return ids.some((id) => names.isInactive(field, String(id))) ? [field.name] : [];
  });

const asRecord = (kind: Kind, companyId: string, { nested: _, ...row }: RecordRow): RegistryRecord => ({
  ...row,
  ...{ kind: kind.name, companyId, removing: false, changed: {} },
});

const existingRecords = async (
  { services, actor: { companyId } }: ImportContext,
  kind: Kind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RegistryRecord>> => {
  const found = new Map<string, RegistryRecord>();
  for (let at = 0; at < ids.length; at += pageSize) {
    const page = ids.slice(at, at + pageSize);
    const rows = await withCompany(services.pool, companyId, (db) => recordsById(db, companyId, kind, page));
    for (const row of rows) found.set(row.id, asRecord(kind, companyId, row));
  }
  return found;
};

/**
 * What the decider says of a row: how many events, or why not. Records of one stream are decided one after the other, each on what
 * those before it left.
 */
const deciding = async ({ services, actor }: ImportContext, kind: Kind) => {
  const { companyId } = actor;
  const now = services.clock();
  const context = contextOf(actor, now);
  const origin = { companyId, actorId: idOf(actor), happenedAt: now };
  const ofCompany = kind.stream.of === 'company';
  let shared: RegistryState = ofCompany
    ? await services.folds.state(recordStream(kind, { id: '', companyId }), registry, companyId)
    : registry.initialState();
  return (id: string, values: RecordValues, old: RegistryRecord | undefined): number | Rejection => {
    // A row that runs once more finds what it made.
    if (!old && shared.records.has(id)) return 1;
    const command: RegistryCommand = old
      ? { type: 'ChangeRecord', kind, id, values }
      : { type: 'CreateRecord', kind, id, values };
    const state = ofCompany || !old ? shared : { ...shared, records: new Map([[id, old]]) };
    const decision = registry.decide(command, state, context);
    if (isRejection(decision)) return decision;
    if (ofCompany) for (const event of decision) shared = registry.evolve(shared, event, origin);
    return decision.length;
  };
};
