import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('./migrate.ts', import.meta.url));

test('--check says what is to be migrated, and changes nothing', async () => {
  const database = await createTestDatabase(); // of infra's migrations only;
  onTestFinished(() => database.drop());
  const run = async (...args: string[]): Promise<{ code: number; output: string }> => {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
    };
    const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    const [code] = await once(child, 'close');
    return { code, output };
  };
  for (let times = 0; times < 2; times++)
    expect(await run('--check')).toMatchObject({ code: 1, output: expect.stringContaining('projections/001-') });
  expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('Migrated: ') });
  expect(await run('--check')).toMatchObject({ code: 0, output: 'The database is up to date.\n' });
}, 30_000);
