import { buffer } from 'node:stream/consumers';
import { unguarded } from '@cadenza/domain/exchange/cells';
import { idColumn, isExchanged } from '@cadenza/domain/exchange/columns';
import type { ImportPlan } from '@cadenza/domain/exchange/events';
import type { Table, TableReading } from '@cadenza/domain/kernel/cell';
import { type FieldError, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import type { Files } from '@cadenza/infra/files/files';
import { readTable, usualLimits } from '@cadenza/infra/spreadsheets/read-table';
import { createKeyedMutex } from '../kernel/keyed-mutex.ts';

const refused = (field: string, code: string, params?: FieldError['params']): Rejection =>
  reject('invalid_fields', {}, [{ field, code, ...(params && { params }) }]);

/** What the texts of faults name. */
const bounds: Readonly<Record<string, FieldError['params']>> = {
  too_many_rows: { max: usualLimits.rows },
  too_many_columns: { max: usualLimits.columns },
};

/** Where it is not the file itself that is refused. */
const chosen: Readonly<Record<string, string>> = { unknown_sheet: 'sheet', unknown_headings: 'headings' };

/** A table takes a thread and much memory to read: a company has one read at a time. */
const inTurn = createKeyedMutex();

/** The rows of a file that was taken in, and its size in bytes. What cannot be read is said of the field `file`, or of what was chosen. */
export const loadTable = async (
  files: Files,
  companyId: string,
  hash: string,
  reading: TableReading = {},
): Promise<{ table: Table; size: number } | Rejection> => {
  if (!/^[0-9a-f]{64}$/.test(hash)) return refused('file', 'invalid');
  const file = await inTurn(companyId, async () => {
    const found = await files.get({ companyId, hash });
    return found && { size: found.size, read: await readTable(await buffer(found.content), reading) };
  });
  if (!file) return refused('file', 'file_gone');
  const { read } = file;
  const field = 'fault' in read ? chosen[read.fault] : undefined;
  if (field !== undefined) return refused(field, 'invalid_choice');
  if ('fault' in read) return refused('file', read.fault, bounds[read.fault]);
  const { table } = read;
  if (table.format === 'xlsx') return { table, size: file.size };
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => (typeof cell === 'string' ? unguarded(cell) : cell)),
  }));
  return { table: { ...table, rows }, size: file.size };
};

/** The kind that a plan is for; what no file can be is refused by name. */
export const kindOfPlan = (plan: ImportPlan): Kind | Rejection => {
  const kind = findKind(plan.kind);
  if (!kind || !isExchanged(kind)) return reject('unknown_kind');
  const fields = new Set(kind.fields.map(({ name }) => name));
  const named = plan.columns.filter((name) => name !== null);
  if (named.some((name) => name !== idColumn && !fields.has(name))) return refused('columns', 'invalid_choice');
  if (new Set(named).size < named.length) return refused('columns', 'contradictory');
  if (named.every((name) => name === idColumn)) return refused('columns', 'required');
  if (Object.keys(plan.fixed).some((name) => !fields.has(name))) return refused('fixed', 'unknown_field');
  // Only by a text that is in the file can a record be found.
  return plan.key !== null && !named.includes(plan.key) ? refused('key', 'invalid_choice') : kind;
};
