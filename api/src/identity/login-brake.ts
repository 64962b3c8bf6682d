import type pg from 'pg';

/** Decision 29: five wrong passwords in 15 minutes slow an account and an address down, and never lock them for good. */
const allowed = 5;
const windowMinutes = 15;
/** From then on one try each 30 seconds. */
const pauseSeconds = 30;
/** An office shares an address: it is slowed down later than an account. */
const allowedPerAddress = 50;

export const createLoginBrake = (pool: pg.Pool) => ({
  /** Seconds to wait before the next try; 0 when it may be made now. */
  wait: async (username: string, address: string): Promise<number> => {
    const { rows } = await pool.query<{ seconds: number }>(
      `select ceil(extract(epoch from max(at) + make_interval(secs => $5) - now()))::int as seconds
         from identity.failed_logins
        where subject in ($1, $2) and at > now() - make_interval(mins => $6)
        group by subject
       having count(*) >= case when subject = $1 then $3::int else $4::int end`,
      [...subjects(username, address), allowed, allowedPerAddress, pauseSeconds, windowMinutes],
    );
    return Math.max(0, ...rows.map((row) => row.seconds));
  },
  failed: async (username: string, address: string): Promise<void> => {
    await pool.query('insert into identity.failed_logins (subject) values ($1), ($2)', subjects(username, address));
    await pool.query('delete from identity.failed_logins where at < now() - make_interval(mins => $1)', [
      windowMinutes,
    ]);
  },
  succeeded: async (username: string): Promise<void> => {
    await pool.query('delete from identity.failed_logins where subject = $1', [subjects(username, '')[0]]);
  },
});

const subjects = (username: string, address: string): [string, string] => [
  `user:${username.trim().toLowerCase().slice(0, 200)}`,
  `address:${address}`,
];

export type LoginBrake = ReturnType<typeof createLoginBrake>;
