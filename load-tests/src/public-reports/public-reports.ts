import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { now, timestamp } from '@cadenza/infra/clock/clock';
import { figures } from '../percentile.ts';
import type { Product } from '../product/start.ts';
import { inParallel, type RestClient, signIn } from '../rest-client.ts';
import { createScreens, type Screens } from './open-screens.ts';

/** What a screen inside may take longer while strangers report. */
const maxRatio = 1.2;
/** Requests that are there before, as lists of some length are read. */
const before = 30;
/** Calls a second of people at work. */
const pace = 20;
/** As many as they are: one alone would spend the work that a node does for one. */
const staff = 10;
/** Reports that a company takes in a minute. */
const ofCompany = 300;
/** Seconds behind which every limit of a minute is fresh. */
const freshLimits = 61;
const script = fileURLToPath(new URL('./send-reports.ts', import.meta.url));
const board = new URL('../../../web/src/features/planning/reading/planned-window.graphql', import.meta.url);
const list = `{ supportRequests(query: { page: 1, rowsPerPage: 25 }) {
  totalRows counts { waiting handling } rows { id number status request equipment { label } } } }`;

/** Reports with the form, with a photo, too, and as a program sends them. */
const kinds = ['form', 'photo', 'formless'];

type Screen = { query: string; variables?: object };
type Sent = { statuses: Record<string, number>; took: number };

/** People at work: the board's week and the list of requests in turn, so many a second however long they take. Milliseconds of each answer. */
const atWork = async (
  people: readonly RestClient[],
  screens: readonly Screen[],
  until: () => boolean,
): Promise<number[]> => {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const ask = async (n: number): Promise<void> => {
    const began = performance.now();
    const [person, screen] = [people[n % people.length], screens[Math.floor(n / people.length) % screens.length]];
    const answer = await person
      ?.post<{ errors?: unknown }>('/graphql', screen ?? {})
      .catch((errors: Error) => ({ errors }));
    // Whoever is turned away waits for ever.
    times.push(answer?.errors ? Number.POSITIVE_INFINITY : performance.now() - began);
  };
  const started = performance.now();
  for (let n = 0; !until(); n++) {
    asked.push(ask(n));
    await pause(Math.max(0, started + (n + 1) * (1_000 / pace) - performance.now()));
  }
  await Promise.all(asked);
  return times;
};

/** People of the plant, signed in. */
const signInStaff = async (address: string, admin: RestClient): Promise<RestClient[]> => {
  const password = 'Cadenza-2026!';
  const person = { name: 'Ugo', surname: 'Zani', roles: ['ROLE_PLANT'], manutentoreId: null };
  const signedIn: RestClient[] = [];
  for (let n = 1; n <= staff; n++) {
    const login = { username: `caporeparto-${n}`, password };
    await admin.post('/api/users', { ...person, ...login, confirmPassword: password });
    signedIn.push(await signIn(address, login));
  }
  return signedIn;
};

const inTime = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() > end;
};

/** What a round of people at work came to: answers to calls, and screens of a browser. */
type Work = { calls: number[]; screens: number[] };

/** What strangers were answered, and what somebody at work waited for meanwhile. */
const beside = async (args: readonly string[], work: (until: () => boolean) => Promise<Work>) => {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  try {
    await once(child, 'message');
    let sent: Sent | undefined;
    child.once('message', (told: Sent) => {
      sent = told;
    });
    const waited = await work(() => sent !== undefined || child.exitCode !== null);
    if (!sent) throw new Error('the process that sends the reports ended');
    return { sent, waited };
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
};

/** The numbers of all requests follow each other. */
const areInARow = async (client: RestClient): Promise<{ last: number; whole: boolean }> => {
  type Listed = { data: { supportRequests: { totalRows: number; rows: { number: number }[] } } };
  const numbers: number[] = [];
  for (let page = 1, total = 1; numbers.length < total; page++) {
    const { data } = await client.post<Listed>('/graphql', {
      query: `{ supportRequests(query: { page: ${page}, rowsPerPage: 500, sortBy: "number", descending: false }) { totalRows rows { number } } }`,
    });
    total = data.supportRequests.totalRows;
    numbers.push(...data.supportRequests.rows.map(({ number }) => number));
  }
  return { last: numbers.at(-1) ?? 0, whole: numbers.every((number, at) => number === at + 1) };
};

/** Alone, before and behind, and beside the strangers, and the larger of both: 1.2 is a fifth longer. */
const compared = (alone: readonly number[], beside: readonly number[]) => {
  const [before, during] = [figures(alone), figures(beside)];
  return { alone: before, beside: during, ratio: during.p95 / before.p95 };
};

const inWords = ({ alone, beside: during, ratio }: ReturnType<typeof compared>): string =>
  `p50 ${alone.p50} and ${during.p50} ms, p95 ${alone.p95} and ${during.p95} ms, ratio ${ratio.toFixed(2)}, n ${alone.answers} and ${during.answers}`;

type Rounds = { seconds: number; rounds: number };
type Place = Pick<Product, 'api' | 'admin' | 'plant'> & { second: Product['api']; screens: Screens };

const measure = async (
  { api, second, admin, plant, screens }: Place,
  { seconds, rounds }: Rounds,
  say: (line: string) => void,
): Promise<boolean> => {
  const people = await signInStaff(api.address, admin);
  const [machine] = plant.machines;
  const open = (n: number) =>
    admin.post('/api/support-requests', { attrezzaturaId: machine?.equipmentId, userRequest: `Rumore ${n}` });
  await inParallel(
    4,
    Array.from({ length: before }, (_, n) => n),
    open,
  );
  const from = new Date(now());
  const to = new Date(from.getTime() + 7 * 24 * 3_600_000);
  const window = { from: from.toISOString(), to: to.toISOString() };
  const asked = [{ query: await readFile(board, 'utf8'), variables: window }, { query: list }];
  const work = async (until: () => boolean): Promise<Work> => {
    const [calls, painted] = await Promise.all([atWork(people, asked, until), screens.open(until)]);
    return { calls, screens: painted };
  };
  await work(inTime(10));
  const found = [];
  for (const kind of kinds) {
    const [alone, meanwhile]: [Work[], Work[]] = [[], []];
    const answers: Sent[] = [];
    for (let round = 0; round < rounds; round++) {
      // Idle, so that the limits of a minute are fresh.
      await pause(freshLimits * 1_000);
      // Half of it before and half behind them: by then the screens have more requests to show, which is no matter of what goes on beside.
      alone.push(await work(inTime(seconds / 2)));
      const args = [`${api.address},${second.address}`, plant.code, machine?.equipmentId ?? '', kind];
      const { sent, waited } = await beside(args, work);
      meanwhile.push(waited);
      answers.push(sent);
      alone.push(await work(inTime(seconds / 2)));
    }
    const of = (what: keyof Work) =>
      compared(
        alone.flatMap((one) => one[what]),
        meanwhile.flatMap((one) => one[what]),
      );
    const [painted, calls] = [of('screens'), of('calls')];
    const held = answers.every(({ statuses }) => {
      const others = Object.keys(statuses).filter((status) => !['201', '429', '503'].includes(status));
      return (statuses['201'] ?? 0) <= ofCompany && others.length === 0;
    });
    found.push({ kind, screens: painted, calls, answers, held });
    say(`  ${held && painted.ratio <= maxRatio ? 'ok    ' : 'MISSED'} ${kind}: screens ${inWords(painted)}`);
    say(`         calls ${inWords(calls)}; reports ${JSON.stringify(answers)}`);
  }
  const numbers = await areInARow(admin);
  say(
    `  ${numbers.whole ? 'ok    ' : 'MISSED'} numbers 1 to ${numbers.last}, none doubled or skipped: ${numbers.whole}`,
  );
  const folder = new URL('../../results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const content = { scenario: 'public-reports', date: timestamp(), seconds, found, numbers };
  await writeFile(fileURLToPath(new URL('public-reports.json', folder)), `${JSON.stringify(content, null, 2)}\n`);
  return numbers.whole && found.every(({ held, screens: painted }) => held && painted.ratio <= maxRatio);
};

/**
 * A thousand reports at once, from fifty addresses, on two nodes. False where a limit does not hold, a number is doubled or skipped,
 * or a screen inside takes more than a fifth longer to be painted in a browser. What single calls wait for is told beside it.
 */
export const measureReports = async (
  { startApi, ...product }: Product,
  rounds: Rounds,
  say: (line: string) => void,
): Promise<boolean> => {
  const second = await startApi();
  try {
    const screens = await createScreens(product.api.address);
    try {
      return await measure({ ...product, second, screens }, rounds, say);
    } finally {
      await screens.close();
    }
  } finally {
    await second.stop();
  }
};
