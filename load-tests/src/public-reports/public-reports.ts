import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { figures } from '../percentile.ts';
import type { Product } from '../product/start.ts';
import { type RestClient, signIn } from '../rest-client.ts';

/** What a screen inside may take longer while strangers report. */
const maxRatio = 1.2;
/** Calls a second of people at work. */
const pace = 20;
/** As many as they are: one alone would spend the work that a node does for one. */
const staff = 10;
/** Reports that a company takes in a minute. */
const ofCompany = 300;
/** Seconds behind which every limit of a minute is fresh. */
const freshLimits = 61;
const script = fileURLToPath(new URL('./send-reports.ts', import.meta.url));
const board = new URL('../../../web/src/features/planning/data/planned-window.graphql', import.meta.url);
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

/** What strangers were answered, and what somebody at work waited for meanwhile. */
const beside = async (args: readonly string[], work: (until: () => boolean) => Promise<number[]>) => {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  try {
    await once(child, 'message');
    let sent: Sent | undefined;
    child.once('message', (told: Sent) => {
      sent = told;
    });
    const times = await work(() => sent !== undefined || child.exitCode !== null);
    if (!sent) throw new Error('the process that sends the reports ended');
    return { sent, times };
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

/**
 * A thousand reports at once, from fifty addresses, on two nodes. False where a limit does not hold, a
 * number is doubled or skipped, or a screen inside takes more than a fifth longer.
 */
export const measureReports = async (
  { api, startApi, admin, plant }: Product,
  { seconds, rounds }: { seconds: number; rounds: number },
  say: (line: string) => void,
): Promise<boolean> => {
  const second = await startApi();
  try {
    const people = await signInStaff(api.address, admin);
    const [machine] = plant.machines;
    const from = new Date();
    const to = new Date(from.getTime() + 7 * 24 * 3_600_000);
    const window = { from: from.toISOString(), to: to.toISOString() };
    const screens = [{ query: await readFile(board, 'utf8'), variables: window }, { query: list }];
    const work = (until: () => boolean) => atWork(people, screens, until);
    await work(inTime(10));
    const found = [];
    for (const kind of kinds) {
      const [alone, meanwhile]: [number[], number[]] = [[], []];
      const answers: Sent[] = [];
      for (let round = 0; round < rounds; round++) {
        // Idle, so that the limits of a minute are fresh.
        await pause(freshLimits * 1_000);
        alone.push(...(await work(inTime(seconds))));
        const args = [`${api.address},${second.address}`, plant.code, machine?.equipmentId ?? '', kind];
        const { sent, times } = await beside(args, work);
        meanwhile.push(...times);
        answers.push(sent);
      }
      const [before, during] = [figures(alone), figures(meanwhile)];
      const ratio = during.p95 / before.p95;
      const held = answers.every(({ statuses }) => {
        const others = Object.keys(statuses).filter((status) => !['201', '429', '503'].includes(status));
        return (statuses['201'] ?? 0) <= ofCompany && others.length === 0;
      });
      found.push({ kind, alone: before, beside: during, ratio, answers, held });
      say(
        `  ${held && ratio <= maxRatio ? 'ok    ' : 'MISSED'} ${kind}: p95 ${before.p95} ms alone, ${during.p95} ms beside, ratio ${ratio.toFixed(2)}; p50 ${before.p50} and ${during.p50}; n ${before.answers} and ${during.answers}; reports ${JSON.stringify(answers)}`,
      );
    }
    const numbers = await areInARow(admin);
    say(
      `  ${numbers.whole ? 'ok    ' : 'MISSED'} numbers 1 to ${numbers.last}, none doubled or skipped: ${numbers.whole}`,
    );
    const folder = new URL('../../results/', import.meta.url);
    await mkdir(folder, { recursive: true });
    const content = { scenario: 'public-reports', date: new Date().toISOString(), seconds, found, numbers };
    await writeFile(fileURLToPath(new URL('public-reports.json', folder)), `${JSON.stringify(content, null, 2)}\n`);
    return numbers.whole && found.every(({ held, ratio }) => held && ratio <= maxRatio);
  } finally {
    await second.stop();
  }
};
