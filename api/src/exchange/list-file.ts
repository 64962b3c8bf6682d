import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { asText } from '@cadenza/domain/exchange/cells';
import { writeDay } from '@cadenza/domain/exchange/days';
import { exportName } from '@cadenza/domain/exchange/file-name';
import type { Cell } from '@cadenza/domain/kernel/cell';
import { reject } from '@cadenza/domain/kernel/rejection';
import type { Field } from '@cadenza/domain/registry/fields';
import { writeCsv } from '@cadenza/infra/spreadsheets/write-csv';
import { type SheetColumn, writeXlsx } from '@cadenza/infra/spreadsheets/write-xlsx';
import { sheetWords } from '@cadenza/infra/texts/texts';
import { Problem } from '../kernel/problem.ts';
import { type Answer, type Call, fileOut } from '../rest/route.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
type Format = keyof typeof types;

export const fileTypes = [types.csv, types.xlsx] as const;

export const invalid = (field: string, code: string): never => {
  throw new Problem(reject('invalid_fields', {}, [{ field, code }]));
};

/** CSV unless another is asked for. */
export const formatOf = (given: unknown): Format => {
  if (given === undefined || given === null) return 'csv';
  return given === 'csv' || given === 'xlsx' ? given : invalid('formato', 'invalid_choice');
};

/** A cell, or a local date and time (`YYYY-MM-DDTHH:mm`). */
export type ListCell = Cell | { at: string };

/** 28/11/2026 09:30 */
const writtenTime = (at: string): string => `${writeDay(at.slice(0, 10))} ${at.slice(11, 16)}`;

type List = {
  readonly title: string;
  readonly format: Format;
  /** With the field that a column shows, where it is one. */
  readonly columns: readonly (SheetColumn & { readonly field?: Field })[];
  readonly pages: AsyncIterable<readonly (readonly ListCell[])[]>;
};

/** A list as a file, written as it is read. */
export const listFile = async ({ services, language }: Call, companyId: string, list: List): Promise<Answer> => {
  const { title, format, columns, pages } = list;
  const words = sheetWords(language);
  const { timeZone } = await loadCalendar(services.folds, companyId);
  const texts = async function* () {
    yield [columns.map(({ heading }) => heading)];
    for await (const rows of pages)
      yield rows.map((cells) =>
        cells.map((cell, at) =>
          typeof cell === 'object' && cell !== null && 'at' in cell
            ? writtenTime(cell.at)
            : asText(cell, words, columns[at]?.field),
        ),
      );
  };
  return fileOut({
    name: exportName(title, services.clock(), timeZone, format),
    type: types[format],
    open: () => (format === 'xlsx' ? writeXlsx(title, columns, pages) : writeCsv(texts(), words.delimiter)),
  });
};
