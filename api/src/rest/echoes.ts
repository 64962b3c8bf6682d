import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '@cadenza/domain/kernel/rejection';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** `linea` beside `lineaId`: the id says which one is meant, the object only repeats it. */
const repeatsItsId = (name: string, given: unknown, body: Fields): boolean =>
  isObject(given) && given.id !== undefined && given.id === body[`${name}Id`];

/** Whether a body holds any of these names: only then has to be read what is there. */
export const holdsAny = (body: Fields, names: readonly string[]): boolean =>
  names.some((name) => body[name] !== undefined);

/**
 * A record may be sent back whole: what a call answers but does not change is taken as long as it says what is there.
 * Anything else is a fault of its field, for nothing that is sent is ignored.
 */
export const changedEchoes = (body: Fields, answered: Fields, names: readonly string[]): FieldError[] =>
  names
    .filter((name) => body[name] !== undefined)
    .filter((name) => !(isDeepStrictEqual(body[name], answered[name]) || repeatsItsId(name, body[name], body)))
    .map((field) => ({ field, code: 'cannot_change' }));
