import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Migrations, migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let folder: string;

const room = (name: string): Migrations => ({ room: name, folder: pathToFileURL(`${join(folder, name)}/`) });
const write = async (name: string, files: Record<string, string>): Promise<Migrations> => {
  await mkdir(join(folder, name), { recursive: true });
  await Promise.all(Object.entries(files).map(([file, sql]) => writeFile(join(folder, name, file), sql)));
  return room(name);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-migrate-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('migrate', () => {
  it('runs rooms in the given order and files by name, each once', async () => {
    const z = await write('z', { '002-b.sql': 'insert into a values (2)', '001-a.sql': 'create table a (n int)' });
    const a = await write('a', { '001-c.sql': 'insert into a values (3); insert into a values (4)' });
    expect(await migrate(database.url, [z, a])).toEqual(['z/001-a.sql', 'z/002-b.sql', 'a/001-c.sql']);
    expect(await migrate(database.url, [z, a])).toEqual([]);
    expect((await database.pool.query('select n from a order by n')).rows.map(({ n }) => n)).toEqual([2, 3, 4]);
  });

  it('lets processes start together', async () => {
    const z = await write('z', { '001-a.sql': 'create table a (n int)', '002-b.sql': 'insert into a values (1)' });
    const runs = await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, [z])));
    expect(runs.flat()).toEqual(['z/001-a.sql', 'z/002-b.sql']);
    expect((await database.pool.query('select n from a')).rowCount).toBe(1);
  });

  it('leaves nothing of a file that fails, and names it', async () => {
    const z = await write('z', { '001-a.sql': 'create table a (n int)', '002-b.sql': 'create table b (n int); oops' });
    await expect(migrate(database.url, [z])).rejects.toThrow(/z\/002-b\.sql.*oops/);
    await write('z', { '002-b.sql': 'create table b (n int)' });
    expect(await migrate(database.url, [z])).toEqual(['z/002-b.sql']);
  });

  it('refuses a file that was changed after it had run, whatever the line ends', async () => {
    const z = await write('z', { '001-a.sql': 'create table a (\n  n int)' });
    await migrate(database.url, [z]);
    await write('z', { '001-a.sql': 'create table a (\r\n  n int)' });
    expect(await migrate(database.url, [z])).toEqual([]);
    await write('z', { '001-a.sql': 'create table a (n bigint)' });
    await expect(migrate(database.url, [z])).rejects.toThrow(/z\/001-a\.sql was changed/);
  });
});
