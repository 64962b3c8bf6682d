import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findBinaries } from './binaries.ts';

/** `postgres (PostgreSQL) 18.4`: the database that npm brought runs on this machine. Throws in words when it does not. */
export const probeEmbeddedPostgres = async (): Promise<string> => {
  const { postgres } = await findBinaries();
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  return stdout.trim();
};
