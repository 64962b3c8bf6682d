import { describe, expect, test } from 'vitest';
import { createSessionApi } from './session-api.ts';

const open = (answer: (url: string, init: RequestInit) => Response) => {
  const calls: { url: string; body: unknown; headers: Headers }[] = [];
  const api = createSessionApi({
    language: () => 'en',
    fetch: async (input, init = {}) => {
      calls.push({ url: String(input), body: JSON.parse(String(init.body)), headers: new Headers(init.headers) });
      return answer(String(input), init);
    },
  });
  return { api, calls };
};

const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });

describe('session calls', () => {
  test('login and refresh speak the documented shapes', async () => {
    const { api, calls } = open(() => json(200, { token: 't', refresh_token: 'r' }));
    expect(await api.login('giulia', 'secret', null)).toEqual({ token: 't', refreshToken: 'r' });
    expect(await api.refresh('r0')).toEqual({ token: 't', refreshToken: 'r' });
    expect(calls.map(({ url, body }) => [url, body])).toEqual([
      ['/api/login_check', { username: 'giulia', password: 'secret' }],
      ['/token/refresh', { refresh_token: 'r0' }],
    ]);
    expect(calls[0]?.headers.get('accept-language')).toBe('en');
  });

  test('a switch answers a token only: the refresh token stays, unless another one comes', async () => {
    const plain = open(() => json(200, { token: 't2' }));
    expect(await plain.api.switchCompany('t', 'r', 'c/1')).toEqual({ token: 't2', refreshToken: 'r' });
    expect(plain.calls[0]?.url).toBe('/api/companies/c%2F1/switch');
    expect(plain.calls[0]?.headers.get('authorization')).toBe('Bearer t');
    const both = open(() => json(200, { token: 't2', refresh_token: 'r2' }));
    expect(await both.api.switchCompany('t', 'r', 'c')).toEqual({ token: 't2', refreshToken: 'r2' });
  });

  test('a refusal keeps its words, an answer without tokens is none', async () => {
    const refused = open(() => json(401, { code: 'invalid_credentials', message: 'No', detail: 'Try again' }));
    await expect(refused.api.login('x', 'y', null)).rejects.toMatchObject({
      code: 'invalid_credentials',
      detail: 'Try again',
    });
    const empty = open(() => json(200, {}));
    await expect(empty.api.login('x', 'y', null)).rejects.toMatchObject({ code: 'unreadable' });
    const lost = open(() => {
      throw new TypeError('fetch failed');
    });
    await expect(lost.api.refresh('r')).rejects.toMatchObject({ status: 0 });
  });
});
