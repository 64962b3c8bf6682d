import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret that signs access tokens, made at the first start and kept for the owner's eyes only, so that they outlive a
 * restart. Throws where the kept one was damaged: whatever has damaged it is to be seen.
 */
export const keptAuthSecret = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'auth-secret');
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (kept !== undefined) {
    if (kept.trim().length < 32) throw new Error(`${path} is damaged: restore it, or remove it and a new one is made`);
    await chmod(path, 0o600);
    return kept.trim();
  }
  const secret = randomBytes(48).toString('base64url');
  await writeFile(`${path}.new`, `${secret}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return secret;
};
