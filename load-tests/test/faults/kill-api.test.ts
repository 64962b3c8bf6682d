import type { ArmedFailpoint } from '@cadenza/infra/faults/failpoints';
import { expect, test } from 'vitest';
import { buildHarness } from './testing/harness.ts';
import { kills } from './testing/kills.ts';
import { askAgain, deactivate, type Made, scheduleBurst, workOn } from './testing/work.ts';

test('an api killed anywhere between decision and answer: what was answered is there, once', async () => {
  const harness = await buildHarness();
  const { nodes, commands, fixtures } = harness;
  await Promise.all([nodes.projections.start(), nodes.workers.start()]);
  const observation = await harness.observe('api');
  const made = await scheduleBurst(commands, fixtures.companies, 0);
  await observation.settled({ jobs: true });
  await nodes.api.kill();

  const bursts: Promise<Made[]>[] = [];
  let round = 0;
  for (const failpoint of [
    ...kills('command.after-decide', 1, 5, 12),
    ...kills('append.before-send', 1, 2, 4),
    ...kills('append.after-commit', 1, 2, 4),
    ...kills('append.after-signal', 1, 2, 4),
    ...kills('command.after-append', 1, 5, 12),
  ]) {
    // Some of it is answered, some dies with the process and is sent again to the next one.
    const begin = async (): Promise<void> => {
      bursts.push(scheduleBurst(commands, fixtures.companies, ++round));
      await Promise.allSettled([Promise.race([bursts.at(-1), nodes.api.exited()])]);
    };
    await harness.dies('api', failpoint, begin);
  }
  await nodes.api.start();
  await Promise.all(bursts);
  await observation.settled({ jobs: true });

  /** Work that outlives the deaths: the next process is asked for what the one before has not answered. */
  const through = async (deaths: readonly ArmedFailpoint[], begin: () => Promise<unknown>[]): Promise<void> => {
    await nodes.api.kill();
    const working: Promise<unknown>[] = [];
    for (const failpoint of deaths) {
      const dying = harness.dies('api', failpoint);
      working.push(...begin());
      await Promise.race([dying, Promise.all(working)]);
      await dying;
    }
    await nodes.api.start();
    await Promise.all(working);
  };

  // The same with commands on what is there already: a conflict of two tries would show here.
  const all = [made, ...(await Promise.all(bursts))].values();
  let worked = made;
  await through(
    [...kills('command.after-append', 3, 8), ...kills('append.after-commit', 2), ...kills('command.after-decide', 8)],
    () => {
      worked = all.next().value ?? worked;
      return [workOn(commands, worked, ++round), ...fixtures.companies.map((company) => deactivate(commands, company))];
    },
  );

  // What changes nothing leaves no event: that it was answered is remembered beside the log.
  await through([...kills('command.before-receipt', 1, 4), ...kills('command.after-receipt', 1, 4)], () => [
    askAgain(commands, worked),
  ]);
  expect(commands.retries()).toBeGreaterThan(0);
  expect(await observation.violations(commands, { jobs: true })).toEqual([]);
}, 900_000);
