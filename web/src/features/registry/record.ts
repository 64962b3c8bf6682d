import { type Kind, nestedName } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { centsToDecimal, decimalToCents } from '../../kit/parse-number.ts';
import { formatDay } from '../../lib/format.ts';

export type Label = { readonly id: string; readonly label: string };

/** A row as GraphQL answers it: the fields of its kind by name, labels nested beside ids. */
export type RegistryRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
  readonly active?: boolean;
  readonly sortOrder?: number;
  /** ISO instant since which it has kept an older state. */
  readonly behindSince?: string | null;
};

/** What a form holds, by field name, in the values of the descriptors: money is integer cents, "none" is null. */
export type FormValues = Record<string, unknown>;

const isLabel = (value: unknown): value is Label =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value;

/** The record or records behind a reference field, with the words that a person knows them by. */
export const labelsOf = (field: Field, row: RegistryRow | null): readonly Label[] => {
  const nested = row?.[nestedName(field)];
  return (Array.isArray(nested) ? nested : [nested]).filter(isLabel);
};

export const isActive = (row: RegistryRow): boolean => row.active !== false;

export const nameOf = (kind: Kind, row: Readonly<Record<string, unknown>>): string => String(row[kind.label] ?? '');

/** The name as a person reads it: a day is DD-MM-YYYY. */
export const nameText = (kind: Kind, row: Readonly<Record<string, unknown>>): string => {
  const { type } = kind.fields.find(({ name }) => name === kind.label) ?? {};
  return type === 'date' ? formatDay(nameOf(kind, row)) : nameOf(kind, row);
};

const readField = (field: Field, value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  return field.type === 'money' ? decimalToCents(String(value)) : value;
};

/** What a form starts from: the row, or the suggested or initial values of a new record. */
export const toForm = (kind: Kind, row: RegistryRow | null): FormValues =>
  Object.fromEntries(
    kind.fields.map((field) => [
      field.name,
      row === null ? (field.suggested ?? field.initial) : readField(field, row[field.name]),
    ]),
  );

/** The input of a mutation; for a change only what differs from `before`, so that two people may change two fields. */
export const toInput = (kind: Kind, values: FormValues, before: FormValues | null): Record<string, unknown> =>
  Object.fromEntries(
    kind.fields.flatMap((field) => {
      const value = values[field.name] ?? null;
      const same = before !== null && JSON.stringify(value) === JSON.stringify(before[field.name] ?? null);
      if (same) return [];
      return [[field.name, field.type === 'money' && typeof value === 'number' ? centsToDecimal(value) : value]];
    }),
  );
