import { outboxState } from '../../lib/outbox-state.ts';
import { session } from '../../lib/services.ts';
import { unsaved } from '../../lib/unsaved.ts';

/** What waits for a network is this person's alone: who signs out leaves none of it to whoever is next on this device. */
const forgetDevice = async (): Promise<void> => (await import('../../lib/device-store.ts')).deviceStore.forgetAll();

/** Asks first where somebody would lose what they wrote: nothing can be saved once the session is over. */
export const signOut = (): void =>
  unsaved.leave(() => {
    void forgetDevice().catch(() => undefined);
    void session.signOut();
  }, outboxState.any());
