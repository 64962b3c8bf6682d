import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Notes which process supervises the server, so that a second start can tell a living owner from a killed one. */
export const noteOwner = (dataDir: string): Promise<void> => writeFile(join(dataDir, 'owner.pid'), `${process.pid}\n`);

const readPid = async (file: string): Promise<number | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Parent and command line of a process, from `ps` (POSIX); undefined when it is gone. */
const describe = async (pid: number): Promise<{ parent: number; command: string } | undefined> => {
  try {
    const [status, line, parent, command] = await inspect(pid);
    return status === 'Z' ? undefined : { parent: Number(parent), command: `${line} ${command}` };
  } catch {
    return undefined;
  }
};

/** Linux answers from /proc (slim images have no `ps`), other systems from `ps`. */
const inspect = async (pid: number): Promise<string[]> => {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const [status = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [status, '', parent, (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')];
  }
  const { stdout } = await run('ps', ['-o', 'stat=,ppid=,command=', '-p', String(pid)]);
  const [status = '', parent = '', ...command] = stdout.trim().split(/\s+/);
  return [status.slice(0, 1), '', parent, command.join(' ')];
};

/**
 * Makes way in a data folder that an earlier supervisor left. A server whose supervisor was killed is still running:
 * it is stopped, gently first. A server whose supervisor lives is left alone and reported. A `postmaster.pid` whose
 * number now belongs to some other program (usual after a container restart) is removed, as PostgreSQL would refuse to
 * start; a number of no process is left to PostgreSQL, which also checks the shared memory.
 */
export const clearLeftover = async (dataDir: string, cluster: string, log: (line: string) => void): Promise<void> => {
  if (process.platform === 'win32') return;
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = await readPid(pidFile);
  if (pid === undefined || !isAlive(pid)) return;
  const found = await describe(pid);
  if (found === undefined) return;
  if (!found.command.includes('postgres') || !found.command.includes(cluster)) {
    await rm(pidFile, { force: true });
    return;
  }
  const owner = await readPid(join(dataDir, 'owner.pid'));
  if (owner !== undefined && owner === found.parent) {
    throw new Error(`${dataDir} is in use by process ${owner}: stop that one first, or choose another folder`);
  }
  log(`stopping PostgreSQL ${pid}, left by a supervisor that was killed`);
  await stopForeign(pid);
};

/** Fast shutdown, and after ten seconds an immediate one; recovery at the next start loses nothing committed. */
const stopForeign = async (pid: number): Promise<void> => {
  for (const [signal, polls] of [
    ['SIGINT', 200],
    ['SIGQUIT', 200],
  ] as const) {
    process.kill(pid, signal);
    for (let poll = 0; poll < polls; poll++) {
      if (!isAlive(pid) || (await describe(pid)) === undefined) return;
      await delay(50);
    }
  }
  throw new Error(`PostgreSQL ${pid}, left by a supervisor that was killed, does not stop`);
};
