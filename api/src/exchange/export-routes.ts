import { writeCell } from '@cadenza/domain/exchange/cells';
import { idColumn, isExchanged } from '@cadenza/domain/exchange/columns';
import type { Cell } from '@cadenza/domain/kernel/cell';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { kinds } from '@cadenza/domain/registry/kinds';
import type { SheetColumn } from '@cadenza/infra/spreadsheets/write-xlsx';
import { fieldLabel, type SheetWords, sheetWords } from '@cadenza/infra/texts/texts';
import type { RecordList } from '@cadenza/projections/registry/types';
import { type RecordRow, recordIds, recordsById } from '@cadenza/queries/registry/records';
import { z } from 'zod';
import { answered, ofQuery } from '../kernel/answered.ts';
import type { Session } from '../kernel/session.ts';
import { checkedList } from '../registry/fields.ts';
import { filtersFromInput, partsFromInput } from '../registry/list-filters.ts';
import { areaOf } from '../registry/routes.ts';
import { bearerRoute, type Call, type Route } from '../rest/route.ts';
import { fileTypes, formatOf, invalid, listFile } from './list-file.ts';

/** Rows that leave in one file. */
const most = 100_000;
/** Rows that are in memory at a time. */
const pageSize = 1_000;

const listShape = z.strictObject({
  search: z.string().max(200).nullish(),
  sortBy: z.string().max(100).nullish(),
  descending: z.boolean().nullish(),
  filters: z
    .array(z.strictObject({ field: z.string(), value: z.string().max(500), part: z.boolean().nullish() }))
    .max(50)
    .nullish(),
});

/** The list as GraphQL's `ListQuery` asks for it, without a page. */
const listOf = (kind: Kind, text: unknown): RecordList => {
  if (text === undefined || text === null) return checkedList(kind, {});
  let json: unknown;
  try {
    json = JSON.parse(String(text));
  } catch {
    return invalid('lista', 'invalid');
  }
  const parsed = listShape.safeParse(json);
  if (!parsed.success) return invalid('lista', 'invalid');
  const { filters, search, sortBy, descending } = parsed.data;
  const given = filters ?? [];
  return checkedList(kind, {
    filters: filtersFromInput(
      kind,
      given.filter(({ part }) => part !== true),
    ),
    parts: partsFromInput(
      kind,
      given.filter(({ part }) => part === true),
    ),
    search: search ?? undefined,
    sortBy: sortBy ?? undefined,
    descending: descending ?? undefined,
  });
};

/** A column of the file: a field, whether the record is in use, or its id. */
type Column = Field | 'active' | typeof idColumn;

/**
 * As they are asked for, by name and in order; all of them where none is named. The id is always the last: by it a file that comes back finds
 * its records, whatever was changed in it.
 */
const columnsOf = (kind: Kind, text: unknown): readonly Column[] => {
  const all: readonly Exclude<Column, typeof idColumn>[] = [
    ...kind.fields,
    ...(kind.switchable ? ['active' as const] : []),
  ];
  if (text === undefined || text === null) return [...all, idColumn];
  const names = [...new Set(String(text).split(','))];
  const asked = names.map(
    (name) =>
      all.find((column) => (typeof column === 'string' ? name === column : column.name === name)) ??
      invalid('colonne', 'unknown_field'),
  );
  return [...asked, idColumn];
};

const cellOf = (kind: Kind, column: Column, row: RecordRow, words: SheetWords): Cell => {
  if (column === 'active') return row.active ? words.yes : words.no;
  if (column === idColumn) return row.id;
  const nested = row.nested[column.name] ?? [];
  const labels = (Array.isArray(nested) ? nested : [nested]).map((one) =>
    String(one.values[kinds.find(({ name }) => name === column.references)?.label ?? ''] ?? ''),
  );
  return writeCell(kind, column, row.values[column.name], labels, words);
};

const sheetColumn = (language: string, column: Column): SheetColumn => {
  if (column === 'active') return { heading: sheetWords(language).active, type: 'text' };
  if (column === idColumn) return { heading: fieldLabel(language, idColumn), type: 'text', width: 38 };
  const heading = fieldLabel(language, column.name);
  switch (column.type) {
    case 'money':
      return { heading, type: 'money' };
    case 'decimal':
      return { heading, type: 'decimal' };
    case 'integer':
    case 'color':
      return { heading, type: 'integer' };
    case 'date':
      return { heading, type: 'day' };
    default:
      return { heading, type: 'text' };
  }
};

/** Which rows is read once, so that nothing is there twice or missing, however long the reader takes; what is in them page by page. */
async function* pagesOf({ services }: Call, session: Session, kind: Kind, ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += pageSize) {
    const wanted = ids.slice(at, at + pageSize);
    const rows = await answered({ services, session }, recordsById(kind), wanted);
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield wanted.flatMap((id) => byId.get(id) ?? []);
  }
}

async function* mapped<T, U>(pages: AsyncIterable<readonly T[]>, map: (one: T) => U) {
  for await (const page of pages) yield page.map(map);
}

const exportRoute = (kind: Kind): Route =>
  bearerRoute(`GET /api/esportazioni/${kind.rest}`, {
    area: areaOf(kind),
    summary: `The list of ${kind.plural} as a spreadsheet: what the filters let through, in order`,
    ...ofQuery(recordIds(kind)),
    query: ['formato', 'colonne', 'lista'],
    answers: { status: 200, types: fileTypes },
    handle: async (call, session) => {
      const { query, services, language } = call;
      const format = formatOf(query.formato);
      const columns = columnsOf(kind, query.colonne);
      const list = listOf(kind, query.lista);
      const ids = await answered({ services, session }, recordIds(kind), { list, most });
      const words = sheetWords(language);
      const cells = (row: RecordRow): readonly Cell[] => columns.map((column) => cellOf(kind, column, row, words));
      return listFile(call, session.actor.companyId, {
        title: words.kinds[kind.name] ?? kind.plural,
        format,
        columns: columns.map((column) => ({
          ...sheetColumn(language, column),
          ...(typeof column === 'string' ? {} : { field: column }),
        })),
        pages: mapped(pagesOf(call, session, kind, ids), cells),
      });
    },
  });

/** Every list that has a screen of its own, for whoever may read it. */
export const exportRoutes: readonly Route[] = kinds.filter(isExchanged).map(exportRoute);
