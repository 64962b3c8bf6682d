import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/**
 * What was decided about demo data at the first start of a folder: `making` stays when the making was cut off, so that
 * the next start goes on with it; `none` keeps a store that began without demo data free of it.
 */
type Mark = 'none' | 'making' | 'made';

export type DemoPlan = {
  /** The script is to run now (again). */
  make: boolean;
  /** The logins can be shown. */
  present: boolean;
  /** To be called when the script has run to its end. */
  made: () => Promise<void>;
};

/**
 * Decides, and remembers, whether demo data is to be made. With a database of somebody else's the folder knows nothing of
 * what that holds: there the script, which is idempotent, runs whenever it is asked for.
 */
export const planDemo = async ({ dataDir, demoData, mode }: Config): Promise<DemoPlan> => {
  const path = join(dataDir, 'demo-data');
  const write = async (mark: Mark): Promise<void> => {
    await writeFile(`${path}.new`, `${mark}\n`);
    await rename(`${path}.new`, path);
  };
  if (mode === 'server') return { make: demoData === 'on', present: demoData === 'on', made: async () => {} };

  const found = (await readFile(path, 'utf8').catch(() => '')).trim();
  const wanted = demoData === 'on' || (demoData === 'if-empty' && found === '');
  const make = found !== 'made' && demoData !== 'off' && (wanted || found === 'making');
  if (make) await write('making');
  else if (found === '') await write('none');
  return { make, present: make || found === 'made', made: () => write('made') };
};
