import { expect, test, vi } from 'vitest';
import { registerUntilThere } from './start-worker.ts';

test('a worker that could not be fetched is asked for again when the network is back, until one is there', async () => {
  const target = new EventTarget();
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const outcomes = [false, false, true];
  let asked = 0;
  let there = false;
  registerUntilThere({
    target,
    isThere: async () => there,
    register: async () => {
      there = outcomes[asked] ?? false;
      asked += 1;
      if (!there) throw new TypeError('Failed to register a ServiceWorker');
    },
  });
  for (let times = 1; times <= 4; times += 1) {
    target.dispatchEvent(new Event('online'));
    for (let turns = 0; turns < 5; turns += 1) await Promise.resolve();
  }
  expect([asked, told.mock.calls.length]).toEqual([3, 2]);
  told.mockRestore();
});
