import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { Problem } from '../kernel/problem.ts';
import { jsonOfList, ListAnswer } from './list-answer.ts';

const parsed = async <Row>(list: ListAnswer<Row>): Promise<unknown> => JSON.parse(String(await jsonOfList(list)));

it('is the JSON of the whole, whatever its length', async () => {
  const text = fc.string({ unit: 'binary' });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 3 }), fc.nat(1_000), async (texts, length) => {
      const rows = Array.from({ length }, (_, n) => ({ n, text: texts[n % texts.length] ?? '' }));
      const toWire = ({ n, text: given }: { n: number; text: string }) => ({ id: n, note: given });
      const data = JSON.parse(JSON.stringify(rows.map(toWire)));
      // Of a thousand rows `toEqual` compares each several times.
      expect(isDeepStrictEqual(await parsed(new ListAnswer(rows, toWire)), data)).toBe(true);
      expect(isDeepStrictEqual(await parsed(new ListAnswer(rows, toWire, 7)), { data, totalRows: 7 })).toBe(true);
    }),
    { numRuns: 20 },
  );
});

it('lets others be served between two pieces', async () => {
  const order: string[] = [];
  const toWire = (n: number) => {
    if (n % 50 === 0) order.push(`piece ${n / 50}`);
    return { n };
  };
  const list = jsonOfList(new ListAnswer([...Array(750).keys()], toWire));
  setImmediate(() => order.push('another'));
  await list;
  expect(order.indexOf('another')).toBeGreaterThan(0);
  expect(order.indexOf('another')).toBeLessThan(order.indexOf('piece 2'));
});

it('is refused as soon as it is too large, and goes no further', async () => {
  const toWire = vi.fn(() => ({ note: 'x'.repeat(64 * 1024) }));
  const error: unknown = await jsonOfList(new ListAnswer([...Array(1_000).keys()], toWire)).catch((one) => one);
  expect(error instanceof Problem && error.rejection).toMatchObject({ code: 'answer_too_large', params: { most: 32 } });
  expect(toWire).toHaveBeenCalledTimes(550);
});
