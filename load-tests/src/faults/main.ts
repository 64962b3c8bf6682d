import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readArguments, wholeNumber } from '../arguments.ts';

/**
 * `npm run faults`: the suites of faults and of properties as `npm test` runs them. `--nightly`: longer, with a seed that is printed, all
 * that repeats itself on EventStoreDB, of which `npm test` runs a sample, and each benchmark once, to see that it runs; `--seed N` repeats one; `--rounds N`: so many
 * seeds, one after another.
 */
const usage = 'npm run faults -- [--nightly] [--seed N] [--rounds N]';
const { values } = readArguments(usage, {
  options: { nightly: { type: 'boolean' }, seed: { type: 'string' }, rounds: { type: 'string', default: '1' } },
});

const rounds = wholeNumber(usage, 'rounds', values.rounds);
const first = values.seed === undefined ? undefined : wholeNumber(usage, 'seed', values.seed, 0);

/** Where the suites stand, with what vitest is told of each room. */
const suites: readonly [room: string, ...filters: string[]][] = [
  ['infra', 'src/faults', 'src/event-store/postgres', 'src/commands', 'src/postgres'],
  ['domain'],
  ['projections'],
  ['web', '--project', 'unit'],
  ['workers', '--project', 'workers', 'src/kernel', 'test/every-call', 'test/expansion', 'test/cancellation'],
  ['api', '--project', 'api', 'test/planning-model', 'test/lost-references', 'src/live'],
  ['workers', '--project', 'workers on eventstoredb'],
  ['api', '--project', 'api on eventstoredb'],
  ['load-tests', 'test/faults', 'test/deciders', 'src/bench/smoke'],
];

const run = async (room: string, filters: readonly string[], seed: number | undefined): Promise<boolean> => {
  const child = spawn('npx', ['vitest', 'run', ...filters], {
    cwd: fileURLToPath(new URL(`../../../${room}`, import.meta.url)),
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(values.nightly ? { FAULTS_NIGHTLY: '1' } : {}),
      ...(seed === undefined ? {} : { FAULTS_SEED: String(seed) }),
    },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
};

const failed: string[] = [];
for (let round = 0; round < rounds; round++) {
  const drawn = values.nightly ? Math.floor(Math.random() * 2 ** 31) : undefined;
  const seed = first === undefined ? drawn : first + round;
  if (seed !== undefined) console.log(`\nseed ${seed}`);
  for (const [room, ...filters] of suites) {
    if (!(await run(room, filters, seed))) failed.push(`${room}${seed === undefined ? '' : ` with seed ${seed}`}`);
  }
}
const repeat = values.nightly ? 'npm run faults -- --nightly --seed N' : 'npm run faults';
console.log(failed.length === 0 ? '\nnothing lost' : `\nfailed: ${failed.join(', ')}; again: ${repeat}`);
process.exitCode = failed.length === 0 ? 0 : 1;
