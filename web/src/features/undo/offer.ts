import i18next from 'i18next';
import { toast } from '../../kit/toast.ts';
import { loadTexts } from '../../lib/texts.ts';
import { takeBack } from './take-back.ts';

/** ms for which a change can be taken back by one press; after that it is in the list of one's own changes. */
const offered = 10_000;

/** Says what was done by this command, and offers to take it back. */
export const offer = async (message: string, command: string, onUndone?: () => Promise<void>): Promise<void> => {
  await loadTexts('history');
  const t = i18next.getFixedT(i18next.language, ['history', 'common']);
  const perform = (): void => void takeBack({ command, words: message, onUndone });
  toast.success(message, { duration: offered, action: { label: t('history:undo.action'), perform } });
};
