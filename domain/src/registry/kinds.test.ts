import { describe, expect, it } from 'vitest';
import { isRejection } from '../kernel/rejection.ts';
import { registry } from './decider.ts';
import type { Kind } from './descriptor.ts';
import { eventType } from './events.ts';
import type { Field } from './fields.ts';
import { kinds } from './kinds.ts';

/** What holds for the texts of every kind, and of one that is added tomorrow. */

const faultOf = ({ schema }: Field, text: string): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message;
const texts = (some: (kind: Kind, field: Field) => boolean) =>
  kinds.flatMap((kind) =>
    kind.fields
      .filter((field) => some(kind, field))
      .map((field): [string, Field] => [`${kind.name}.${field.name}`, field]),
  );

const isName = (kind: Kind, { name, type }: Field): boolean =>
  type === 'text' && (name === kind.label || name === 'code');
describe('what a record is chosen by', () => {
  it.each(texts(isName))('passes for no other: %s', (_, field) => {
    expect(faultOf(field, 'P\u043empa')).toBe('mixed_scripts');
    expect(faultOf(field, 'Po\ue000mpa')).toBe('hidden_characters');
    for (const good of ['5 μm', '10 kΩ', 'ΔT', 'Ø 12', 'Pompa 20 °C', 'Насос 3'])
      expect(faultOf(field, good)).toBeUndefined();
  });
});

describe('a text of one line', () => {
  const codes = ['taxCode', 'vatNumber'];
  it.each(texts((_, { type, name }) => ['text', 'phone', 'url'].includes(type) && !codes.includes(name)))(
    'has no breaks: %s',
    (_, field) => {
      for (const text of ['a\nb', 'a\rb', 'a\tb']) expect(faultOf(field, text)).toBe('one_line');
      for (const text of ['a\u2028b', 'a\u2029b', 'a\u0085b', 'a\uffffb'])
        expect(faultOf(field, text)).toBe('hidden_characters');
    },
  );
});

/** What becomes of a field that was `x`. */
const set = (kind: Kind, name: string, value: string): unknown => {
  const [id, companyId, actorId] = [10, 11, 12].map((n) => `00000000-0000-7000-8000-0000000000${n}`) as [
    string,
    string,
    string,
  ];
  const happenedAt = '2026-11-21T08:00:00Z';
  const metadata = { companyId, actorId, happenedAt, commandId: id, correlationId: id, causationId: id, v: 1 };
  const registered = { type: eventType(kind, 'Registered'), data: { id, values: { [name]: 'x' } } };
  const state = registry.evolve(registry.initialState(), registered, metadata);
  const change = { type: 'ChangeRecord', kind, id, values: { [name]: value } } as const;
  const decided = registry.decide(change, state, { companyId, actorId, now: happenedAt });
  return isRejection(decided) ? decided : decided[0]?.data.values?.[name];
};

describe('a text in which nothing shows', () => {
  const nothing = ['', ' ', '\u200f', '\u00a0', '\u2800', '\u3000', '\u115f', '\uffa0', '\u0301'];
  const optional = kinds.flatMap((kind) =>
    kind.fields
      .filter(({ type, required }) => !required && ['text', 'longText', 'phone', 'url'].includes(type))
      .map((field): [string, Kind, Field] => [`${kind.name}.${field.name}`, kind, field]),
  );
  it.each(optional)('is none: %s', (_, kind, field) => {
    for (const text of nothing) {
      expect([text, set(kind, field.name, text)]).toEqual([text, null]);
    }
  });
});

describe('a form in groups', () => {
  it.each(kinds.filter(({ groups }) => groups.length > 0).map((kind) => [kind.name, kind] as const))(
    'has every field once: %s',
    (_, { fields, groups }) => {
      expect(groups.flatMap((group) => group.fields).toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
    },
  );
});
