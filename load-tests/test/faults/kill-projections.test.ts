import type { Failpoint } from '@cadenza/infra/faults/failpoints';
import { expect, test } from 'vitest';
import { buildHarness } from './testing/harness.ts';
import { kills } from './testing/kills.ts';
import { scheduleBurst, workOn } from './testing/work.ts';

/** Places of a batch; `apply-event` comes once for each event, the others once for each batch of one of the read models. */
const places: readonly Failpoint[] = [
  'projector.after-read',
  'projector.after-checkpoint',
  'projector.apply-event',
  'projector.after-apply',
  'projector.after-rows',
  'projector.before-commit',
  'projector.after-commit',
  'projector.after-signal',
];

const rebuildPlaces: readonly [name: Failpoint, ...hits: number[]][] = [
  ['rebuild.after-begin', 1],
  ['projector.apply-event', 1, 20, 40],
  ['projector.before-commit', 1],
  ['rebuild.after-batch', 1],
  ['rebuild.before-flip', 1],
  ['rebuild.before-commit', 1],
  ['rebuild.after-flip', 1],
];

test('a projector killed anywhere in a batch: nothing is lost, doubled or told twice', async () => {
  const harness = await buildHarness();
  const { nodes, commands, fixtures, pendingEvents } = harness;
  await nodes.projections.start();
  await nodes.workers.start();
  const observation = await harness.observe('api');
  const made = await scheduleBurst(commands, fixtures.companies, 0);
  await observation.settled({ jobs: true });
  await nodes.projections.kill();

  let round = 0;
  for (const name of places) {
    for (const part of name === 'projector.apply-event' ? [0, 0.5, 1] : [0]) {
      await scheduleBurst(commands, fixtures.companies, ++round);
      // First, middle and last event of all that waits; one batch takes it.
      const hit = Math.max(1, Math.ceil(part * (await pendingEvents())));
      for (const failpoint of kills(name, hit)) {
        // On a busy machine an earlier batch may have been written before the last kill: less waits by now.
        const waiting = Math.max(1, await pendingEvents());
        await harness.dies('projections', { ...failpoint, hit: Math.min(failpoint.hit, waiting) });
        await scheduleBurst(commands, fixtures.companies, ++round);
      }
    }
  }
  await nodes.projections.start();
  await observation.settled({ jobs: true });
  await workOn(commands, made, round);
  expect(await observation.violations(commands, { jobs: true })).toEqual([]);
}, 900_000);

test('a rebuild killed anywhere, beside the projector that serves: what serves is whole, and the next one ends', async () => {
  const harness = await buildHarness();
  const { nodes, commands, fixtures } = harness;
  await nodes.projections.start();
  const observation = await harness.observe('api');
  const made = await scheduleBurst(commands, fixtures.companies, 0);
  await observation.settled({ jobs: false });
  let round = 0;
  for (const [name, ...hits] of rebuildPlaces) {
    for (const failpoint of kills(name, ...hits)) {
      const burst = scheduleBurst(commands, fixtures.companies, ++round);
      await harness.dies('rebuild', failpoint);
      await burst;
    }
  }
  nodes.rebuild.launch();
  await workOn(commands, made, ++round);
  expect([await nodes.rebuild.exited(), nodes.rebuild.output()]).toEqual([
    null,
    expect.stringContaining('planning was rebuilt and serves'),
  ]);
  expect(await observation.violations(commands, { jobs: false })).toEqual([]);
}, 900_000);
