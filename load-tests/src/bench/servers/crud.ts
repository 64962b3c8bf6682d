import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { onClient } from '@cadenza/infra/postgres/on-client';
import { createPool } from '@cadenza/infra/postgres/pool';
import { notifyParent } from '@cadenza/infra/process/parent';
import Fastify from 'fastify';

/**
 * A tick as anybody would write it by hand: one transaction that updates the line, writes who did it and tells whoever
 * listens. No history but the audit row, no companies, no rights, no repeats.
 */
const pool = createPool({ url: process.env.DATABASE_URL ?? '', applicationName: 'crud', max: 20 });
await pool.query(`
  create table lines (id uuid primary key, done boolean not null, done_by uuid, done_at timestamptz);
  create table audit (id bigint generated always as identity primary key, line_id uuid not null, done boolean not null,
                      by_user uuid not null, at timestamptz not null);
  create index audit_line on audit (line_id, at)`);

/** Told to every open page, which is what the notification is for. */
const listener = await pool.connect();
let heard = 0;
listener.on('notification', () => {
  heard += 1;
});
await listener.query('listen lines');

const app = Fastify();
app.post<{ Body: { count: number } }>('/lines', async ({ body }) => {
  const ids = Array.from({ length: body.count }, () => randomUUID());
  await pool.query('insert into lines (id, done) select unnest($1::uuid[]), false', [ids]);
  return { ids };
});
app.post<{ Body: { id: string; done: boolean; userId: string } }>('/tick', async ({ body }, reply) => {
  const { id, done, userId } = body;
  const line = await onClient(pool, async (client) => {
    await client.query('begin');
    const { rows } = await client.query(
      'update lines set done = $2, done_by = $3, done_at = now() where id = $1 returning id, done, done_by, done_at',
      [id, done, userId],
    );
    await client.query('insert into audit (line_id, done, by_user, at) values ($1, $2, $3, now())', [id, done, userId]);
    await client.query("select pg_notify('lines', $1)", [JSON.stringify({ id, done })]);
    await client.query('commit');
    return rows[0];
  });
  return line ?? reply.code(404).send({ error: 'not found' });
});
app.get('/heard', async () => ({ heard }));
await app.listen({ host: '127.0.0.1', port: 0 });
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
notifyParent({ cadenza: 'started', address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
