import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { now } from '@cadenza/infra/clock/clock';
import { pagePolicy, workerPolicy } from '@cadenza/infra/pages/policy';

export type Answer = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
/** `POST /api/login_check` to what a fake server answers; it gets the parsed body. */
export type FakeApi = Readonly<Record<string, (body: unknown, headers: IncomingMessage['headers']) => Answer>>;

export type ServedPage = {
  readonly url: string;
  /** Every call that reached the fake server, as `POST /api/login_check`. */
  readonly calls: string[];
  /** From here on the page is of another build, as after a release: the files of the one before are gone. */
  readonly release: (dist: string) => void;
  /** The server is gone, or back: its connections are cut. */
  readonly away: (gone: boolean) => void;
  readonly close: () => Promise<void>;
};

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Builds the page as it is shipped, into a folder of its own; another `version` is another build, without the compressed
 * copies and source maps that nobody asks `servePage` for.
 */
export const buildPage = async (version?: string): Promise<{ dist: string; remove: () => Promise<void> }> => {
  const dist = await mkdtemp(join(tmpdir(), 'cadenza-page-'));
  // In a process of its own: under Vitest NODE_ENV is "test", and React would come as its development build.
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error'];
  const another = version === undefined ? {} : { APP_VERSION: version, WITHOUT_COPIES: 'true' };
  await promisify(execFile)(process.execPath, version === undefined ? args : [...args, '--sourcemap', 'false'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_ENV: 'production', ...another },
  });
  return { dist, remove: () => rm(dist, { recursive: true, force: true }) };
};

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? null : JSON.parse(text);
};

/** Serves a built page on a free port, with every unknown path as the page, and a REST server made of `api`. */
export const servePage = async (first: string, api: FakeApi = {}): Promise<ServedPage> => {
  const calls: string[] = [];
  let dist = first;
  let gone = false;

  const answerFile = async (path: string, response: ServerResponse): Promise<void> => {
    const file = extname(path) === '' ? 'index.html' : normalize(path).replace(/^[/\\.]+/, '');
    const content = await readFile(join(dist, file)).catch(() => null);
    if (content === null) {
      response.writeHead(404).end();
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    const headers: Record<string, string> = { 'content-type': types[extname(file)] ?? 'application/octet-stream' };
    if (file === 'index.html') headers['content-security-policy'] = pagePolicy(nonce);
    if (file === 'service-worker.js') headers['content-security-policy'] = workerPolicy;
    response.writeHead(200, headers);
    response.end(file === 'index.html' ? content.toString('utf8').replaceAll('__CSP_NONCE__', nonce) : content);
  };

  const server = createServer((request, response) => {
    if (gone) {
      request.destroy();
      return;
    }
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const call = `${request.method} ${path}`;
    const isApi = /^\/(?:api|app|token|graphql)(?:\/|$)/.test(path);
    if (!isApi) {
      void answerFile(path, response);
      return;
    }
    calls.push(call);
    void readBody(request).then((body) => {
      const unknown: Answer = { status: 404, body: { code: 'not_found', message: 'Non trovato', detail: '' } };
      const answer = api[call]?.(body, request.headers) ?? unknown;
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    release: (next) => {
      dist = next;
    },
    away: (isAway) => {
      gone = isAway;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** An access token as the api shapes it; nobody checks its signature here. */
export const fakeToken = (claims: object, expiresInSeconds = 900): string => {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(now() / 1000) + expiresInSeconds;
  return `${encode({ alg: 'none' })}.${encode({ exp, ...claims })}.signature`;
};

/** As `GET /api/my-companies` answers them to that person. */
export const companies = [
  { id: '0199aaaa-0000-7000-8000-00000000000a', businessName: 'Officine Demo S.p.A.' },
  { id: '0199aaaa-0000-7000-8000-00000000000b', businessName: 'Fonderie Prova S.r.l.' },
] as const;

export const person = {
  sub: '0199aaaa-0000-7000-8000-000000000001',
  name: 'Giulia',
  surname: 'Ferri',
  username: 'giulia',
  roles: ['ROLE_ADMIN', 'ROLE_DEVELOPER'],
  companyId: '0199aaaa-0000-7000-8000-00000000000a',
  companyName: 'Officine Demo S.p.A.',
  severalCompanies: true,
  maintainerId: null,
  passwordExpired: false,
};
