import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from './testing/world.ts';

/** Without a built dashboard the api serves calls only: then there is no page to look at, and every path is a call. */
const built = existsSync(new URL('../../web/dist/index.html', import.meta.url));

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const get = (url: string, accept = browser) => world.app.inject({ method: 'GET', url, headers: { accept } });

describe('pages', () => {
  it.each(['/', '/index.html', '/login', '/en/configurazione/impianti?x=1'])(
    '%s is the page, with a nonce of its own',
    async (url) => {
      const [one, two] = [await get(url), await get(url)];
      if (!built) return expect(one.statusCode).toBe(404);
      expect(one.headers['content-type']).toContain('text/html');
      const nonce = /script-src 'nonce-([^']+)'/.exec(String(one.headers['content-security-policy']))?.[1];
      expect(nonce).toBeTruthy();
      expect(one.body).toContain(`nonce="${nonce}"`);
      expect(one.body).not.toContain('__CSP_NONCE__');
      expect(one.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
      expect(String(two.headers['content-security-policy'])).not.toContain(nonce);
    },
  );

  it.each(['/api/x', '/app/x', '/assets/x.js', '/graphql/x', '/robots.txt', '/no.js?x=1', '/.env'])(
    '%s is a call or a file that is not there: a JSON 404',
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toContain('json');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  it('are there for who checks a link, by whatever it takes, with the body or without', async () => {
    const address = '/supportRequests/DEMO?attrezzatura=x';
    for (const headers of [{ accept: '*/*' }, { accept: 'image/avif,*/*;q=0.8' }, {}]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers: told, body } = await world.app.inject({ method, url: address, headers });
        if (!built) expect(statusCode).toBe(404);
        else expect([statusCode, told['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
        if (method === 'HEAD') expect(body).toBe('');
      }
    }
    // What takes anything and asks for a file or a call gets no page in its place.
    for (const url of ['/configurazione/no.js', '/en/x.png?v=1', '/api/x', '/app/support-requests/X/y'])
      expect([url, (await get(url, '*/*')).statusCode]).toEqual([url, 404]);
  });

  it.each(['application/json', 'image/png'])(
    'a path that no page has is one for nobody who asks for %s',
    async (accept) => {
      const { statusCode, body } = await get('/nope', accept);
      expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found']);
      // The page itself is there for whoever asks for it by its name.
      if (built) expect((await get('/', accept)).statusCode).toBe(200);
    },
  );
});
