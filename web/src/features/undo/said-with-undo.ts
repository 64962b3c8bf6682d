import { toast } from '../../kit/toast.ts';

/**
 * Says that something is done, with the way back; what offers it comes with the first such message, and the message does not wait in vain.
 * `onUndone`: of a screen that is not told live.
 */
export const saidWithUndo = (message: string, command: string, onUndone?: () => Promise<void>): void => {
  import('./offer.ts').then(({ offer }) => offer(message, command, onUndone)).catch(() => toast.success(message));
};
