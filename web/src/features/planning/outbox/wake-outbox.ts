import { deviceStore } from '../../../lib/device-store.ts';

/** Opens the outbox of who is signed in where something of theirs waits on this device. */
export const wake = async (owner: string): Promise<void> => {
  const kept = await deviceStore.commands(owner).catch(() => []);
  if (kept.length > 0) (await import('../session/services.ts')).planning();
};
