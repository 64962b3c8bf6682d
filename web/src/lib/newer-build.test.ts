import { describe, expect, test } from 'vitest';
import { askBuild, reloadOnce } from './newer-build.ts';

const answering =
  (body: unknown, ok = true) =>
  async () =>
    new Response(JSON.stringify(body), { status: ok ? 200 : 503 });

describe('whether the server has a newer build', () => {
  test.each([
    ['another entry', answering({ entry: '/assets/index-b.js' }), 'newer'],
    ['the same entry', answering({ entry: '/assets/index-a.js' }), 'same'],
    ['an answer of something else', answering({ hello: 1 }), 'unknown'],
    ['a refusal', answering({ entry: '/assets/index-b.js' }, false), 'unknown'],
    ['no network', async () => Promise.reject(new TypeError('Failed to fetch')), 'unknown'],
  ])('%s', async (_, fetch, expected) => {
    expect(await askBuild(fetch, '/assets/index-a.js')).toBe(expected);
  });

  test('a page under development is of no build', async () => {
    expect(await askBuild(answering({ entry: '/assets/index-b.js' }), null)).toBe('unknown');
  });
});

test('the page is loaded again at most once a minute', () => {
  const values = new Map<string, string>();
  let time = 0;
  let reloads = 0;
  const platform = {
    store: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    },
    now: () => time,
    reload: () => {
      reloads += 1;
    },
  };
  const at = (now: number): boolean => {
    time = now;
    return reloadOnce(platform);
  };
  expect([at(1_000), at(30_000), at(60_999), at(61_000)]).toEqual([true, false, false, true]);
  expect(reloads).toBe(2);
});
