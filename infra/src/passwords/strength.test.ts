import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

const judged = 64;

test.each([
  ['Password1!', 1],
  ['Benvenuto1!', 1],
  ['Manutenzione1!', 2],
  ['kT9#vLq2', 2],
  ['Torchio-Nebbia-47!', 4],
])('%s keeps all rules of composition, and is worth %d', async (password, score) => {
  expect(await strengthOf(password, [], judged)).toBe(score);
});

test('what everybody knows of a person is worth less', async () => {
  const [unknown, known] = [
    await strengthOf('Quagliarulo-77!', [], judged),
    await strengthOf('Quagliarulo-77!', ['quagliarulo'], judged),
  ];
  expect(known).toBeLessThan(unknown);
});

test('a long one is judged by its beginning', async () => {
  expect(await strengthOf(`${'Aa1!'.repeat(16)}Torchio-Nebbia`, [], judged)).toBe(
    await strengthOf('Aa1!'.repeat(16), [], judged),
  );
});
