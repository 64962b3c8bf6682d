import { alwaysWorking } from '@cadenza/domain/calendar/working-calendar';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { officeCalendar } from '@cadenza/domain/testing/planning-samples';
import fc, { type Arbitrary } from 'fast-check';

const space = '0199a1b2-0000-7000-8000-00000000cccc';

export const idOf = (what: string, number: number): string => uuidV5(space, `${what} ${number}`);

export const number = fc.constantFrom(0, 0, 0, 1);

export const id = (what: string): Arbitrary<string> => number.map((one) => idOf(what, one));

export const optional = <T>(one: Arbitrary<T>): Arbitrary<T | null> => fc.option(one, { nil: null });

export const unlikely = <T>(usual: T, malicious: Arbitrary<T>, weight = 4): Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: malicious });

export const picture = number.map((one) => ({
  imageId: idOf('image', one),
  fileName: `${idOf('image', one)}.jpg`,
  mime: 'image/jpeg',
  content: { hash: 'a'.repeat(64), size: 9 },
}));

/** No NUL and no half of a surrogate pair: the endpoints refuse what no log can hold. */
const storable = fc
  .string({ unit: 'binary', maxLength: 40 })
  .filter((text) => text.isWellFormed() && !text.includes('\0'));

export const texts = fc.oneof(
  storable,
  fc.constantFrom(
    '',
    ' ',
    'null',
    '\u202Egnp.exe',
    '\u200B\u200B',
    '\\u0000',
    "'; drop table rm.plants; --",
    '{"$ne": null}',
    'e\u0301'.repeat(100),
    '👩‍🔧'.repeat(60),
    'x'.repeat(256),
    'x'.repeat(4_001),
    '=cmd()',
  ),
);

export const numbers = fc.constantFrom(
  -1,
  0,
  0.5,
  1,
  366,
  32_768,
  2 ** 31,
  1e14,
  1e15,
  Number.MAX_SAFE_INTEGER,
  Number.NaN,
);

const years = [
  '0001',
  '1582',
  '1899',
  '1900',
  '1970',
  '2024',
  '2026',
  '2027',
  '2028',
  '2199',
  '2200',
  '2201',
  '2999',
  '9999',
];

export const days = fc
  .record({ year: fc.constantFrom(...years), rest: fc.constantFrom('-01-01', '-02-28', '-03-29', '-10-25', '-12-31') })
  .map(({ year, rest }) => `${year}${rest}`);

export const times = fc.constantFrom('00:00', '02:30', '08:00', '23:59');

const moments = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('2026-03-09', '2026-03-29', '2026-10-25', '2028-02-29'), times) },
  { weight: 1, arbitrary: fc.tuple(days, times) },
);

export const local = moments.map(([day, time]) => `${day}T${time}`);

export const instant = local.map((moment) => `${moment}:00Z`);

export const calendar = fc.constantFrom(officeCalendar, alwaysWorking);

const scope = fc.constantFrom('all' as const, 'following' as const);

export const scoped = { scope, ordinal: fc.integer({ min: 0, max: 4 }) };

export const minutes = fc.constantFrom(60, 60, 90, 90, -1, 0, 1, 1_440, 600_000, 2 ** 31);

export const content = fc.record({
  hash: fc.constantFrom('a'.repeat(64), 'b'.repeat(64)),
  size: fc.constantFrom(0, 1, 2 ** 33),
});
