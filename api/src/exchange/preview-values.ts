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
import { fieldLabel, sheetWords } from '@cadenza/infra/texts/texts';
import { type RecordRow, recordsOfKinds } from '@cadenza/queries/registry/records';
import type { Context } from '../graphql/context.ts';
import { answered } from '../kernel/answered.ts';

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

const idsOf = (value: unknown): string[] => [value].flat().map(String);

/** What was chosen for every record that is made, as `made`, one of those, shows it: references by their names. */
export const valuesForAll = async (
  { services, session, language }: Pick<Context, 'services' | 'session' | 'language'>,
  kind: Kind,
  { columns, fixed }: ImportPlan,
  made: PlannedRow | undefined,
): Promise<PreviewValue[]> => {
  if (made === undefined) return [];
  const chosen = kind.fields.filter(({ name }) => name in fixed && !columns.includes(name));
  const named = Map.groupBy(chosen, ({ references }) => findKind(references ?? '')?.name ?? '');
  named.delete('');
  const wanted = new Map(
    [...named].map(([name, all]) => [name, all.flatMap((field) => idsOf(made.values[field.name]))]),
  );
  const found =
    wanted.size === 0
      ? new Map<string, readonly RecordRow[]>()
      : await answered({ services, session }, recordsOfKinds, wanted);
  const labelsOf = ({ name, references }: Field): string[] => {
    const target = findKind(references ?? '');
    const ids = idsOf(made.values[name]);
    const rows = (target && found.get(target.name)) ?? [];
    return rows.flatMap(({ id, values }) => (target && ids.includes(id) ? [String(values[target.label] ?? '')] : []));
  };
  return chosen.flatMap((field) => {
    const text = shown(writeCell(kind, field, made.values[field.name], labelsOf(field), sheetWords(language)));
    return text === '' ? [] : [{ label: fieldLabel(language, field.name), text }];
  });
};
