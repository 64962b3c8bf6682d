import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { OnDemand, source } from '../OnDemand.tsx';
import { toast } from '../toast.ts';

const confirmDialog = source(async () => (await import('../ConfirmDialog.tsx')).ConfirmDialog);

type RowAct = {
  readonly act: () => Promise<unknown>;
  /** What is said when it is done. */
  readonly done: string;
};

/** An act that is asked about before. */
type RowQuestion = RowAct & {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
};

/** What is done with a row of a list: at once, or after a question; what came of it is told, and the list read again. */
export const useRowActs = (onDone: () => void) => {
  const { t } = useTranslation('common');
  const [question, setQuestion] = useState<RowQuestion | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async ({ act, done }: RowAct): Promise<void> => {
    setBusy(true);
    try {
      await act();
      toast.success(done);
      onDone();
    } catch (error) {
      toast.error(errorText(error, t));
    } finally {
      setBusy(false);
      setQuestion(null);
    }
  };
  const dialogs: ReactNode = question !== null && (
    <OnDemand
      of={confirmDialog}
      props={{
        open: true,
        danger: question.danger ?? true,
        busy,
        title: question.title,
        confirmLabel: question.confirmLabel,
        children: question.text,
        onConfirm: () => void run(question),
        onCancel: () => setQuestion(null),
      }}
    />
  );
  return { run: (act: RowAct) => void run(act), ask: setQuestion, dialogs };
};

/** Fetched once the list stands, so that neither waits for the other. */
export const preloadQuestion = (): void => confirmDialog.preload();
