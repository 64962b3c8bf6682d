import i18next from 'i18next';
import { toast } from '../../kit/toast.ts';
import { commandId } from '../../lib/command-id.ts';
import { errorText } from '../../lib/error-text.ts';
import { ask } from '../../lib/services.ts';
import { UndoDocument } from '../planning/commands/undo.gen.ts';

type Change = {
  readonly command: string;
  /** What it did, as a message says it. */
  readonly words: string;
  readonly onUndone?: (() => Promise<void>) | undefined;
};

/** Takes back what one command had done, and says so, or who has changed the same since. Screens follow by what they are told live. */
export const takeBack = async ({ command, words, onUndone }: Change): Promise<void> => {
  const t = i18next.getFixedT(i18next.language, ['history', 'common']);
  try {
    await ask(UndoDocument, { commandId: commandId(), change: command });
    await onUndone?.();
    toast.success(t('history:undo.done', { what: words }), { duration: 3500 });
  } catch (error) {
    toast.error(t('history:undo.refused', { why: errorText(error, t) }));
  }
};
