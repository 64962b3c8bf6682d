import type { PlannedRow } from '@cadenza/commands/exchange/plan-import';
import { writeCell } from '@cadenza/domain/exchange/cells';
import { writeDay } from '@cadenza/domain/exchange/days';
import { writeDecimal } from '@cadenza/domain/exchange/decimals';
import type { ImportPlan } from '@cadenza/domain/exchange/events';
import { type Cell, plainNumber } from '@cadenza/domain/kernel/cell';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { RecordValues } from '@cadenza/domain/registry/events';
import type { Field } from '@cadenza/domain/registry/fields';
import { findKind } from '@cadenza/domain/registry/kinds';
import { type ScopedDb, withCompany } from '@cadenza/infra/postgres/company-scope';
import { fieldLabel, sheetWords } from '@cadenza/infra/texts/texts';
import { recordsById } from '@cadenza/projections/registry/queries';
import type { Context } from '../graphql/context.ts';

type PreviewValue = { label: string; text: string };

/** A cell as text, cut to 200 characters; '' for an empty one. */
export const shown = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return plainNumber(cell);
  if (typeof cell !== 'object') return String(cell).slice(0, 200);
  if ('shown' in cell) return cell.shown.slice(0, 200);
  return 'day' in cell ? writeDay(cell.day) : '';
};

/**
 * What a row of the file says of a record beside what the record is called, as it was read: of `17.04.98` the day that it was taken
 * for. What names another record, and what could not be read, as it is written in the file.
 */
export const valuesInRow = (
  kind: Kind,
  { columns }: ImportPlan,
  language: string,
  cells: readonly (Cell | undefined)[],
  values: RecordValues,
): PreviewValue[] =>
  columns.flatMap((name, at) => {
    const field = kind.fields.find((one) => one.name === name);
    if (field === undefined || field.name === kind.label) return [];
    const text =
      values[field.name] === undefined || field.references ? shown(cells[at]) : asRead(kind, field, values, language);
    return text === '' ? [] : [{ label: fieldLabel(language, field.name), text }];
  });

const asRead = (kind: Kind, field: Field, values: RecordValues, language: string): string => {
  const words = sheetWords(language);
  const cell = writeCell(kind, field, values[field.name], [], words);
  return typeof cell === 'number' && field.type === 'money' ? writeDecimal(cell, words.decimals) : shown(cell);
};

const labelsOf = async (db: ScopedDb, companyId: string, references: string | undefined, value: unknown) => {
  const target = findKind(references ?? '');
  if (!target) return [];
  const rows = await recordsById(db, companyId, target, [value].flat().map(String));
  return rows.map(({ values }) => String(values[target.label] ?? ''));
};

/** What was chosen for every record that is made, as `made`, one of those, shows it: references by their names. */
export const valuesForAll = async (
  { services: { pool }, session, language }: Pick<Context, 'services' | 'session' | 'language'>,
  kind: Kind,
  { columns, fixed }: ImportPlan,
  made: PlannedRow | undefined,
): Promise<PreviewValue[]> => {
  if (made === undefined) return [];
  const { companyId } = session.actor;
  const chosen = kind.fields.filter(({ name }) => name in fixed && !columns.includes(name));
  return await withCompany(pool, companyId, async (db) => {
    const all: PreviewValue[] = [];
    for (const field of chosen) {
      const value = made.values[field.name];
      const labels = await labelsOf(db, companyId, field.references, value);
      const text = shown(writeCell(kind, field, value, labels, sheetWords(language)));
      if (text !== '') all.push({ label: fieldLabel(language, field.name), text });
    }
    return all;
  });
};
