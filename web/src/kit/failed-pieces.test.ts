import { expect, test } from 'vitest';
import { createFailedPieces } from './failed-pieces.ts';

const piece = (retried: string[], name: string) => ({ id: Symbol(name), retry: () => void retried.push(name) });

test('the first of them speaks for all, and a press tries all again', () => {
  const retried: string[] = [];
  const pieces = createFailedPieces();
  const [filters, menu] = [piece(retried, 'filters'), piece(retried, 'menu')];
  const came = pieces.add(filters);
  pieces.add(menu);
  expect(pieces.current().all[0]).toBe(filters);
  pieces.retry();
  expect(retried).toEqual(['filters', 'menu']);
  came();
  expect(pieces.current().all).toEqual([menu]);
});

test('what was closed stays so until nothing is missing', () => {
  const pieces = createFailedPieces();
  const came = [pieces.add(piece([], 'a')), pieces.add(piece([], 'b'))];
  pieces.close();
  came[0]?.();
  expect(pieces.current().isClosed).toBe(true);
  came[1]?.();
  expect(pieces.current()).toEqual({ all: [], isClosed: false });
});
