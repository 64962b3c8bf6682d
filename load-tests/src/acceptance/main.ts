import { readArguments } from '../arguments.ts';
import { onProduct } from '../on-product.ts';
import { signIn } from '../rest-client.ts';
import { compareFigures } from './figures/compare-figures.ts';
import { loadStops, setUpFigures } from './figures/load-stops.ts';
import { readStops } from './figures/stops.ts';
import { followBoth, workLive } from './live.ts';
import { type Machine, readMachines } from './machines.ts';
import { linesPerChecklist, setUpPlant } from './plant.ts';
import { createReport, type Report } from './report.ts';
import { scheduleAll, untilVisible } from './schedules.ts';

/**
 * `npm run acceptance -- FOLDER [--url http://…] [--strict] [--figures]`: the main job of the product on real machines,
 * through its own endpoints; with `--figures` instead what their failures and replacements of a year come to, held against a count of its
 * own. Starts the product by itself unless `--url` names one with the demo's logins. Exit code 1 when something is wrong, and with
 * `--strict` also when something is slower than its goal.
 */
const { values, positionals } = readArguments('npm run acceptance -- FOLDER [--url http://…] [--strict] [--figures]', {
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    strict: { type: 'boolean', default: false },
    figures: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => console.log(line);
const monthsOfPlan = 12;
const visibleGoal = 10_000;
const startGoal = 60_000;

const runFigures = async (address: string, folder: string, machines: readonly Machine[], report: Report) => {
  const stops = await readStops(folder);
  say(`${machines.length} machines and ${stops.length} stops into a fresh company at ${address} …`);
  const admin = await signIn(address, { username: 'superadmin', password: 'Cadenza-2026!' });
  const plant = await setUpPlant(address, admin, machines);
  await setUpFigures(admin, plant);
  const begun = performance.now();
  await loadStops(admin, plant, stops);
  report.count('stops', stops.length);
  report.time('stops over REST, planned and completed', performance.now() - begun);
  await untilVisible(admin, stops.length, 60_000);
  await compareFigures(admin, plant, stops, report, say);
};

const run = async (address: string, machines: readonly Machine[], report: Report): Promise<void> => {
  say(`${machines.length} machines into a fresh company at ${address} …`);
  const admin = await signIn(address, { username: 'superadmin', password: 'Cadenza-2026!' });
  const begun = performance.now();
  const plant = await setUpPlant(address, admin, machines);
  report.count('machines', plant.machines.length);
  report.count('checklist lines', plant.machines.length * linesPerChecklist);
  report.time('machines and checklists over REST', performance.now() - begun);

  const feeds = await followBoth(address, plant);
  try {
    say('A monthly intervention on each for a year …');
    const scheduled = await scheduleAll(admin, plant);
    const expected = machines.length * monthsOfPlan;
    const { totalRows, at } = await untilVisible(admin, expected, 60_000);
    report.time(`${scheduled.firstIds.length} schedules over REST`, scheduled.took);
    report.check('occurrences visible', totalRows === expected, `${totalRows} of ${expected}`);
    report.time('last command to last occurrence visible', at - scheduled.lastSent, visibleGoal);
    await workLive(address, { admin, plant, scheduled, feeds }, report, say);
  } finally {
    feeds.whole.close();
    feeds.cut.close();
  }
};

const main = async (): Promise<boolean> => {
  const [folder] = positionals;
  const machines = folder === undefined ? undefined : await readMachines(folder);
  if (machines === undefined) {
    say(`No machines.csv in ${folder ?? 'a folder (name one)'}: nothing to accept on.`);
    return true;
  }
  const report = createReport(values.strict);
  if (values.url === undefined) say('Starting the product in a folder of its own …');
  await onProduct(
    values.url,
    report,
    (address) =>
      values.figures ? runFigures(address, folder ?? '', machines, report) : run(address, machines, report),
    ({ startedIn }) => report.time('first start, demo data included', startedIn, startGoal),
  );
  return report.print(say);
};

process.exitCode = (await main()) ? 0 : 1;
