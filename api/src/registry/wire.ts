import type { Rejection } from '@cadenza/domain/kernel/rejection';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { findKind } from '@cadenza/domain/registry/kinds';
import type { RegistryRecord } from '@cadenza/domain/registry/records';
import type { RecordRow } from '@cadenza/queries/registry/records';
import { numberFromWire, wholeFromWire } from '../rest/numbers.ts';
import { yesNo } from '../rest/values.ts';

/** The one place where the registry's English names meet the documented REST names. */

export type WireRecord = Record<string, unknown>;

/** `lineaId` to `linea`: the nested object beside the id; lists keep their name. */
export const nestedWireName = (field: Field): string =>
  field.wire.endsWith('Id') ? field.wire.slice(0, -2) : field.wire;

/** Cents to a decimal string with two places. */
export const centsToDecimal = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** A decimal string or number to cents; what is neither is left for the decider to refuse. */
export const decimalToCents = (value: unknown): unknown => {
  // Nothing else is read as text: what an object says of itself is the sender's.
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const match = /^(\d{1,12})(?:[.](\d{1,2}))?$/.exec(String(value));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : value;
};

export const valueToWire = (field: Field, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  switch (field.type) {
    case 'flag':
      return yesNo(value);
    case 'money':
      return centsToDecimal(Number(value));
    case 'choice':
      return field.choices?.find((choice) => choice.value === value)?.wire ?? value;
    default:
      return value;
  }
};

export const valueToDomain = (field: Field, given: unknown): unknown => {
  if (given === '' || given === null) return field.type === 'references' ? [] : null;
  switch (field.type) {
    case 'flag':
      return given === 'Y' || given === true ? true : given === 'N' || given === false ? false : given;
    case 'money':
      return decimalToCents(given);
    case 'decimal':
      return numberFromWire(given) ?? given;
    case 'integer':
    case 'color':
      return wholeFromWire(given) ?? given;
    case 'choice':
      return field.choices?.find((choice) => choice.wire === given)?.value ?? given;
    case 'references':
      return Array.isArray(given) ? given.map((one) => (isObject(one) ? one.id : one)) : given;
    default:
      return given;
  }
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Values of a body by English names; only the fields that are there. A reference may come as `lineaId` or as `linea: {id}`. */
export const valuesFromWire = (kind: Kind, body: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const field of kind.fields) {
    const nested = field.type === 'reference' ? body[nestedWireName(field)] : undefined;
    const given = body[field.wire] === undefined && isObject(nested) ? nested.id : body[field.wire];
    if (given !== undefined) values[field.name] = valueToDomain(field, given);
  }
  return values;
};

/** Documented name of an English one, for the fields of an error and for sorting. */
export const wireName = (kind: Kind, name: string): string =>
  kind.fields.find((field) => field.name === name)?.wire ??
  (
    {
      active: 'attivo',
      seenVersion: 'version',
      sortOrder: 'ordinamento',
      afterId: kind.ordered ? 'previousListaDettaglioId' : 'previousListaId',
      index: 'pos',
    } as Record<string, string>
  )[name] ??
  name;

/** A refusal with the values of its conflicts written as this wire has them. */
export const conflictsWritten = (
  kind: Kind,
  rejection: Rejection,
  written: (field: Field, value: unknown) => unknown,
): Rejection => ({
  ...rejection,
  errors: rejection.errors.map((error) => {
    const field = kind.fields.find(({ name }) => name === error.field);
    const { conflict } = error;
    if (field === undefined || conflict === undefined) return error;
    const [mine, theirs] = [written(field, conflict.mine), written(field, conflict.theirs)];
    return { ...error, conflict: { ...conflict, mine, theirs } };
  }),
});

/** English name of a documented one; undefined for a name that is not one. */
export const domainName = (kind: Kind, wire: string): string | undefined => {
  if (wire === 'id') return 'id';
  if (wire === 'attivo' && kind.switchable) return 'active';
  if (wire === 'ordinamento') return isOrdered(kind) ? 'sortOrder' : kind.sort;
  return kind.fields.find((field) => field.wire === wire || nestedWireName(field) === wire)?.name;
};

export const isOrdered = ({ ordered, orderedInCompany }: Kind): boolean => ordered || orderedInCompany;

const common = (
  kind: Kind,
  record: { id: string; active: boolean; sortOrder: number | null; version: number },
): WireRecord => ({
  id: record.id,
  ...(kind.switchable ? { attivo: yesNo(record.active) } : {}),
  ...(isOrdered(kind) ? { ordinamento: record.sortOrder } : {}),
  version: record.version,
});

const fieldsToWire = (kind: Kind, values: Readonly<Record<string, unknown>>): WireRecord =>
  Object.fromEntries(kind.fields.map((field) => [field.wire, valueToWire(field, values[field.name])]));

/** A record as read, with its references nested. */
export const rowToWire = (kind: Kind, row: RecordRow): WireRecord => {
  const wire: WireRecord = { ...common(kind, row), ...fieldsToWire(kind, row.values) };
  for (const field of kind.fields) {
    const target = findKind(field.references ?? '');
    const nested = row.nested[field.name];
    if (!target || nested === undefined || Array.isArray(nested)) continue;
    const id = row.values[field.name];
    // A record that is not there yet is named all the same.
    wire[nestedWireName(field)] = nested ? rowToWire(target, nested) : id === null || id === undefined ? null : { id };
  }
  return wire;
};

/** A record as decided; `nested` are the records that it names, by field. */
export const recordToWire = (kind: Kind, record: RegistryRecord, nested: RecordRow['nested']): WireRecord =>
  rowToWire(kind, { ...record, nested });
