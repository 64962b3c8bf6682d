import { mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { type Check, error, type Finding, ok, warning } from '../../findings/finding.ts';

const gibibyte = 1024 ** 3;
const enough = 2 * gibibyte;
const least = gibibyte / 4;

/** The folder itself, or the nearest one above it that exists: where it will be made. */
const existing = async (folder: string): Promise<string> =>
  stat(folder).then(
    () => folder,
    () => (dirname(folder) === folder ? folder : existing(dirname(folder))),
  );

/** Bytes that are free for the folder, in which the database lives, or only files. */
export const spaceFinding = (free: number, dataDir: string, mode: Config['mode'] = 'embedded'): Finding => {
  const words = `${(free / gibibyte).toFixed(1)} GiB are free for ${dataDir}.`;
  if (free >= enough) return ok(words);
  const finding = free < least ? error : warning;
  return finding(
    words,
    mode === 'embedded'
      ? 'A database whose disk is full takes no changes any more.'
      : 'When it is full no document can be added any more.',
    'Free space, or choose another disk with DATA_DIR.',
  );
};

export const dataFolder: Check = {
  name: 'Data folder',
  run: async ({ config }) => {
    const { dataDir, mode, files } = config;
    if (mode === 'server' && files.kind === 's3') return []; // then servers keep nothing on their own disk
    const place = await existing(dataDir);
    try {
      const probe = await mkdtemp(join(place, '.cadenza-doctor-'));
      await writeFile(join(probe, 'file'), 'x');
      await rm(probe, { recursive: true });
    } catch (failure) {
      return [
        error(
          `Nothing can be written in ${place}.`,
          `${mode === 'embedded' ? 'The database lives' : 'Files are kept'} in ${dataDir}. (${failure instanceof Error ? failure.message : String(failure)})`,
          'Give the folder to the user who runs Cadenza, or choose another with DATA_DIR.',
        ),
      ];
    }
    const { bavail, bsize } = await statfs(place);
    const space = spaceFinding(bavail * bsize, dataDir, mode);
    if (mode === 'embedded') return [space];
    return [space, ok(`Files are kept in ${dataDir}: several machines need one disk for all of them there, or S3.`)];
  },
};
