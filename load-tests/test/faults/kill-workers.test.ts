import type { ArmedFailpoint } from '@cadenza/infra/faults/failpoints';
import { expect, test } from 'vitest';
import { buildStage } from './testing/stage.ts';
import { deactivate, scheduleBurst } from './testing/work.ts';

const kill = (name: ArmedFailpoint['name'], ...hits: number[]): ArmedFailpoint[] =>
  hits.map((hit) => ({ name, hit, action: 'kill' }));

test('a worker killed anywhere between event and done job: every job has its effect once', async () => {
  const stage = await buildStage();
  const { cluster, commands, town } = stage;
  await cluster.start('projections');
  const observation = await stage.observe('api');
  let round = 0;
  for (const failpoint of [
    ...kill('reactor.after-read', 1, 2),
    ...kill('reactor.before-enqueue', 1, 2),
    ...kill('reactor.after-enqueue', 1, 2),
    ...kill('reactor.after-checkpoint', 1, 2),
    // Six expansions and two cancellations at least wait each time.
    ...kill('worker.before-run', 1, 4, 8),
    ...kill('command.after-decide', 1, 4, 8),
    ...kill('append.after-commit', 1, 2),
    // Between two appends of one job: a cancellation has one for each occurrence, and one for the series.
    ...kill('command.after-append', 1, 4, 8),
    ...kill('worker.after-run', 1, 4, 8),
  ]) {
    await Promise.all([
      scheduleBurst(commands, town.companies, ++round),
      ...town.companies.map((company) => deactivate(commands, company)),
    ]);
    await stage.dies('workers', failpoint);
  }
  await cluster.start('workers');
  expect(await observation.violations(commands, { jobs: true })).toEqual([]);
}, 180_000);
