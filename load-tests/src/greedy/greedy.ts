import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { percentile } from '../percentile.ts';
import type { Product } from '../product/start.ts';
import { type RestClient, signIn } from '../rest-client.ts';
import { kinds } from './kinds.ts';

/** What the others may have to wait for because of one: twice as long as without. */
const mostRatio = 2;
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

const beside = async <T>(kind: string, address: string, token: string, work: () => Promise<T>): Promise<T> => {
  const child = spawn(process.execPath, [script, kind, address, token], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    await pause(1_500);
    return await work();
  } finally {
    child.kill('SIGTERM');
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
 * percentile with the greedy one over that without, alone before and after each. False where one is over `mostRatio`.
 */
export const measureGreedy = async (
  { api: { address }, admin }: Product,
  seconds: number,
  say: (line: string) => void,
): Promise<boolean> => {
  const quiet = await signIn(address, await loginOf(admin, 'tranquilla'));
  const greedy = await signIn(address, await loginOf(admin, 'ingordo'));
  const p95 = (times: readonly number[]): number => percentile(times, 0.95);
  await quietly(quiet, 3);
  const found = [];
  for (const kind of Object.keys(kinds)) {
    const before = await quietly(quiet, seconds);
    const meanwhile = await beside(kind, address, greedy.token(), () => quietly(quiet, seconds));
    await pause(1_000);
    const alone = p95([...before, ...(await quietly(quiet, seconds))]);
    const with95 = p95(meanwhile);
    const ratio = with95 / alone;
    found.push({ kind, alone, beside: with95, ratio, answers: meanwhile.length });
    say(
      `  ${ratio <= mostRatio ? 'ok    ' : 'MISSED'} ${kind}: p95 ${alone.toFixed(1)} ms alone, ${with95.toFixed(1)} ms beside, ratio ${ratio.toFixed(2)}`,
    );
  }
  const folder = new URL('../../results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const content = { scenario: 'greedy', date: new Date().toISOString(), seconds, found };
  await writeFile(fileURLToPath(new URL('greedy.json', folder)), `${JSON.stringify(content, null, 2)}\n`);
  return found.every(({ ratio }) => ratio <= mostRatio);
};
