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
};

/** Takes back what one command had done, and says so, or who has changed the same since. Screens follow by what they are told live. */
export const takeBack = async ({ command, words }: Change): Promise<void> => {
  const t = i18next.getFixedT(i18next.language, ['undo', 'common']);
  try {
    await ask(UndoDocument, { commandId: commandId(), change: command });
    toast.success(t('undo:done', { what: words }), { duration: 3500 });
  } catch (error) {
    toast.error(t('undo:refused', { why: errorText(error, t) }));
  }
};
