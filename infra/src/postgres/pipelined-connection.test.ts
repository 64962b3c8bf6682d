import { expect, it, onTestFinished } from 'vitest';
import { createPipelinedConnection } from './pipelined-connection.ts';
import { createTestDatabase } from './testing/test-database.ts';

const setUp = async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const told: unknown[] = [];
  const connection = createPipelinedConnection({
    url: database.url,
    applicationName: 'pipelined',
    statementTimeout: 300,
    onIdleError: (error) => told.push(error),
  });
  return { connection, told, pool: database.pool };
};
const pidOf = 'select pg_backend_pid() as pid';
type Pid = { pid: number };

it('sends statements behind each other on one connection, each a transaction of its own', async () => {
  const { connection, pool } = await setUp();
  await pool.query('create table kept (n int primary key)');
  const outcomes = await Promise.allSettled([
    connection.query({ text: 'insert into kept values (1)' }),
    connection.query({ text: 'insert into kept values (1)' }),
    connection.query({ text: 'insert into kept values (2)' }),
    connection.query<Pid>({ text: pidOf }),
    connection.query<Pid>({ text: pidOf }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect((await pool.query('select n from kept order by n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  const [a, b] = outcomes.slice(3).map((one) => (one.status === 'fulfilled' ? one.value.rows : []));
  expect(a).toEqual(b);
  await connection.end();
});

it('fails all that was sent on a connection that is lost, and opens another', async () => {
  const { connection, told, pool } = await setUp();
  const before = (await connection.query<Pid>({ text: pidOf })).rows[0]?.pid;
  const sent = [connection.query({ text: 'select pg_sleep(60)' }), connection.query({ text: pidOf })];
  const lost = Promise.all(sent.map((one) => expect(one).rejects.toThrow()));
  await pool.query('select pg_terminate_backend($1)', [before]);
  await lost;
  const after = (await connection.query<Pid>({ text: pidOf })).rows[0]?.pid;
  expect(after).not.toBe(before);
  expect(told.length).toBe(1);
  await connection.end();
});

it('can be closed unused, and after it could not connect', async () => {
  const { connection } = await setUp();
  await connection.end();
  const nowhere = createPipelinedConnection({ url: 'postgres://127.0.0.1:1/none', applicationName: 'pipelined' });
  await expect(nowhere.query({ text: 'select 1' })).rejects.toThrow();
  await nowhere.end();
});
