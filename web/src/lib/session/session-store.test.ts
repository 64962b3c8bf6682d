import { describe, expect, test } from 'vitest';
import { ApiError, unreachable } from '../api-error.ts';
import { decodeClaims } from './claims.ts';
import { renewIfOlder, showsOlder } from './company-in-token.ts';
import { fakeApi, fakeBrowser, fakeLastCompanies, fakeToken } from './fakes.ts';
import type { SessionApi, Tokens } from './session-api.ts';
import { createSessionStore, signedIn } from './session-store.ts';

const old: Tokens = { token: fakeToken({ exp: 1000, name: 'Giulia' }), refreshToken: 'r1' };
const fresh: Tokens = { token: fakeToken({ exp: 2000, name: 'Giulia' }), refreshToken: 'r2' };
const refused = (status: number, code: string): ApiError =>
  new ApiError(status, { code, message: code, detail: '', errors: [] });

const open = (answers: Partial<SessionApi>, stored: Tokens | null, seconds = 0) => {
  const browser = fakeBrowser(stored);
  const api = fakeApi(answers);
  const lastCompanies = fakeLastCompanies();
  const tab = () =>
    createSessionStore({
      api,
      storage: browser.openTab(),
      lastCompanies,
      exclusive: browser.exclusive,
      now: () => seconds * 1000,
    });
  return { browser, api, tab };
};

describe('start', () => {
  test('a stored token that can be read is a session', () => {
    const session = open({}, old).tab();
    expect(session.get()).toMatchObject({ status: 'authenticated', claims: { name: 'Giulia', roles: ['ROLE_PLANT'] } });
  });
  test('none, or one that cannot be decoded, is none, and nothing of it stays', () => {
    expect(open({}, null).tab().get()).toEqual({ status: 'unauthenticated' });
    const { browser, tab } = open({}, { token: 'rubbish', refreshToken: 'r' });
    expect(tab().get()).toEqual({ status: 'unauthenticated' });
    expect(browser.stored()).toBeNull();
  });
});

describe('sign-in', () => {
  test('goes through authenticating', async () => {
    const session = open({ login: async () => fresh }, null).tab();
    const seen: string[] = [];
    session.subscribe(() => seen.push(session.get().status));
    await session.signIn('giulia', 'secret');
    expect(seen).toEqual(['authenticating', 'authenticated']);
  });
  test('begins in the company that the person worked in last on this device', async () => {
    const there = { ...fresh, token: fakeToken({ exp: 2000, username: 'giulia', companyId: 'c2' }) };
    const { api, tab } = open({ login: async () => there, logout: async () => {} }, null);
    const session = tab();
    for (const name of ['giulia', 'giulia', 'marco']) {
      await session.signIn(name, 'secret');
      await session.signOut();
    }
    expect(api.asked.filter((one) => one.startsWith('login'))).toEqual([
      'login giulia',
      'login giulia in c2',
      'login marco',
    ]);
  });
  test('a refusal gives unauthenticated and its own words', async () => {
    const session = open({ login: async () => Promise.reject(refused(401, 'invalid_credentials')) }, null).tab();
    await expect(session.signIn('giulia', 'wrong')).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(session.get().status).toBe('unauthenticated');
  });
});

describe('refresh', () => {
  test('one flight for all callers', async () => {
    const { api, tab } = open({ refresh: async () => fresh }, old);
    const session = tab();
    const seen: string[] = [];
    session.subscribe(() => seen.push(session.get().status));
    const tokens = await Promise.all([
      session.refresh(old.token),
      session.refresh(old.token),
      session.refresh(old.token),
    ]);
    expect(tokens).toEqual([fresh.token, fresh.token, fresh.token]);
    expect(api.asked).toEqual(['refresh r1']);
    expect(seen).toEqual(['refreshing', 'authenticated']);
  });

  test('what it tells of the company is told anew before its time, unless the network is lost', async () => {
    const before = { companyId: 'c1', companyName: 'Rossi', companyLogo: null };
    const claims = decodeClaims(fakeToken({ exp: 1000, ...before }));
    if (claims === null) throw new Error('no token');
    const company = { id: 'c1', businessName: 'Rossi', logo: null };
    const others = [
      company,
      { ...company, businessName: 'Verdi' },
      { ...company, logo: 'x' },
      { ...company, id: 'c2', logo: 'x' },
    ];
    expect(others.map((one) => showsOlder(claims, one))).toEqual([false, true, true, false]);
    const { api, tab } = open({ refresh: async () => fresh }, { ...old, token: fakeToken({ exp: 1000, ...before }) });
    const session = tab();
    await renewIfOlder(session, company);
    expect(api.asked).toEqual([]);
    await renewIfOlder(session, { ...company, businessName: 'Verdi' });
    expect([api.asked, signedIn(session.get())?.token]).toEqual([['refresh r1'], fresh.token]);
    const alone = open({ refresh: async () => Promise.reject(unreachable()) }, old).tab();
    await expect(renewIfOlder(alone, undefined)).rejects.toThrow();
    expect(signedIn(alone.get())?.token).toBe(old.token);
  });

  test('two tabs spend one refresh token', async () => {
    const { api, tab } = open({ refresh: async () => fresh }, old);
    const [one, two] = [tab(), tab()];
    expect(await Promise.all([one.refresh(old.token), two.refresh(old.token)])).toEqual([fresh.token, fresh.token]);
    expect(api.asked).toEqual(['refresh r1']);
    expect(signedIn(two.get())?.token).toBe(fresh.token);
  });

  test('a token that was already replaced is answered with the present one', async () => {
    const { api, tab } = open({ refresh: async () => fresh }, old);
    const session = tab();
    await session.refresh(old.token);
    expect(await session.refresh(old.token)).toBe(fresh.token);
    expect(api.asked).toHaveLength(1);
  });

  test('a refusal ends the session in every tab', async () => {
    const { browser, tab } = open({ refresh: async () => Promise.reject(refused(401, 'token_reused')) }, old);
    const [one, two] = [tab(), tab()];
    expect(await one.refresh(old.token)).toBeNull();
    expect([one.get().status, two.get().status]).toEqual(['loggedOut', 'loggedOut']);
    expect(browser.stored()).toBeNull();
  });

  test.each([unreachable(), refused(503, 'service_unavailable'), refused(429, 'too_many_requests')])(
    'a server that cannot answer (%s) does not end it',
    async (error) => {
      const session = open({ refresh: async () => Promise.reject(error) }, old).tab();
      await expect(session.refresh(old.token)).rejects.toBe(error);
      expect(session.get().status).toBe('authenticated');
    },
  );

  test('an ageing token is refreshed before it is used, a young one is not', async () => {
    const young = open({}, old, 900).tab();
    expect(await young.freshToken()).toBe(old.token);
    const { api, tab } = open({ refresh: async () => fresh }, old, 990);
    expect(await tab().freshToken()).toBe(fresh.token);
    expect(api.asked).toEqual(['refresh r1']);
  });
});

describe('company switch', () => {
  test('is another token', async () => {
    const session = open({ switchCompany: async () => fresh }, old).tab();
    await session.switchCompany('company-2');
    expect(signedIn(session.get())?.token).toBe(fresh.token);
  });
  test('a refusal ends the session, a lost network does not', async () => {
    const refusal = open({ switchCompany: async () => Promise.reject(refused(404, 'not_found')) }, old).tab();
    await expect(refusal.switchCompany('x')).rejects.toMatchObject({ code: 'not_found' });
    expect(refusal.get().status).toBe('loggedOut');
    const lost = open({ switchCompany: async () => Promise.reject(unreachable()) }, old).tab();
    await expect(lost.switchCompany('x')).rejects.toMatchObject({ status: 0 });
    expect(lost.get().status).toBe('authenticated');
  });
});

describe('sign-out', () => {
  test('leaves here at once, in every tab, and tells the server', async () => {
    const { api, tab } = open({ logout: async () => Promise.reject(unreachable()) }, old);
    const [one, two] = [tab(), tab()];
    const leaving = one.signOut();
    expect([one.get().status, two.get().status]).toEqual(['loggedOut', 'loggedOut']);
    await leaving;
    expect(api.asked).toEqual(['logout r1']);
  });
});
