import { deviceStore } from '../../../lib/device-store.ts';
import { keptWords } from '../../../lib/services.ts';

/** Opens the outbox of who is signed in where something of theirs waits on this device: commands, or notes that are not saved. */
export const wake = async (owner: string): Promise<void> => {
  const isWaiting = keptWords.all(owner).size > 0 || (await deviceStore.commands(owner).catch(() => [])).length > 0;
  if (isWaiting) (await import('../session/services.ts')).planning();
};
