import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { readRunning } from '../config/running.ts';
import { createLogger } from '../telemetry/logger.ts';
import { type Scripts, type Supervisor, supervise } from './supervisor.ts';

let folder: string;
const running: Supervisor[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-supervisor-'));
  await appendFile(journal(), '');
});
afterEach(async () => {
  for (const supervisor of running.splice(0)) await supervisor.stop();
  await rm(folder, { recursive: true, force: true });
});

const journal = () => join(folder, 'journal');
/** What the children wrote, in order: `<name> <what>`. */
const written = async () => (await readFile(journal(), 'utf8')).split('\n').filter((line) => line !== '');
const count = async (line: string) => (await written()).filter((found) => found.startsWith(line)).length;

/** A child of a few lines: tells its address, answers `/readyz`, writes down its start and its stop. */
const service = (name: string, ready = 'true') => `
  import { createServer } from 'node:http';
  import { appendFileSync, existsSync } from 'node:fs';
  const note = (what) => appendFileSync(${JSON.stringify(journal())}, '${name} ' + what + '\\n');
  const server = createServer((_, response) => { response.statusCode = (${ready}) ? 200 : 503; response.end('{}'); });
  server.listen(0, '127.0.0.1', () => {
    note('started ' + process.pid + ' ' + process.env.HOST + ' ' + (process.env.PORT === '0' ? 'any' : 'own'));
    process.send({ cadenza: 'started', address: 'http://127.0.0.1:' + server.address().port });
  });
  process.on('disconnect', () => process.exit());
  process.on('SIGTERM', () => { note('stopped'); process.exit(0); });
`;
const once = (name: string, then = '') => `
  import { appendFileSync } from 'node:fs';
  appendFileSync(${JSON.stringify(journal())}, '${name} ran for ' + new URL(process.env.DATABASE_URL).host + '\\n');
  ${then}
`;

const build = async (
  texts: { migrate?: string; seed?: string; api?: string; workers?: string } = {},
  env: Record<string, string> = {},
) => {
  const script = async (name: string, text: string) => {
    const path = join(folder, `${name}.mjs`);
    await writeFile(path, text);
    return path;
  };
  const scripts: Scripts = {
    services: {
      workers: await script('workers', texts.workers ?? service('workers')),
      api: await script('api', texts.api ?? service('api')),
    },
    migrate: await script('migrate', texts.migrate ?? once('migration')),
    seed: await script('seed', texts.seed ?? once('seed')),
  };
  const config = loadConfig({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: 'postgres://somebody@database.example/cadenza',
    AUTH_SECRET: 'a-secret-of-more-than-32-characters',
    HOST: '127.0.0.1',
    PORT: '0',
    ...env,
  });
  const supervisor = supervise({
    config,
    scripts,
    env: { PATH: process.env.PATH, AUTH_SECRET: 'of-the-shell-that-started-npm-not-of-workers' },
    logger: createLogger({ name: 'test', level: 'silent' }),
    clock: {
      now: () => performance.now(),
      sleep: (milliseconds, signal) => sleep(milliseconds / 10, undefined, { signal }),
    },
    say: () => {},
  });
  running.push(supervisor);
  return supervisor;
};

describe('supervise', () => {
  test('migrates, starts all, waits until all are ready, and stops them cleanly', async () => {
    const supervisor = await build();
    const { address, demo } = await supervisor.ready;
    expect(address).toMatch(/^http:\/\/localhost:[1-9]\d*$/);
    expect(demo).toBe(false);
    const port = Number(new URL(address).port);
    expect(await readRunning(join(folder, 'data'))).toMatchObject({ host: '127.0.0.1', port, publicUrl: address });
    const lines = await written();
    expect(lines[0]).toBe('migration ran for database.example');
    expect(
      lines
        .slice(1)
        .map((line) => line.replace(/ \d+ /, ' '))
        .sort(),
    ).toEqual(['api started 127.0.0.1 own', 'workers started 127.0.0.1 any']);
    await supervisor.stop();
    expect((await written()).slice(-2).sort()).toEqual(['api stopped', 'workers stopped']);
  });

  test('makes the demo data when asked, and is ready only then', async () => {
    const supervisor = await build({}, { DEMO_DATA: 'true' });
    expect((await supervisor.ready).demo).toBe(true);
    expect(await count('seed ran')).toBe(1);
  });

  test('hands PUBLIC_URL on as it is: without one the name that a browser uses counts', async () => {
    const config = new URL('../config/config.ts', import.meta.url).href;
    const tell = `
      import { loadServiceConfig } from ${JSON.stringify(config)};
      const { publicUrl, origins, port } = loadServiceConfig(process.env);
      note(publicUrl.replace(port, 'PORT') + ' ' + origins.sameHost);`;
    await (await build({ api: service('api') + tell })).ready;
    expect(await written()).toContain('api http://localhost:PORT true');
  });

  test('gives the secret to what signs, the api and the workers, and to nobody else', async () => {
    const tell = (name: string) => `note${name}(String(process.env.AUTH_SECRET !== undefined));`;
    const note = (name: string) =>
      `const note${name} = (what) => appendFileSync(${JSON.stringify(journal())}, '${name} secret ' + what + '\\n');`;
    await (
      await build(
        {
          migrate: once('migration', note('migration') + tell('migration')),
          seed: once('seed', note('seed') + tell('seed')),
          workers: service('workers') + note('workers') + tell('workers'),
          api: service('api') + note('api') + tell('api'),
        },
        { DEMO_DATA: 'true' },
      )
    ).ready;
    expect((await written()).filter((line) => line.includes(' secret ')).sort()).toEqual([
      'api secret true',
      'migration secret false',
      'seed secret false',
      'workers secret true',
    ]);
  });

  test('starts a killed process again; the others go on', async () => {
    const supervisor = await build();
    await supervisor.ready;
    const [, , pid = ''] = (await written()).find((line) => line.startsWith('workers started'))?.split(' ') ?? [];
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(() => count('workers started'), { timeout: 5_000 }).toBe(2);
    expect(await count('api started')).toBe(1);
  });

  test('is not ready while one of them is not', async () => {
    const flag = join(folder, 'caught-up');
    const supervisor = await build({ api: service('api', `existsSync(${JSON.stringify(flag)})`) });
    let ready = false;
    void supervisor.ready.then(() => {
      ready = true;
    });
    await expect.poll(() => count('api started'), { timeout: 5_000 }).toBe(1);
    expect(ready).toBe(false);
    await writeFile(flag, '');
    await supervisor.ready;
  });

  test('a migration that fails is told with its own words, and nothing is started', async () => {
    const supervisor = await build({ migrate: `throw new Error('table rm.plant exists')` });
    await expect(supervisor.ready).rejects.toThrow(/the migration failed.*table rm\.plant exists/s);
    await supervisor.stop();
    expect(await written()).toEqual([]);
  });

  test('a stop in the middle of a start leaves nothing behind', async () => {
    const supervisor = await build({ migrate: once('migration', 'setInterval(() => {}, 1000);') });
    await expect.poll(() => count('migration ran'), { timeout: 5_000 }).toBe(1);
    await supervisor.stop();
    await expect(supervisor.ready).rejects.toThrow();
    expect(await count('api')).toBe(0);
    await (await build()).ready; // the folder is free again
  });

  test('a second one in the same folder is refused, and the first goes on', async () => {
    const first = await build();
    await first.ready;
    const second = await build();
    await expect(second.ready).rejects.toThrow('runs already');
    await second.stop();
    expect(await count('api stopped')).toBe(0);
  });
});
