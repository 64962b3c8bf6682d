import { session } from '../../lib/services.ts';
import { unsaved } from '../../lib/unsaved.ts';

/** Asks first where somebody would lose what they wrote: nothing can be saved once the session is over. */
export const signOut = (): void => unsaved.leave(() => void session.signOut());
