import { describe, expect, test } from 'vitest';
import { reloadForStaleChunk } from './chunk-reload.ts';

const platform = (times: readonly number[]) => {
  const values = new Map<string, string>();
  let reloads = 0;
  const clock = [...times];
  let time = 0;
  return {
    tick: () => {
      time = clock.shift() ?? time;
    },
    count: () => reloads,
    given: {
      store: {
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void values.set(key, value),
      },
      now: () => time,
      reload: () => {
        reloads += 1;
      },
    },
  };
};

describe('a chunk that is gone', () => {
  test('reloads the page, but at most once a minute', () => {
    const page = platform([1_000, 30_000, 61_000]);
    page.tick();
    expect(reloadForStaleChunk(page.given)).toBe(true);
    page.tick();
    expect(reloadForStaleChunk(page.given)).toBe(false);
    page.tick();
    expect(reloadForStaleChunk(page.given)).toBe(true);
    expect(page.count()).toBe(2);
  });
});
