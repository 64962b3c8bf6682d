import { argon2, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { createDatabase } from '@cadenza/infra/postgres/database';
import { createPool } from '@cadenza/infra/postgres/pool';
import { tellParent } from '@cadenza/infra/process/parent';
import type { PlanningTables } from '@cadenza/projections/planning/queries';
import { plannedList } from '@cadenza/projections/planning/queries-of-list';
import Fastify from 'fastify';
import { WebSocketServer } from 'ws';

/**
 * What the product is measured against, without anything that makes it a product: a bare Fastify route that reads the
 * same list, one argon2id hash, a plain `ws` server that sends what it is told to everybody.
 */
const pool = createPool({ url: process.env.DATABASE_URL ?? '', applicationName: 'bare', max: 20 });
const db = createDatabase<PlanningTables>(pool);
const companyId = process.env.COMPANY_ID ?? '';
const derive = promisify(argon2);

const app = Fastify();
app.get('/list', async (_request, reply) => {
  const { asOf, rows, totalRows } = await plannedList(db, companyId, { page: 1, rowsPerPage: 50 });
  const shown = rows.map((row) => ({
    id: row.id,
    start: row.start,
    end: row.end,
    equipment: { label: row.equipment.label },
    intervention: { label: row.intervention.label },
    maintainer: row.maintainer && { label: row.maintainer.label, color: row.maintainer.color },
    progress: row.progress,
    completed: row.completed,
    linesDone: row.linesDone,
    linesTotal: row.linesTotal,
    version: String(row.version),
  }));
  reply.type('application/json; charset=utf-8');
  return JSON.stringify({ data: { plannedList: { asOfPosition: String(asOf), totalRows, rows: shown } } });
});
app.post('/hash', async () => {
  const nonce = randomBytes(16);
  const message = 'Cadenza-2026!';
  await derive('argon2id', { message, nonce, tagLength: 32, memory: 19_456, passes: 2, parallelism: 1 });
  return { ok: true };
});
await app.listen({ host: '127.0.0.1', port: 0 });

const sockets = new WebSocketServer({ server: app.server, perMessageDeflate: false });
process.on('message', (message: { broadcast?: string }) => {
  if (message.broadcast === undefined) return;
  for (const socket of sockets.clients) socket.send(message.broadcast);
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
tellParent({ cadenza: 'started', address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
