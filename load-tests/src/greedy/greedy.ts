import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { timestamp } from '@cadenza/infra/clock/clock';
import { figures } from '../percentile.ts';
import type { Product } from '../product/start.ts';
import { type RestClient, signIn } from '../rest-client.ts';
import { kinds } from './kinds.ts';

/** What the others may have to wait for because of one: twice as long as without. */
const maxRatio = 2;
/** The rush of its first second, in which it spends its credit, is not measured, milliseconds. */
const settling = 2_500;
const rounds = 2;
const script = fileURLToPath(new URL('./be-greedy.ts', import.meta.url));
const query =
  '{ plannedList(query: {page: 1, rowsPerPage: 25}) { totalRows rows { id start notes equipment { label } } } }';

/** Somebody at work: a page of the list, then a moment of thought. Milliseconds of each answer; throws where one is refused. */
const quietly = async (client: RestClient, seconds: number): Promise<number[]> => {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const asked = performance.now();
    const { errors } = await client.post<{ errors?: unknown }>('/graphql', { query });
    if (errors) throw new Error(JSON.stringify(errors));
    times.push(performance.now() - asked);
    await pause(20);
  }
  return times;
};

type Answers = Record<string, number>;

/** Does some work beside a greedy process, from a second after that has begun: answers what both were answered. */
const beside = async <T>(kind: string, address: string, token: string, work: () => Promise<T>) => {
  const child = spawn(process.execPath, [script, kind, address, token], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  try {
    await once(child, 'message');
    await pause(settling);
    const done = await work();
    const told = once(child, 'message') as Promise<[{ answers: Answers }]>;
    child.send('stop');
    const [{ answers }] = await told;
    return { done, answers };
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
};

const loginOf = async (admin: RestClient, username: string) => {
  const login = { username, password: 'Cadenza-2026!' };
  const person = { name: 'Ugo', surname: 'Zani', roles: ['ROLE_PLANT'], manutentoreId: null };
  await admin.post('/api/users', { ...person, ...login, confirmPassword: login.password });
  return login;
};

/**
 * One user asks for as much as it can, of each kind of call, and another of the same company works beside it: the other's 95th
 * percentile with the greedy one over that without, in rounds of both. False where one is over `maxRatio`.
 */
export const measureGreedy = async (
  { api: { address }, admin }: Product,
  seconds: number,
  say: (line: string) => void,
  kindsToAsk: readonly string[] = [],
): Promise<boolean> => {
  const quiet = await signIn(address, await loginOf(admin, 'tranquilla'));
  const greedy = await signIn(address, await loginOf(admin, 'ingordo'));
  await quietly(quiet, 3);
  const found = [];
  for (const kind of kindsToAsk.length > 0 ? kindsToAsk : Object.keys(kinds)) {
    const alone: number[] = [];
    const meanwhile: number[] = [];
    const refusals: Answers[] = [];
    for (let round = 0; round < rounds; round++) {
      alone.push(...(await quietly(quiet, seconds)));
      const { done, answers } = await beside(kind, address, greedy.token(), () => quietly(quiet, seconds));
      meanwhile.push(...done);
      refusals.push(answers);
      await pause(1_000);
    }
    const [before, after] = [figures(alone), figures(meanwhile)];
    const ratio = after.p95 / before.p95;
    found.push({ kind, alone: before, beside: after, ratio, greedy: refusals });
    say(
      `  ${ratio <= maxRatio ? 'ok    ' : 'MISSED'} ${kind}: p95 ${before.p95} ms alone, ${after.p95} ms beside, ratio ${ratio.toFixed(2)}; p50 ${before.p50} and ${after.p50}; n ${before.answers} and ${after.answers}; greedy ${JSON.stringify(refusals)}`,
    );
  }
  const folder = new URL('../../results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const content = { scenario: 'greedy', date: timestamp(), seconds, found };
  await writeFile(fileURLToPath(new URL('greedy.json', folder)), `${JSON.stringify(content, null, 2)}\n`);
  return found.every(({ ratio }) => ratio <= maxRatio);
};
