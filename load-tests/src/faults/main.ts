import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readArguments, wholeNumber } from '../arguments.ts';
import { drawInstants, type RunInstant, runInstants } from './instants.ts';

/**
 * `npm run faults`: the suites of faults and of properties as `npm test` runs them. `--nightly`: longer, with a seed that is printed, all
 * that repeats itself on EventStoreDB, of which `npm test` runs a sample, and each benchmark once, to see that it runs; then screens, api
 * and workers on instants that the seed draws, of those on which calendars go wrong. No test is tried a second time. `--seed N` repeats one;
 * `--rounds N`: so many seeds, one after another. `--instant NAME` (`all`: each of them): nothing but the suites of the calendar on that
 * instant; `--only ROOM`: of one room.
 */
const usage = `npm run faults -- [--nightly] [--seed N] [--rounds N] [--instant all|${runInstants.map(({ name }) => name).join('|')}]… [--only ROOM]`;
const { values } = readArguments(usage, {
  options: {
    nightly: { type: 'boolean' },
    seed: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    instant: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
  },
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

/** What is run on the instants of the calendar. */
const calendarSuites: readonly [room: string, ...filters: string[]][] = [
  ['workers', '--project', '!workers on eventstoredb'],
  ['api', '--project', '!api on eventstoredb'],
  ['web', '--project', 'page'],
  ['web', '--project', 'product'],
];
/** How many instants a night draws: each is some ten minutes. */
const instantsOfNight = 3;

const instantsOf = (names: readonly string[]): readonly RunInstant[] => {
  const unknown = names.filter((name) => name !== 'all' && runInstants.every((one) => one.name !== name));
  if (unknown.length > 0) {
    console.error(`There is no instant ${unknown.join(', ')}.\n${usage}`);
    process.exit(2);
  }
  return runInstants.filter(({ name }) => names.includes('all') || names.includes(name));
};

const failed: string[] = [];
const run = async (
  [room, ...filters]: readonly [string, ...string[]],
  seed: number | undefined,
  instant?: RunInstant,
): Promise<void> => {
  const child = spawn('npx', ['vitest', 'run', ...filters], {
    cwd: fileURLToPath(new URL(`../../../${room}`, import.meta.url)),
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(values.nightly && instant === undefined ? { FAULTS_NIGHTLY: '1' } : {}),
      ...(seed === undefined ? {} : { FAULTS_SEED: String(seed) }),
      ...(instant === undefined ? {} : { CLOCK_AT: instant.at }),
      ...(instant?.zone === undefined ? {} : { TZ: instant.zone }),
    },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0)
    failed.push(
      [
        [room, ...filters].join(' '),
        ...(seed === undefined ? [] : [`with seed ${seed}`]),
        ...(instant === undefined ? [] : [`on ${instant.name} (${instant.at})`]),
      ].join(' '),
    );
};

const runCalendar = async (instants: readonly RunInstant[], seed: number | undefined): Promise<void> => {
  for (const instant of instants) {
    console.log(
      `\ninstant ${instant.name}: ${instant.at}${instant.zone === undefined ? '' : `, seen from ${instant.zone}`}`,
    );
    for (const suite of calendarSuites)
      if (values.only === undefined || values.only === suite[0]) await run(suite, seed, instant);
  }
};

const named = instantsOf(values.instant);
if (named.length > 0) await runCalendar(named, first);
else
  for (let round = 0; round < rounds; round++) {
    const drawn = values.nightly ? Math.floor(Math.random() * 2 ** 31) : undefined;
    const seed = first === undefined ? drawn : first + round;
    if (seed !== undefined) console.log(`\nseed ${seed}`);
    for (const suite of suites) if (values.only === undefined || values.only === suite[0]) await run(suite, seed);
    if (values.nightly && seed !== undefined) await runCalendar(drawInstants(seed, instantsOfNight), seed);
  }
const repeat = values.nightly ? 'npm run faults -- --nightly --seed N' : 'npm run faults';
console.log(
  failed.length === 0 ? '\nnothing lost' : `\nfailed:\n${failed.join('\n')}\nagain: ${repeat}, or --instant NAME`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
