import { expect, test } from 'vitest';
import { buildHarness } from './testing/harness.ts';
import { kills, killsAtEach } from './testing/kills.ts';
import { scheduleBurst, workOn } from './testing/work.ts';

/** Deaths before a node lives again. */
const inARow = 3;

test('a node killed anywhere on the way to its sockets: subscribers resume without gap or repeat', async () => {
  const harness = await buildHarness('secondApi');
  const { nodes, commands, fixtures } = harness;
  await Promise.all([nodes.api.start(), nodes.projections.start(), nodes.workers.start()]);
  const observation = await harness.observe('api');
  const made = await scheduleBurst(commands, fixtures.companies, 0);
  await observation.settled({ jobs: true });

  let round = 0;
  const failpoints = [
    ...kills('feed.after-read', 1, 2, 3),
    ...killsAtEach('feed.before-push', 1, 8, 20),
    ...kills('feed.after-push', 1, 2, 3),
    // Once for each subscriber that comes back.
    ...kills('feed.after-catch-up', 1, 2),
  ];
  for (const [index, failpoint] of failpoints.entries()) {
    await nodes.api.kill();
    // What the subscribers miss while their node is away.
    await scheduleBurst(commands, fixtures.companies, ++round);
    await harness.dies('api', failpoint, () => scheduleBurst(commands, fixtures.companies, ++round));
    // Some come back to a node that dies, too; more than 500 missed changes would be a case of their own: to read everything again.
    if (index % inARow < inARow - 1 && index < failpoints.length - 1) continue;
    await nodes.api.start();
    await observation.settled({ jobs: false });
  }
  await workOn(commands, made, ++round);
  expect(await observation.violations(commands, { jobs: true })).toEqual([]);
}, 900_000);
