import { uuidV5 } from '../kernel/uuid.ts';
import type { Kind } from '../registry/descriptor.ts';
import type { RecordValues } from '../registry/events.ts';
import type { Field } from '../registry/fields.ts';

const space = '0199a1b2-0000-7000-8000-00000000bbbb';

const sample = ({ type, name, initial, choices, schema }: Field, of: string): unknown => {
  switch (type) {
    case 'text':
    case 'longText':
      // A number within the shortest text there is, which differs from sample to sample.
      return schema.safeParse(`${name} ${of}`).success ? `${name} ${of}` : `${of}`;
    case 'integer':
    case 'decimal':
    case 'money':
      return Number(of);
    case 'date':
      return `2026-03-0${of}`;
    case 'reference':
      return uuidV5(space, `${name} ${of}`);
    case 'references':
      return [uuidV5(space, `${name} ${of}`)];
    case 'choice':
      return choices?.[Number(of) % choices.length]?.value;
    default:
      return initial;
  }
};

/** Values of a record that its kind accepts; other ones for another number from 1 to 9. */
export const sampleValues = (kind: Kind, of: string): RecordValues =>
  Object.fromEntries(
    kind.fields.map((field) => {
      const value = sample(field, of);
      return [field.name, field.schema.safeParse(value).success ? value : field.initial];
    }),
  );
