import type { TypedDocumentNode } from '@apollo/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { numberText, type RequestRow } from '../../requests/request.ts';
import { saidWithUndo } from '../../undo/said-with-undo.ts';
import {
  ArchiveSupportRequestDocument,
  DeleteSupportRequestDocument,
  HandleSupportRequestDocument,
  RestoreSupportRequestDocument,
} from './request-acts.gen.ts';

/** Acts that are one press and no more words: putting away is one of what was completed. */
export type PlainAct = 'handle' | 'archive' | 'restore' | 'delete';
type PlainCommand = TypedDocumentNode<unknown, { commandId: string; id: string }>;

const plain: Readonly<Record<PlainAct, PlainCommand>> = {
  handle: HandleSupportRequestDocument,
  archive: ArchiveSupportRequestDocument,
  restore: RestoreSupportRequestDocument,
  delete: DeleteSupportRequestDocument,
};

/** Performs them one at a time, and says what came of it. */
export const usePlainActs = (onDone: () => void) => {
  const { t } = useTranslation(['support', 'common']);
  const command = useCommand();
  const [busy, setBusy] = useState<{ readonly act: PlainAct; readonly id: string } | null>(null);
  /** Whether it was done. */
  const perform = async (act: PlainAct, { id, number }: Pick<RequestRow, 'id' | 'number'>): Promise<boolean> => {
    setBusy({ act, id });
    try {
      const said = t(`support:done.${act}`, { number: numberText(number) });
      await command(plain[act], { id }, (done) => (act === 'delete' ? toast.success(said) : saidWithUndo(said, done)));
      onDone();
      return true;
    } catch (error) {
      toast.error(errorText(error, t));
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, perform };
};
