import { readdir, readFile } from 'node:fs/promises';

const none = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined; // it has ended
  throw error;
};

/** `getconf CLK_TCK`, the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/**
 * Processor seconds that a PostgreSQL server has used so far for one database: its sessions, the processes that all databases
 * share (the writer of the log, the checkpointer …), and what has ended already, of whichever database. Reads /proc, so on
 * Linux only. The difference of two readings is right as long as no session of another database ends between them.
 */
export const processorOf = async (postmaster: number, database: string): Promise<number> => {
  const shared = /^postgres: (?:walwriter|checkpointer|background writer|io worker|autovacuum launcher)/;
  const fieldsOf = (status: string): string[] => status.slice(status.lastIndexOf(')') + 2).split(' '); // behind the name
  const own = fieldsOf(await readFile(`/proc/${postmaster}/stat`, 'utf8'));
  const ended = (Number(own[13]) + Number(own[14])) / ticksPerSecond; // cutime, cstime
  let nanoseconds = 0;
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(none);
    if (status === undefined || Number(fieldsOf(status)[1]) !== postmaster) continue;
    const title = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(none)) ?? '';
    if (!shared.test(title) && !title.split(' ').includes(database)) continue;
    const used = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(none);
    nanoseconds += Number(used?.split(' ')[0] ?? 0);
  }
  return ended + nanoseconds / 1e9;
};
