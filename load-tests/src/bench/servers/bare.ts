import { argon2, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { createDatabase } from '@cadenza/infra/postgres/database';
import { createPool } from '@cadenza/infra/postgres/pool';
import { notifyParent } from '@cadenza/infra/process/parent';
import { plannedList } from '@cadenza/projections/planning/queries-of-list';
import Fastify from 'fastify';
import { WebSocketServer } from 'ws';

/**
 * What the product is measured against, without anything that makes it a product: a bare Fastify route that reads the
 * same list, one argon2id hash, a plain `ws` server that sends what it is told to everybody.
 */
const pool = createPool({ url: process.env.DATABASE_URL ?? '', applicationName: 'bare', max: 20 });
const db = createDatabase(pool);
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
/** The fields that a board shows of a window, by the statement that anybody would write. */
const windowSql = `
  select p.id, p.series_id, p.ordinal, p.version::text, p.start_at, p.end_at, p.generated::text, p.equipment_id,
         e.description as equipment, p.intervention_id, i.description as intervention, p.intervention_type_id, t.name as type,
         p.type_code, p.maintainer_id, m.identifier as maintainer, m.color, p.recurring, p.fault, p.notes, p.progress,
         p.duration_minutes, p.completed, p.completed_at, p.ticked_line_ids,
         coalesce(jsonb_array_length(p.frozen_lines),
                  (select count(*) from rm.checklist_lines l where l.checklist_id = p.checklist_id and l.active))::int as lines_total,
         p.updated_at, u.name || ' ' || u.surname as updated_by
    from rm.planned_interventions p
    left join rm.equipment e on e.id = p.equipment_id
    left join rm.interventions i on i.id = p.intervention_id
    left join rm.intervention_types t on t.id = p.intervention_type_id
    left join rm.maintainers m on m.id = p.maintainer_id
    left join rm.users u on u.id = p.updated_by
   where p.company_id = $1 and not p.cancelled and p.start_at >= $2 and p.start_at < $3 order by p.start_at, p.id`;
app.get<{ Querystring: { from: string; to: string } }>('/window', async ({ query: { from, to } }) => {
  const { rows } = await pool.query(windowSql, [companyId, from, to]);
  return { rows };
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
notifyParent({ cadenza: 'started', address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
