import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { type FieldError, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field, FieldType } from '@cadenza/domain/registry/fields';
import { sortFields } from '@cadenza/queries/registry/records';
import { Problem } from '../kernel/problem.ts';
import { wholeFromWire } from '../rest/numbers.ts';
import { domainName, valueToDomain } from './wire.ts';

/** Filters of a list of one kind: values as the rows have them, by English names. What no row can have is refused. */
export type Filters = Record<string, string>;

/** A filter as it was sent: `field` is its name to who sent it. A value that could not be read is left as it was. */
type Asked = { field: string; name: string | undefined; value: unknown };

const truths: Readonly<Record<string, boolean>> = { true: true, false: false };
const truth = (text: string): unknown => (Object.hasOwn(truths, text) ? truths[text] : text);

const fieldOf = (kind: Kind, name: string | undefined): Field | undefined =>
  kind.fields.find((field) => field.name === name);

/** Of a value that no row can have. Part of a text is none. */
const faultIn = (kind: Kind, { name, value }: Asked): Omit<FieldError, 'field'> | undefined => {
  if (name === undefined || !sortFields(kind).includes(name)) return { code: 'unknown_field' };
  if (name === 'active') return typeof value === 'boolean' ? undefined : { code: 'invalid_flag' };
  if (name === 'sortOrder' || name === 'version')
    return wholeFromWire(value) === undefined ? { code: 'invalid_number' } : undefined;
  const field = fieldOf(kind, name);
  if (!field || field.type === 'references') return isUuid(value) ? undefined : { code: 'invalid_id' };
  if (field.type === 'text' || field.type === 'longText') return undefined;
  const issue = field.schema.safeParse(value).error?.issues[0];
  return issue && faultOf(issue);
};

const checked = (kind: Kind, asked: readonly Asked[]): Filters => {
  const errors = asked.flatMap((one) => {
    const fault = faultIn(kind, one);
    return fault ? [{ field: one.field, ...fault }] : [];
  });
  if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
  return Object.fromEntries(asked.map(({ name, value }) => [name, String(value)]));
};

/** `filters[attivo]=Y`: documented names and values; an empty one asks for nothing. */
export const filtersFromWire = (kind: Kind, given: Readonly<Record<string, string | null>>): Filters =>
  checked(
    kind,
    Object.entries(given).flatMap(([wire, text]) => {
      if (text === null || wire === 'companyId') return [];
      const name = domainName(kind, wire);
      return [{ field: `filters[${wire}]`, name, value: wireValue(fieldOf(kind, name), name, text) }];
    }),
  );

const wireValue = (field: Field | undefined, name: string | undefined, text: string): unknown => {
  if (name === 'active') return text === 'Y' ? true : text === 'N' ? false : text;
  if (!field || field.type === 'references') return text;
  return field.type === 'boolean' ? truth(text) : valueToDomain(field, text);
};

/** `{field: "active", value: "true"}`: names and values of GraphQL, all of them as text. */
export const filtersFromInput = (kind: Kind, given: readonly { field: string; value: string }[]): Filters =>
  checked(
    kind,
    given.map(({ field: name, value }) => ({ field: name, name, value: inputValue(fieldOf(kind, name), name, value) })),
  );

const numbers: ReadonlySet<FieldType> = new Set(['integer', 'decimal', 'color', 'money']);
const wordTypes: readonly Field['type'][] = ['text', 'longText', 'email', 'phone', 'url'];

/** `{field: "serialNumber", value: "a12", part: true}`: words that a text of that field contains. Of what is no text there are no parts. */
export const partsFromInput = (kind: Kind, given: readonly { field: string; value: string }[]): Filters => {
  const errors = given.flatMap(({ field: name }) => {
    const field = fieldOf(kind, name);
    if (!field) return [{ field: name, code: 'unknown_field' }];
    return wordTypes.includes(field.type) ? [] : [{ field: name, code: 'invalid' }];
  });
  if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
  return Object.fromEntries(given.flatMap(({ field, value }) => (value.trim() === '' ? [] : [[field, value.trim()]])));
};

const inputValue = (field: Field | undefined, name: string, text: string): unknown => {
  if (name === 'active' || field?.type === 'flag' || field?.type === 'boolean') return truth(text);
  return field && numbers.has(field.type) && text !== '' ? valueToDomain(field, text) : text;
};
