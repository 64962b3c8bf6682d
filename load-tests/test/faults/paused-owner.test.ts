import type { Failpoint } from '@cadenza/infra/faults/failpoints';
import { expect, test } from 'vitest';
import { buildStage } from './testing/stage.ts';
import { scheduleBurst, workOn } from './testing/work.ts';

/** Connections of projections that Postgres loses patience with: those that hold a lock of an owner, or all. */
const places: readonly [Failpoint, string][] = [
  ['projector.after-read', `pid in (select pid from pg_locks where locktype = 'advisory')`],
  ['projector.before-commit', 'true'],
];

test.each(places)(
  'an owner paused at %s that wakes when another one owns writes nothing',
  async (name, whose) => {
    const stage = await buildStage();
    const { cluster, commands, town } = stage;
    const { pool } = town.database;
    await cluster.start('projections');
    const observation = await stage.observe('api');
    const made = await scheduleBurst(commands, town.companies, 0);
    await observation.settled({ jobs: false });
    await cluster.kill('projections');

    await scheduleBurst(commands, town.companies, 1);
    const pending = await stage.pendingEvents();
    expect(pending).toBeGreaterThan(0);
    cluster.launch('projections', [{ name, hit: 1, action: 'pause' }]);
    await cluster.paused('projections');
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'projections' and ${whose}`,
    );
    await cluster.start('standby');
    await observation.settled({ jobs: false });
    const burst = scheduleBurst(commands, town.companies, 2);
    cluster.signal('projections', 'SIGCONT');
    await Promise.all([burst, workOn(commands, made, 3)]);
    await observation.settled({ jobs: false });
    expect([cluster.isRunning('projections'), cluster.isRunning('standby')]).toEqual([true, true]);

    // And the one that slept takes over again when it is asked to.
    await cluster.kill('standby');
    await scheduleBurst(commands, town.companies, 4);
    expect(await observation.violations(commands, { jobs: false })).toEqual([]);
  },
  120_000,
);
