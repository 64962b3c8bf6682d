import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenUsed } from './when-used.ts';

const network = { onLine: true };
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', network);
});
afterEach(() => {
  vi.unstubAllGlobals();
  network.onLine = true;
});
const touch = (): boolean => window.dispatchEvent(new Event('pointerdown'));

test('what is fetched ahead is fetched with the first touch, once', () => {
  const task = vi.fn();
  whenUsed(task);
  touch();
  touch();
  expect(task).toHaveBeenCalledTimes(1);
});

test('a touch without a network fetches nothing that would then be missing; the next one with it does', () => {
  const task = vi.fn();
  whenUsed(task);
  network.onLine = false;
  touch();
  expect(task).not.toHaveBeenCalled();
  network.onLine = true;
  touch();
  expect(task).toHaveBeenCalledTimes(1);
});

test('called off, it fetches nothing', () => {
  const task = vi.fn();
  whenUsed(task)();
  touch();
  expect(task).not.toHaveBeenCalled();
});
