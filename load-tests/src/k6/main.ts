import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { timestamp } from '@cadenza/infra/clock/clock';
import { readArguments, wholeNumber } from '../arguments.ts';
import { openPlace } from '../bench/place.ts';
import { measureGreedy } from '../greedy/greedy.ts';
import { type Product, startOn } from '../product/start.ts';
import { measureReports } from '../public-reports/public-reports.ts';
import { inParallel } from '../rest-client.ts';

/**
 * `npm run load -- SCENARIO [--rate N] [--seconds N] [--boards N]`: starts the product on free ports of 127.0.0.1 with a
 * plant planned for a year, lets k6 loose on it (`greedy` and `public-reports` need none), writes the figures to `results/`. Exit code 1 where a
 * threshold was missed.
 */
const scenarios = ['logins', 'readers', 'maintainers', 'monday', 'overload', 'greedy', 'public-reports'];
const usage = `npm run load -- SCENARIO [--rate N] [--seconds N] [--boards N] [--machines N] [--rounds N]; scenarios: ${scenarios.join(', ')}`;
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '30' },
    boards: { type: 'string', default: '200' },
    machines: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '3' },
  },
});
const numberOf = (option: keyof typeof values): number => wholeNumber(usage, option, values[option]);
const [rate, seconds, boards, machines, rounds] = [
  numberOf('rate'),
  numberOf('seconds'),
  numberOf('boards'),
  numberOf('machines'),
  numberOf('rounds'),
];
const say = (line: string): void => console.log(line);

/** On PATH, or where `go install` puts it. */
const findK6 = async (): Promise<string | undefined> => {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...(process.env.GOBIN ? [process.env.GOBIN] : []),
    join(process.env.GOPATH ?? join(homedir(), 'go'), 'bin'),
  ];
  for (const folder of folders) {
    const path = join(folder, process.platform === 'win32' ? 'k6.exe' : 'k6');
    const there = await access(path).then(
      () => true,
      () => false,
    );
    if (there) return path;
  }
  return undefined;
};

/** People and work for the scenarios. */
const planOf = async ({ api, admin }: Product) => {
  const password = 'Cadenza-2026!';
  const logins = await inParallel(2, Array.from({ length: 10 }), async (_, i) => {
    const login = { username: `capoturno-${i}`, password };
    const person = { name: 'Ugo', surname: 'Zani', roles: ['ROLE_PLANT'], manutentoreId: null };
    await admin.post('/api/users', { ...person, ...login, confirmPassword: password });
    return login;
  });
  type Listed = { data: { plannedList: { rows: { id: string }[] } } };
  const { data } = await admin.post<Listed>('/graphql', {
    query: '{ plannedList(query: { page: 1, rowsPerPage: 200 }) { rows { id } } }',
  });
  type Detail = { data: { plannedIntervention: { lines: { id: string }[] } } };
  const occurrences = await inParallel(4, data.plannedList.rows, async ({ id }) => {
    const detail = await admin.post<Detail>('/graphql', {
      query: 'query ($id: ID!) { plannedIntervention(id: $id) { lines { id } } }',
      variables: { id },
    });
    return { id, lineIds: detail.data.plannedIntervention.lines.map((line) => line.id) };
  });
  return { address: api.address, logins, occurrences, rate, seconds, boards };
};

type Metric = { values: Record<string, number>; thresholds?: Record<string, { ok: boolean }> };

const report = async (scenario: string, summary: string): Promise<boolean> => {
  const { metrics } = JSON.parse(await readFile(summary, 'utf8')) as { metrics: Record<string, Metric> };
  const judged = Object.entries(metrics).flatMap(([name, metric]) =>
    Object.entries(metric.thresholds ?? {}).map(([threshold, { ok }]) => ({
      name,
      threshold,
      ok,
      values: metric.values,
    })),
  );
  for (const { name, threshold, ok, values: found } of judged) {
    const shown = Object.entries(found).map(([key, value]) => `${key} ${Number(value.toFixed(2))}`);
    say(`  ${ok ? 'ok    ' : 'MISSED'} ${name}: ${threshold}  (${shown.join(', ')})`);
  }
  const folder = new URL('../../results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const content = { scenario, date: timestamp(), rate, seconds, judged };
  await writeFile(fileURLToPath(new URL(`k6-${scenario}.json`, folder)), `${JSON.stringify(content, null, 2)}\n`);
  return judged.length > 0 && judged.every(({ ok }) => ok);
};

const run = async (scenario: string, k6: string): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-k6-'));
  const place = await openPlace();
  let product: Product | undefined;
  try {
    say('Starting the product with a plant that is planned for a year …');
    product = await startOn((await place.database()).url, machines);
    const [plan, summary] = [join(folder, 'plan.json'), join(folder, 'summary.json')];
    await writeFile(plan, JSON.stringify(await planOf(product)));
    say(`${scenario} …`);
    const script = fileURLToPath(new URL(`./${scenario}.js`, import.meta.url));
    const child = spawn(k6, ['run', '--quiet', '--no-usage-report', script], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAN: plan, SUMMARY: summary },
    });
    await once(child, 'exit');
    return await report(scenario, summary);
  } finally {
    await product?.close();
    await place.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Without k6. */
const runOurs = async (measure: (product: Product) => Promise<boolean>): Promise<boolean> => {
  const place = await openPlace();
  let product: Product | undefined;
  try {
    say('Starting the product with a plant that is planned for a year …');
    product = await startOn((await place.database()).url, machines, 1, { TRUSTED_PROXIES: '127.0.0.1' });
    return await measure(product);
  } finally {
    await product?.close();
    await place.close();
  }
};

const [scenario = ''] = positionals;
const k6 = await findK6();
if (!scenarios.includes(scenario)) {
  say(usage);
  process.exitCode = 1;
} else if (scenario === 'greedy') {
  process.exitCode = (await runOurs((product) => measureGreedy(product, seconds, say))) ? 0 : 1;
} else if (scenario === 'public-reports') {
  process.exitCode = (await runOurs((product) => measureReports(product, { seconds, rounds }, say))) ? 0 : 1;
} else if (k6 === undefined) {
  say('k6 is missing. With Go: go install go.k6.io/k6@latest (it is looked for on PATH and in GOPATH/bin).');
  process.exitCode = 1;
} else {
  process.exitCode = (await run(scenario, k6)) ? 0 : 1;
}
