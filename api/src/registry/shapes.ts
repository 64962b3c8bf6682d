import { type Kind, typeName } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { findKind } from '@cadenza/domain/registry/kinds';
import { z } from 'zod';
import { day, id, money, uuidForm, yesNo } from '../rest/shapes.ts';
import { isOrdered, nestedWireName } from './wire.ts';

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
    case 'decimal':
      return z.number();
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

/** What a filter of a field may say: a value as it is answered, of a text a part, of references one id. */
export const filterShape = (field: Field): z.ZodType => {
  if (field.type === 'references') return id;
  return ['text', 'longText'].includes(field.type) ? z.string() : valueShape(field);
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
      return target ? [[nestedWireName(field), nestedShape(target).nullable()]] : [];
    }),
  );

/** A record as lists and changes answer it. */
export const recordShape = (kind: Kind): z.ZodType =>
  once(typeName(kind), () => z.strictObject({ ...fieldsShape(kind), ...nestedShapes(kind) }));

/** A record with others in it: a checklist with its lines. */
export const recordWith = (kind: Kind, more: z.ZodRawShape): z.ZodType =>
  z.strictObject({ ...fieldsShape(kind), ...nestedShapes(kind), ...more });

/** A text of digits where a number is meant, as forms send it. */
const digits = (pattern: string) => ({ type: 'string', pattern });

/** What a caller may send for a field, as the document tells it: the domain's own schema, in the spelling of the wire. */
const sentAs = ({ type, schema, choices = [] }: Field): Record<string, unknown> => {
  switch (type) {
    case 'money':
      return { anyOf: [{ type: 'number', minimum: 0 }, digits(String.raw`^\d{1,12}(\.\d{1,2})?$`)] };
    case 'flag':
      return { enum: ['Y', 'N', true, false] };
    case 'choice':
      return { type: 'string', enum: choices.map(({ wire }) => wire) };
    case 'reference':
      return { type: 'string', ...uuidForm };
    case 'references': {
      const one = { type: 'string', ...uuidForm };
      const object = { type: 'object', properties: { id: one }, required: ['id'] };
      return { type: 'array', maxItems: 100, items: { anyOf: [one, object] } };
    }
    default: {
      const inner = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;
      const { $schema: _, ...told } = z.toJSONSchema(inner, { io: 'input', unrepresentable: 'any' });
      if (type === 'decimal') return { anyOf: [told, digits(String.raw`^\d+(\.\d+)?$`)] };
      return type === 'integer' || type === 'color' ? { anyOf: [told, digits(String.raw`^\d+$`)] } : told;
    }
  }
};

/**
 * The fields of a record as a caller may send them. They are documented here and judged by the decider, which knows the record:
 * what is wrong is told under the same names, whichever way it comes.
 */
export const fieldsBody = (kind: Kind): Record<string, z.ZodOptional<z.ZodUnknown>> =>
  Object.fromEntries(
    kind.fields.map((field) => {
      const told = sentAs(field);
      const meta = field.required ? told : { anyOf: [told, { type: 'null' }] };
      return [field.wire, z.unknown().meta(meta).optional()];
    }),
  );
