import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `node guard.ts PID PIDFILE`, beside an embedded PostgreSQL on Windows, and `guard.sh` elsewhere: nobody can tell a server whose supervisor was killed. Its own
 * standard input is a pipe from the supervisor, which ends when that one does, however it ends, on every platform. Then the
 * clients have their time for a clean stop, and the server is stopped. In a group of its own, as the server is.
 */
const [pid, pidFile] = [Number(process.argv[2]), String(process.argv[3])];

/** What a child of the supervisor takes at most for a clean stop (`process/run-process.ts`), and a little more. */
const clientsFirst = 4_500;
/** A fast stop rolls back what is open; after this long it is an immediate one, which loses nothing committed either. */
const timeout = 20_000;
const look = 100;
/** A server that was just started writes its file by then. */
const startUp = 1_000;

/** False as soon as the server is gone, or another one has the folder: a number may be given again. */
const isRunning = async (): Promise<boolean> => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const [owner] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  return Number(owner) === pid;
};

const goneWithin = async (milliseconds: number): Promise<boolean> => {
  for (let left = milliseconds; left > 0; left -= look) {
    if (!(await isRunning())) return true;
    await sleep(look);
  }
  return false;
};

process.stdin.resume();
process.stdin.on('error', () => {});
process.stdin.once('close', async () => {
  await sleep(startUp);
  if (!(await goneWithin(clientsFirst - startUp))) process.kill(pid, 'SIGINT');
  if (!(await goneWithin(timeout))) process.kill(pid, 'SIGQUIT');
  process.exit();
});
