import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Places } from '../../process/backends.ts';

/** A folder of a test's own for files and e-mails; payments are by invoice. */
export const createTestFiles = async (): Promise<{
  backends: Pick<Places, 'files' | 'mail' | 'payments'>;
  drop: () => Promise<void>;
}> => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-test-files-'));
  return {
    backends: {
      files: { kind: 'folder', folder: join(folder, 'files') },
      mail: { kind: 'folder', folder: join(folder, 'mail'), from: 'Cadenza <cadenza@example.com>' },
      payments: { kind: 'transfer' },
    },
    drop: () => rm(folder, { recursive: true, force: true }),
  };
};
