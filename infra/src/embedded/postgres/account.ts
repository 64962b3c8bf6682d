import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whom PostgreSQL runs as; undefined: as ourselves, because we are an ordinary user. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. As root we take the owner of an existing cluster (so that a folder made by an
 * ordinary user stays that user's), else the system user `postgres`, made when missing.
 */
export const chooseAccount = async (cluster: string): Promise<Account> => {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await lookUp()) ?? (await create());
};

const lookUp = async (): Promise<Account> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
  } catch {
    return undefined; // `id` knows no such user
  }
};

const create = async (): Promise<Account> => {
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']);
  const account = await lookUp();
  if (account === undefined) throw new Error('PostgreSQL cannot run as root, and no user "postgres" could be made');
  return account;
};

/** True when every folder above the path lets the account through. */
const reachable = (path: string, { uid, gid }: { uid: number; gid: number }): boolean => {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
};

const setpriv = '/usr/bin/setpriv';

/**
 * How to start a program as the account. A checkout below `/root` is closed to other users: there we keep, of all of
 * root's powers, the one to pass through closed folders (`setpriv` of util-linux, present in every Debian and Fedora).
 */
export const commandAs = (
  account: Account,
  program: string,
  args: string[],
  paths: string[],
): { program: string; args: string[]; options: { uid?: number; gid?: number } } => {
  if (account === undefined) return { program, args, options: {} };
  const closed = [program, ...paths].find((path) => !reachable(path, account));
  if (closed === undefined) return { program, args, options: account };
  try {
    accessSync(setpriv, constants.X_OK);
  } catch {
    throw new Error(
      `user id ${account.uid}, who runs PostgreSQL, cannot reach ${closed}: move it out of closed folders`,
    );
  }
  const privileges = ['--clear-groups', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`];
  return { program: setpriv, args: [...identity, ...privileges, '--', program, ...args], options: {} };
};
