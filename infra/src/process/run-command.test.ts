import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { expect, inject, test } from 'vitest';
import { BackupProblem } from '../backup/format.ts';
import { loadServiceConfig } from '../config/config.ts';
import { migrate } from '../postgres/migrate.ts';
import { connectRedis } from '../redis/connect-redis.ts';
import { failureInWords } from './run-command.ts';

const failureOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
};

const connect = (url: string) => migrate(url, []);

const connectTo = (port: number) =>
  connectRedis({ url: `redis://127.0.0.1:${port}`, applicationName: 'test', onError: () => {} });

const closedPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

test.each([
  ['a setting', () => loadServiceConfig({}), 'DATABASE_URL: required'],
  ['a backup', () => Promise.reject(new BackupProblem('not empty')), 'not empty'],
  ['an option', () => parseArgs({ args: ['--what'], options: {} }), "Unknown option '--what'"],
  ['a closed folder', () => mkdir('/proc/cadenza/backup'), "'/proc/cadenza/backup'"],
  ['nobody there', async () => connect(`postgres://a:b@127.0.0.1:${await closedPort()}/c`), 'ECONNREFUSED'],
  [
    'a name with two addresses',
    async () => connect(`postgres://a:b@localhost:${await closedPort()}/c`),
    'ECONNREFUSED',
  ],
  ['no Redis', async () => connectTo(await closedPort()), 'Redis cannot be reached: connect ECONNREFUSED'],
  ['no such database', () => connect(new URL('/nowhere', inject('postgresUrl')).href), 'database "nowhere" does not'],
])('what an operator can mend is told in words: %s', async (_, work, words) => {
  const told = failureInWords(await failureOf(work));
  expect(told).toContain(words);
  expect(told).not.toMatch(/^ +at /m);
});

test('a mistake of ours is told with its place', () => {
  expect(failureInWords(new TypeError('x is undefined'))).toMatch(
    /TypeError: x is undefined\n +at .*run-command\.test/,
  );
});
