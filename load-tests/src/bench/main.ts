import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { timestamp } from '@cadenza/infra/clock/clock';
import { readArguments, wholeNumber } from '../arguments.ts';
import { type Product, startOn } from '../product/start.ts';
import { append } from './append.ts';
import type { Bench, Measured } from './bench.ts';
import { boards } from './board.ts';
import { command } from './command.ts';
import { equipment } from './equipment.ts';
import { fanOut } from './fan-out.ts';
import { follow } from './follow.ts';
import { graphql } from './graphql.ts';
import { interactions } from './interactions.ts';
import { lists } from './lists.ts';
import { live } from './live.ts';
import { login } from './login.ts';
import { openPlace, type Place } from './place.ts';
import { rebuild } from './rebuild.ts';
import { recurrence } from './recurrence.ts';
import { registry } from './registry.ts';
import { type Baseline, isMet, table } from './report.ts';
import { reportCost } from './report-cost.ts';
import { reports } from './reports.ts';
import { sheet } from './sheet.ts';
import { tick } from './tick.ts';
import { window } from './window.ts';

/**
 * `npm run bench -- [names] [--rounds N] [--quick] [--record]`: ratios in one run, in interleaved rounds. Writes what it
 * found to `results/`, and with `--record` makes it the baseline that later runs are shown beside. Exit code 1 where a
 * benchmark did not run; a missed target is told, not failed: other machines have other ratios.
 */
const benches: readonly Bench[] = [
  append,
  command,
  follow,
  rebuild,
  recurrence,
  lists,
  registry,
  live,
  graphql,
  equipment,
  fanOut,
  login,
  sheet,
  reportCost,
  tick,
  window,
];

/** Only where they are named: two open the built pages, which nothing else here needs, one fills a million works. */
const named: readonly Bench[] = [interactions, reports, boards];
const known = [...benches, ...named];

const usage = `npm run bench -- [NAMES] [--rounds N] [--quick] [--record]; benchmarks: ${known.map(({ name }) => name).join(', ')}`;
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    quick: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => console.log(line);
const folder = new URL('../../results/', import.meta.url);
const baselineFile = new URL('baseline.json', folder);

const readBaseline = async (): Promise<Baseline> => {
  const text = await readFile(baselineFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return JSON.parse(text) as Baseline;
};

/** What the figures were found on: nothing of it names the machine. */
const machineOf = ({ version }: Place) => ({
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
  postgres: version,
});

const save = async (bench: Bench, place: Place, rounds: number, results: readonly Measured[]): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const found = results.map((one) => ({ ...one, value: Number(one.value.toPrecision(4)), met: isMet(one) }));
  const content = {
    bench: bench.name,
    date: timestamp(),
    machine: machineOf(place),
    rounds,
    results: found,
  };
  await writeFile(fileURLToPath(new URL(`${bench.name}.json`, folder)), `${JSON.stringify(content, null, 2)}\n`);
};

const chosen = positionals.length === 0 ? benches : known.filter(({ name }) => positionals.includes(name));
const unknown = positionals.filter((name) => !known.some((bench) => bench.name === name));
const rounds = values.quick ? 1 : wholeNumber(usage, 'rounds', values.rounds);
if (unknown.length > 0) {
  say(usage);
  process.exit(1);
}

const baseline = await readBaseline();
const all: Measured[] = [];
const place = await openPlace();
let started: Promise<Product & { databaseUrl: string }> | undefined;
const product = () => {
  started ??= place
    .database()
    .then(async ({ url }) => ({ ...(await startOn(url, values.quick ? 1 : 60)), databaseUrl: url }));
  return started;
};
try {
  for (const bench of chosen) {
    say(`${bench.name} …`);
    try {
      const results = await bench.run({
        rounds,
        quick: values.quick,
        database: place.database,
        processor: place.processor,
        product,
      });
      all.push(...results);
      if (!values.quick) await save(bench, place, rounds, results);
      for (const line of table(results, baseline)) say(`  ${line}`);
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
  }
} finally {
  await started?.then(({ close }) => close()).catch(() => {}); // its failure was told where it was asked for
  await place.close();
}
if (chosen.length > 1) for (const line of ['', ...table(all, baseline)]) say(line);
say(
  `${all.filter(isMet).length} of ${all.length} targets met${values.quick ? ' (--quick: the values mean nothing)' : ''}`,
);
if (values.record && !values.quick) {
  const merged = {
    ...baseline,
    ...Object.fromEntries(all.map(({ name, value }) => [name, Number(value.toPrecision(4))])),
  };
  await writeFile(baselineFile, `${JSON.stringify(merged, null, 2)}\n`);
  say('Recorded as the baseline.');
}
