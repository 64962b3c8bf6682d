import { describe, expect, test, vi } from 'vitest';
import { failureOf } from './failure.ts';
import { createHttp, type Refusal } from './http.ts';
import { fakeApi, fakeBrowser, fakeLastCompanies, fakeToken } from './session/fakes.ts';
import { createSessionStore } from './session/session-store.ts';

const old = { token: fakeToken({ exp: 1000 }), refreshToken: 'r1' };
const fresh = { token: fakeToken({ exp: 2000 }), refreshToken: 'r2' };

type Seen = { readonly url: string; readonly method: string; readonly bearer: string | null; readonly body: unknown };

const open = (
  answer: (seen: Seen, signal?: AbortSignal | null) => Response | Promise<Response>,
  refresh = async () => fresh,
) => {
  const browser = fakeBrowser(old);
  const session = createSessionStore({
    api: fakeApi({ refresh }),
    storage: browser.openTab(),
    lastCompanies: fakeLastCompanies(),
    exclusive: browser.exclusive,
    now: () => 0,
  });
  const calls: Seen[] = [];
  const http = createHttp({
    session,
    language: () => 'es',
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      expect(headers.get('accept-language')).toBe('es');
      const seen = {
        url: String(input),
        method: init?.method ?? 'GET',
        bearer: headers.get('authorization'),
        body: init?.body,
      };
      calls.push(seen);
      return answer(seen, init?.signal);
    },
  });
  const refusals: Refusal[] = [];
  http.onRefusal((refusal) => refusals.push(refusal));
  return { http, session, calls, refusals };
};

const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });

describe('http', () => {
  test('sends bearer, JSON and a query without its empty values', async () => {
    const { http, calls } = open(() => json(200, { ok: true }));
    expect(
      await http.json('/api/x', { method: 'POST', body: { a: 1 }, query: { page: 2, search: '', by: null } }),
    ).toEqual({
      ok: true,
    });
    expect(calls[0]).toEqual({ url: '/api/x?page=2', method: 'POST', bearer: `Bearer ${old.token}`, body: '{"a":1}' });
  });

  test('a server that hangs is waited for a minute, and then it is said that nobody knows', async () => {
    vi.useFakeTimers();
    try {
      const { http } = open(
        (_, signal) =>
          new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new TypeError('aborted')))),
      );
      const stop = new AbortController();
      const outcomes: unknown[] = [];
      const save = (signal?: AbortSignal) =>
        http.json('/api/x', { method: 'PUT', body: {}, ...(signal && { signal }) }).catch((e) => outcomes.push(e));
      const waiting = [save(), save(stop.signal)];
      await vi.advanceTimersByTimeAsync(59_000);
      expect(outcomes).toEqual([]);
      stop.abort();
      await vi.advanceTimersByTimeAsync(1_000);
      await Promise.all(waiting);
      // Who called it off themselves is told nothing of the server.
      expect(outcomes).toEqual([expect.any(TypeError), expect.objectContaining({ status: 0, code: 'no_answer' })]);
      expect(failureOf(outcomes[1])).toBe('unreachable');
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('an empty answer is undefined', async () => {
    const { http } = open(() => new Response(null, { status: 204 }));
    expect(await http.json('/api/x', { method: 'DELETE' })).toBeUndefined();
  });

  test('a 401 is refreshed once and repeated with the new token', async () => {
    const { http, calls, refusals } = open(({ bearer }) =>
      bearer === `Bearer ${fresh.token}` ? json(200, 'good') : json(401, { code: 'invalid_token', message: 'x' }),
    );
    expect(await Promise.all([http.json('/api/a'), http.json('/api/b')])).toEqual(['good', 'good']);
    expect(calls).toHaveLength(4);
    expect(refusals).toEqual([]);
  });

  test('a 401 after the refresh ends the session', async () => {
    const { http, session, calls, refusals } = open(() =>
      json(401, { code: 'invalid_token', message: 'Sesión caducada' }),
    );
    await expect(http.json('/api/a')).rejects.toMatchObject({ status: 401, message: 'Sesión caducada' });
    expect(calls).toHaveLength(2);
    expect(session.get().status).toBe('loggedOut');
    expect(refusals).toMatchObject([{ kind: 'sessionOver' }]);
  });

  test('a 403 is told, and the session stays', async () => {
    const { http, session, refusals } = open(() =>
      json(403, { code: 'not_authorised', message: 'No', detail: 'Tu rol…' }),
    );
    await expect(http.json('/api/a')).rejects.toMatchObject({ status: 403, detail: 'Tu rol…' });
    expect(session.get().status).toBe('authenticated');
    expect(refusals).toMatchObject([{ kind: 'forbidden', error: { detail: 'Tu rol…' } }]);
  });

  test('other refusals keep their code and the faults of fields', async () => {
    const body = {
      code: 'invalid_fields',
      message: 'Campos no válidos',
      detail: '',
      errors: [{ field: 'description', code: 'required', message: 'Obligatorio' }],
    };
    const { http, refusals } = open(() => json(422, body));
    await expect(http.json('/api/a')).rejects.toMatchObject({ code: 'invalid_fields', errors: body.errors });
    expect(refusals).toEqual([]);
  });

  test('a proxy’s page and a lost network are errors too', async () => {
    const page = open(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(page.http.json('/api/a')).rejects.toMatchObject({ status: 502, code: 'http_502', message: '' });
    const lost = open(() => {
      throw new TypeError('fetch failed');
    });
    await expect(lost.http.json('/api/a')).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  });

  test('a call that was given up fails as such, not as a lost network', async () => {
    const { http } = open(() => {
      throw new DOMException('stopped', 'AbortError');
    });
    const stop = new AbortController();
    stop.abort();
    await expect(http.json('/api/a', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
