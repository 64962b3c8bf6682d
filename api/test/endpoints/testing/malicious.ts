import { rejectionCodes } from '@cadenza/domain/kernel/rejection';

/** What a value is supposed to be. */
export type Shape =
  | 'text'
  | 'id'
  | 'newId'
  | 'ids'
  | 'flag'
  | 'number'
  | 'numbers'
  | 'date'
  | 'days'
  | 'time'
  | 'choice'
  | 'choices'
  | 'weekdays';

const huge = 'x'.repeat(100_000);
/** Names that every object has: looked up in a table they would be found. */
const inherited = ['__proto__', 'constructor', 'toString'];
const wrongForAll: readonly unknown[] = [{}, { toString: 1 }, { id: {} }, [[]], 'a\0b', 'a\ud800', huge];
/** Texts that are not what they look like: turned round, and with something in them that nobody sees. */
export const unseen: readonly string[] = ['a\u202eb', 'a\u200bb', 'a\u2028b', 'a\uffffb'];
const noTime = [
  'x',
  '0000-01-01',
  '9999-12-31',
  '2027-02-30',
  '-271821-04-19',
  '+275760-09-13',
  '2027-01-11T99:00',
  1e300,
];

/** Values that none of this shape may have; `others` are ids of fixtures of other kinds. */
export const maliciousFor = (shape: Shape, others: readonly string[] = []): readonly unknown[] => {
  switch (shape) {
    case 'text':
      return [...wrongForAll, 7, true, ['x']];
    case 'newId':
      return [...wrongForAll, true, ['x'], 'x', "' or 1=1 --", ...inherited];
    case 'id':
      return [...wrongForAll, true, ['x'], 'x', "' or 1=1 --", ...inherited, ...others];
    case 'ids':
      return [
        'x',
        7,
        true,
        [7],
        [{}],
        [huge],
        [...inherited],
        [others[0]],
        Array.from({ length: 10_000 }, () => others[0]),
      ];
    case 'flag':
      return [...wrongForAll, 7, 'x', ...inherited, ['x']];
    case 'number':
      return [...wrongForAll, 'x', 1e300, -1e300, -1, 1.5e-7, '9'.repeat(400), true, [1], ...inherited];
    case 'numbers':
      // To GraphQL one number is a list of it.
      return [
        'x',
        true,
        {},
        [-1],
        [1.5],
        [1e300],
        [{}],
        ['x'],
        [huge],
        Array.from({ length: 10_000 }, (_, n) => n - 5_000),
      ];
    case 'date':
    case 'time':
      return [...wrongForAll, 7, true, ...noTime, ['2027-01-11']];
    case 'days':
      return [...wrongForAll, 7, true, ...noTime, [], [7], ['x'], Array.from({ length: 10_000 }, () => '2027-01-11')];
    case 'choice':
      return [...wrongForAll, 7, true, 'x', ...inherited];
    case 'weekdays':
      return ['x', 7, true, {}, [], [0], [8], [1.5], [{}], ['1'], [huge], Array.from({ length: 10_000 }, () => 9)];
    case 'choices':
      return ['x', 7, true, {}, [7], [{}], ['x'], ['a\0b'], [huge], ...inherited.map((name) => [name])];
  }
};

export const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 40);

const codes = new Set<string>(rejectionCodes);

/** Why an answer is no refusal in the one shape of errors; undefined for one that is. */
export const notRefused = ({ status, body }: { status: number; body: unknown }): string | undefined => {
  const told = `${status} ${JSON.stringify(body)?.slice(0, 160)}`;
  if (status < 400 || status > 499) return told;
  const { code, message, detail, errors = [], ...more } = (body ?? {}) as Record<string, unknown>;
  if (!codes.has(String(code)) || !isText(message) || !isText(detail) || Object.keys(more).length > 0) return told;
  const named = (errors as Record<string, unknown>[]).every(
    (error) => typeof error.field === 'string' && isText(error.code) && isText(error.message),
  );
  return named ? undefined : told;
};

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
