import type { Failpoint } from '@cadenza/infra/faults/failpoints';
import { endConnections } from '@cadenza/infra/postgres/testing/end-connections';
import { expect, test } from 'vitest';
import { buildHarness } from './testing/harness.ts';
import { scheduleBurst, workOn } from './testing/work.ts';

/** Connections of projections that Postgres loses patience with: those that hold a lock of an owner, or all. */
const places: readonly [Failpoint, { holdingAdvisoryLock?: true }][] = [
  ['projector.after-read', { holdingAdvisoryLock: true }],
  ['projector.before-commit', {}],
];

test.each(places)(
  'an owner paused at %s that wakes when another one owns writes nothing',
  async (name, whose) => {
    const harness = await buildHarness();
    const { nodes, commands, fixtures } = harness;
    const { pool } = fixtures.database;
    await nodes.projections.start();
    const observation = await harness.observe('api');
    const made = await scheduleBurst(commands, fixtures.companies, 0);
    await observation.settled({ jobs: false });
    await nodes.projections.kill();

    await scheduleBurst(commands, fixtures.companies, 1);
    const pending = await harness.pendingEvents();
    expect(pending).toBeGreaterThan(0);
    nodes.projections.launch([{ name, hit: 1, action: 'pause' }]);
    await nodes.projections.paused();
    await endConnections(pool, { applicationName: ['projections'], ...whose });
    await nodes.standby.start();
    await observation.settled({ jobs: false });
    const burst = scheduleBurst(commands, fixtures.companies, 2);
    nodes.projections.signal('SIGCONT');
    await Promise.all([burst, workOn(commands, made, 3)]);
    await observation.settled({ jobs: false });
    expect([nodes.projections.running, nodes.standby.running]).toEqual([true, true]);

    // And the one that slept takes over again when it is asked to.
    await nodes.standby.kill();
    await scheduleBurst(commands, fixtures.companies, 4);
    expect(await observation.violations(commands, { jobs: false })).toEqual([]);
  },
  600_000,
);
