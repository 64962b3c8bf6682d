import { type Cell, plainNumber } from '../kernel/cell.ts';
import type { Kind } from '../registry/descriptor.ts';
import type { Field } from '../registry/fields.ts';
import { readDay, writeDay } from './days.ts';
import { type Decimals, readDecimal, writeDecimal } from './decimals.ts';

/** What cells say in one language. */
export type CellWords = {
  yes: string;
  no: string;
  /** A choice by kind, field and value: `maintainer.kind.internal`. */
  choices: Readonly<Record<string, string>>;
  decimals: Decimals;
};

/** Labels of several records in one cell. */
const between = '; ';

/** A value that could not be read, by the code of its message; `label` is what was looked for. */
export type CellFault = { fault: string; label?: string };

/** Finds the record that a cell names. */
export type FindRecord = (field: Field, label: string) => { id: string } | CellFault;

export const choiceKey = (kind: Kind, field: Field, value: unknown): string => `${kind.name}.${field.name}.${value}`;

/** A value on its way out; of references the labels. Money is a number of euros. */
export const writeCell = (
  kind: Kind,
  field: Field,
  value: unknown,
  labels: readonly string[],
  words: CellWords,
): Cell => {
  switch (field.type) {
    case 'reference':
    case 'references':
      return labels.length === 0 ? null : labels.join(between);
    default:
  }
  if (value === null || value === undefined) return null;
  switch (field.type) {
    case 'flag':
    case 'boolean':
      return value === true ? words.yes : words.no;
    case 'date':
      return { day: String(value) };
    case 'money':
      return Number(value) / 100;
    case 'integer':
    case 'decimal':
    case 'color':
      return Number(value);
    case 'choice':
      return words.choices[choiceKey(kind, field, value)] ?? String(value);
    default:
      return String(value);
  }
};

/** A cell as a text file has it. What a spreadsheet would take for a formula is text: `'=1+1`. */
export const asText = (cell: Cell, words: CellWords, field?: Field): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return guarded(cell);
  if (typeof cell === 'number')
    return field?.type === 'money' || field?.type === 'decimal' ? writeDecimal(cell, words.decimals) : String(cell);
  if (typeof cell === 'boolean') return cell ? words.yes : words.no;
  if ('shown' in cell) return cell.shown;
  return 'day' in cell ? writeDay(cell.day) : '';
};

/** A quotation mark in front of what a spreadsheet would run; also in front of what begins so already, so that each text comes back. */
export const guarded = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);
export const unguarded = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** Texts compared as people do: case, accents and blanks are none. */
export const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/gu, ' ').trim().toLowerCase();

const yes: ReadonlySet<string> = new Set(['si', 'yes', 'true', 'vero', 'verdadero', 's', 'y', '1', 'x']);
const no: ReadonlySet<string> = new Set(['no', 'false', 'falso', 'n', '0']);

type Reading = {
  /** Of every language: a file may come from anybody. */
  words: readonly CellWords[];
  /** How the reader writes decimals: where a number can be read in two ways. */
  decimals: Decimals;
  find: FindRecord;
};

/** A cell on its way in, as the value that the decider is asked to take; null where nothing is in it. */
export const readCell = (kind: Kind, field: Field, cell: Cell, reading: Reading): { value: unknown } | CellFault => {
  if (cell === null) return empty(field);
  if (typeof cell === 'object' && 'fault' in cell) return { fault: 'no_formula_value' };
  const text = plain(cell);
  if (text.trim() === '') return empty(field);
  switch (field.type) {
    case 'date': {
      const day = readDay(typeof cell === 'object' && 'day' in cell ? cell.day : text);
      return day === undefined ? { fault: 'invalid_date' } : { value: day };
    }
    case 'integer':
    case 'decimal':
    case 'color':
    case 'money':
      return readNumber(field, cell, text, reading.decimals);
    case 'flag':
    case 'boolean': {
      const word = folded(text);
      if (yes.has(word)) return { value: true };
      return no.has(word) ? { value: false } : { fault: 'invalid_flag' };
    }
    case 'choice':
      return readChoice(kind, field, text, reading.words);
    case 'reference': {
      const found = reading.find(field, text);
      return 'id' in found ? { value: found.id } : found;
    }
    case 'references':
      return readReferences(field, text, reading.find);
    default:
      return { value: typeof cell === 'object' && 'day' in cell ? writeDay(text) : text };
  }
};

const plain = (cell: Exclude<Cell, null | { fault: 'formula' }>): string => {
  if (typeof cell === 'number') return plainNumber(cell);
  if (typeof cell !== 'object') return String(cell);
  return 'day' in cell ? cell.day : cell.shown;
};

/** What a field holds that nothing is said of. */
const empty = (field: Field): { value: unknown } => ({ value: field.type === 'references' ? [] : null });

/** The number of a cell that holds one. */
export const numberOf = (cell: Cell): number | undefined => {
  if (typeof cell === 'number') return cell;
  return cell !== null && typeof cell === 'object' && 'number' in cell ? cell.number : undefined;
};

const readNumber = (field: Field, cell: Cell, text: string, decimals: Decimals): { value: unknown } | CellFault => {
  const money = field.type === 'money';
  const number = numberOf(cell) ?? readDecimal(text, decimals);
  if (number === undefined || !Number.isFinite(number)) return { fault: money ? 'invalid_money' : 'invalid_number' };
  if (!money) return { value: number };
  const cents = Math.round(number * 100);
  return Math.abs(cents - number * 100) > 1e-4 ? { fault: 'invalid_money' } : { value: cents };
};

const readChoice = (
  kind: Kind,
  field: Field,
  text: string,
  words: readonly CellWords[],
): { value: unknown } | CellFault => {
  const word = folded(text);
  const found = (field.choices ?? []).find(
    ({ value, wire }) =>
      [value, wire].some((own) => folded(own) === word) ||
      words.some(({ choices }) => folded(choices[choiceKey(kind, field, value)] ?? '') === word),
  );
  return found ? { value: found.value } : { fault: 'invalid_choice' };
};

/** One name, or several side by side. */
const readReferences = (field: Field, text: string, find: FindRecord): { value: unknown } | CellFault => {
  const whole = find(field, text);
  if ('id' in whole || !text.includes(';')) return 'id' in whole ? { value: [whole.id] } : whole;
  const ids: string[] = [];
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const found = find(field, part);
    if ('fault' in found) return found;
    if (!ids.includes(found.id)) ids.push(found.id);
  }
  return { value: ids };
};
