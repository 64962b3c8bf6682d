import { expect, it } from 'vitest';
import { createUndoStack } from './undo-stack.ts';

const moved = (id: string) => ({ id, startMs: 0, maintainer: null });

it('gives moves back latest first, and forgets the oldest of many', () => {
  const stack = createUndoStack();
  for (let count = 0; count < 25; count += 1) stack.push(moved(`${count}`));
  expect(stack.pop()?.id).toBe('24');
  const last = stack.pop();
  if (last !== undefined) stack.push(last);
  if (last !== undefined) stack.remove(last);
  expect(stack.pop()?.id).toBe('22');
  for (let count = 0; count < 17; count += 1) stack.pop();
  expect(stack.pop()).toBeUndefined();
});
