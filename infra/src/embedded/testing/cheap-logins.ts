import { readRunning } from '../../config/running.ts';
import { cheapHash } from '../../passwords/testing/cheap-hash.ts';
import { createPool } from '../../postgres/pool.ts';

/** Everybody who is in the running product by now logs in with the password of tests, at no cost: what a hash costs is tested by itself. */
export const cheapLogins = async (dataDir: string): Promise<void> => {
  const running = await readRunning(dataDir);
  if (running === undefined) throw new Error(`nothing runs in ${dataDir}`);
  const pool = createPool({ url: running.databaseUrl, applicationName: 'test', max: 1 });
  try {
    await pool.query('update identity.accounts set password_hash = $1', [cheapHash]);
  } finally {
    await pool.end();
  }
};
