import { toast } from '../../kit/toast.ts';

/** Says that something is done, with the way back; what offers it comes with the first such message, and the message does not wait in vain. */
export const saidWithUndo = (message: string, command: string): void => {
  import('./offer.ts').then(({ offer }) => offer(message, command)).catch(() => toast.success(message));
};
