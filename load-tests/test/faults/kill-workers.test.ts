import { expect, test } from 'vitest';
import { buildHarness } from './testing/harness.ts';
import { kills, killsAtEach } from './testing/kills.ts';
import { deactivate, scheduleBurst } from './testing/work.ts';

test('a worker killed anywhere between event and done job: every job has its effect once', async () => {
  const harness = await buildHarness();
  const { nodes, commands, fixtures } = harness;
  await nodes.projections.start();
  const observation = await harness.observe('api');
  let round = 0;
  for (const failpoint of [
    ...kills('reactor.after-read', 1, 2),
    ...kills('reactor.before-enqueue', 1, 2),
    ...kills('reactor.after-enqueue', 1, 2),
    ...kills('reactor.after-checkpoint', 1, 2),
    // Six expansions and two cancellations at least wait each time.
    ...kills('worker.before-run', 1, 4, 8),
    ...kills('command.after-decide', 1, 4, 8),
    ...kills('append.after-commit', 1, 2),
    // Between two appends of one job: a cancellation has one for each occurrence, and one for the series.
    ...killsAtEach('command.after-append', 1, 4, 8),
    ...kills('worker.after-run', 1, 4, 8),
  ]) {
    await Promise.all([
      scheduleBurst(commands, fixtures.companies, ++round),
      ...fixtures.companies.map((company) => deactivate(commands, company)),
    ]);
    await harness.dies('workers', failpoint);
  }
  await nodes.workers.start();
  expect(await observation.violations(commands, { jobs: true })).toEqual([]);
}, 900_000);
