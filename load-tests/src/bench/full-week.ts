import { todayIn } from '@cadenza/infra/clock/clock';
import { createPool } from '@cadenza/infra/postgres/pool';
import type { Product } from '../product/start.ts';
import { inParallel } from '../rest-client.ts';

const hour = 3_600_000;
const width = 8;

/** So many more maintainers, whose names come behind those of the plant: each is a lane of the board. */
export const addMaintainers = async ({ admin }: Product, count: number): Promise<void> => {
  const { id: ruoloManutentoreId } = await admin.post<{ id: string }>('/api/ruoli-manutentori', {
    descrizione: 'Turnista',
  });
  const names = Array.from({ length: count }, (_, n) => `Zanetti ${String(n).padStart(3, '0')}`);
  await inParallel(width, names, (identificativo) =>
    admin.post('/api/manutentori', { identificativo, ruoloManutentoreId, tipo: 'I', colore: 3 }),
  );
};

/**
 * Fills this week up to `count` works, by copies of the rows that are planned: an hour each, over the working days and all
 * maintainers. Copies have no events: they are read as any other, and cannot be changed.
 */
export const fillWeek = async (databaseUrl: string, count: number): Promise<void> => {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', max: 1, statementTimeout: 0 });
  const today = todayIn('Europe/Rome');
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).toZonedDateTime('Europe/Rome').epochMilliseconds;
  const week = [new Date(monday).toISOString(), new Date(monday + 7 * 24 * hour).toISOString()];
  try {
    const { rows } = await pool.query<{ column_name: string }>(
      `select column_name from information_schema.columns
        where table_schema = 'rm' and table_name = 'planned_interventions' order by ordinal_position`,
    );
    const columns = rows.map(({ column_name: name }) => name);
    const start = `$1::timestamptz + (n % 5) * interval '1 day' + interval '8 hours' + (n / 5 % 19) * interval '30 minutes'`;
    const own: Record<string, string> = {
      id: 'gen_random_uuid()',
      start_at: start,
      end_at: `${start} + interval '1 hour'`,
      maintainer_id: 'm.ids[1 + n % array_length(m.ids, 1)]',
    };
    await pool.query(
      `insert into rm.planned_interventions (${columns.join(', ')})
       select ${columns.map((name) => own[name] ?? `p.${name}`).join(', ')}
         from (select array_agg(id order by identifier desc) as ids from rm.maintainers) m,
              (select * from rm.planned_interventions order by start_at, id limit 1) p,
              generate_series(1, $3 - (select count(*) from rm.planned_interventions
                                        where start_at >= $1::timestamptz and start_at < $2::timestamptz)) n`,
      [...week, count],
    );
    await pool.query('vacuum analyze rm.planned_interventions');
  } finally {
    await pool.end();
  }
};
