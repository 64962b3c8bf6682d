import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { readableLines } from './readable-lines.ts';

const recorder = () => {
  const lines: string[] = [];
  return { lines, write: (line: string) => void lines.push(line) };
};

test('one JSON object a line, with name, level in words and an ISO time', () => {
  const out = recorder();
  createLogger({ name: 'api', level: 'info', destination: out }).info({ companyId: 'c1' }, 'ready');
  const line = JSON.parse(out.lines[0] ?? '');
  expect(line).toMatchObject({ name: 'api', level: 'info', msg: 'ready', companyId: 'c1' });
  expect(Date.parse(line.time)).not.toBeNaN();
});

test('secrets never reach the log, at any of three depths', () => {
  const out = recorder();
  const logger = createLogger({ name: 'api', level: 'info', destination: out });
  logger.info({
    password: 'hunter2',
    body: { refreshToken: 'hunter2' },
    req: { headers: { authorization: 'hunter2', cookie: 'hunter2', 'set-cookie': 'hunter2' } },
    config: {
      databaseUrl: 'postgres://u:hunter2@h/d',
      redisUrl: 'redis://:hunter2@h',
      eventStoreUrl: 'esdb://u:hunter2@h',
    },
    user: { username: 'hunter2', email: 'hunter2@example' },
  });
  expect(out.lines.join()).not.toContain('hunter2');
});

test('a person sees one line, and the stack of an error below it', () => {
  const out = recorder();
  const logger = createLogger({ name: 'workers', level: 'info', destination: readableLines(out) });
  logger.warn({ job: 'expandSeries', attempt: 2 }, 'tried again');
  logger.error({ error: new Error('broken') }, 'gave up');
  expect(out.lines[0]).toMatch(/^\d\d:\d\d:\d\d WARN {2}workers {5}tried again job=expandSeries attempt=2\n$/);
  expect(out.lines[1]).toMatch(/ERROR workers {5}gave up\nError: broken\n {4}at /);
});
