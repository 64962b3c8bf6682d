import { type Kind, typeName } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { findKind } from '@cadenza/domain/registry/kinds';
import { z } from 'zod';
import { day, id, money, yesNo } from '../rest/shapes.ts';
import { isOrdered, nestedName } from './wire.ts';

/** The shapes in which records are answered, from their descriptors: the other side of `rowToWire`. */

const valueShape = ({ type, choices = [] }: Field): z.ZodType => {
  switch (type) {
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
    case 'url':
      return z.string();
    case 'integer':
    case 'color':
      return z.int();
    case 'money':
      return money;
    case 'date':
      return day;
    case 'flag':
      return yesNo;
    case 'boolean':
      return z.boolean();
    case 'choice':
      return z.enum(choices.map(({ wire }) => wire) as [string, ...string[]]);
    case 'reference':
      return id;
    case 'references':
      return z.array(id);
  }
};

const fieldsShape = (kind: Kind): z.ZodRawShape => ({
  id,
  ...(kind.switchable ? { attivo: yesNo } : {}),
  ...(isOrdered(kind) ? { ordinamento: z.int().min(0).nullable() } : {}),
  version: z.int().min(1),
  ...Object.fromEntries(
    kind.fields.map((field) => [field.wire, field.required ? valueShape(field) : valueShape(field).nullable()]),
  ),
});

const named = new Map<string, z.ZodType>();
/** Each shape once, as the document names it once. */
const once = (name: string, make: () => z.ZodType): z.ZodType => {
  const known = named.get(name) ?? make().meta({ id: name });
  named.set(name, known);
  return known;
};

/** A record that another one refers to: without those that it refers to itself, or its id alone where it is not there yet. */
const nestedShape = (kind: Kind): z.ZodType =>
  once(`${typeName(kind)}InAnother`, () => z.union([z.strictObject(fieldsShape(kind)), z.strictObject({ id })]));

const nestedShapes = (kind: Kind): z.ZodRawShape =>
  Object.fromEntries(
    kind.fields.flatMap((field) => {
      const target = field.type === 'reference' ? findKind(field.references ?? '') : undefined;
      return target ? [[nestedName(field), nestedShape(target).nullable()]] : [];
    }),
  );

/** A record as lists and changes answer it. */
export const recordShape = (kind: Kind): z.ZodType =>
  once(typeName(kind), () => z.strictObject({ ...fieldsShape(kind), ...nestedShapes(kind) }));

/** A record with others in it: a checklist with its lines. */
export const recordWith = (kind: Kind, more: z.ZodRawShape): z.ZodType =>
  z.strictObject({ ...fieldsShape(kind), ...nestedShapes(kind), ...more });
