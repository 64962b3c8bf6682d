import type { Kind } from '@cadenza/domain/registry/descriptor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { space } from '../../../theme/layout.ts';
import { ColumnsStep, missingFields } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { Step } from './import-styles.ts';
import { PreviewStep } from './PreviewStep.tsx';
import { RunStep } from './RunStep.tsx';
import { type Choices, type FileTable, type Preview, useImport } from './use-import.ts';

type Props = {
  readonly kind: Kind;
  /** An import that goes on or is over; null for a new one. */
  readonly running: string | null;
  readonly onRunning: (id: string) => void;
  readonly onSettled: () => void;
  readonly onClose: () => void;
};

/** Each step begins at its top, however far down the one before was read. */
const toTop = (step: HTMLElement | null): void => step?.scrollIntoView({ block: 'start' });

const nothing: Choices = { columns: [], fixed: {}, key: null };

/** From a file to records in steps: the file, its columns, what would come of it, how far it is, what came of it. */
export const ImportDialog = ({ kind, running, onRunning, onSettled, onClose }: Props) => {
  const { t } = useTranslation(['exchange', 'registry']);
  const { busy, upload, read, preview: look, start } = useImport(kind);
  const [table, setTable] = useState<FileTable | null>(null);
  const [choices, setChoices] = useState<Choices>(nothing);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [allOrNothing, setAllOrNothing] = useState(true);
  const [sure, setSure] = useState(false);
  const [fault, setFault] = useState<string | undefined>();

  const trying = async (work: () => Promise<void>): Promise<void> => {
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      // What is wrong with a file is said of its field.
      const [first] = error instanceof ApiError ? (error.errors ?? []) : [];
      setFault(first?.message ?? errorText(error, t));
    }
  };
  const take = (asked: Promise<FileTable>): Promise<void> =>
    trying(async () => {
      const next = await asked;
      setTable(next);
      setChoices((before) => ({ ...nothing, fixed: before.fixed, columns: next.columns, key: next.key }));
    });
  const missing = missingFields(kind, choices);
  const missingReason =
    missing.length > 0
      ? t('missing', { fields: missing.map(({ name }) => t(`registry:field.${name}`)).join(', ') })
      : choices.columns.every((name) => name === null)
        ? t('noColumn')
        : undefined;
  const willDo = preview === null ? 0 : preview.created + preview.changed;
  const blocked = preview !== null && preview.refused > 0 && allOrNothing;
  const whyNot = (): string | undefined => {
    if (blocked) return t('blocked');
    if (willDo === 0) return t('nothingToDo');
    return preview !== null && preview.doubts.length > 0 && !sure ? t('notSure') : undefined;
  };

  const step = running !== null ? 'run' : table === null ? 'file' : preview === null ? 'columns' : 'preview';

  const footer =
    running !== null ? (
      <Button variant="primary" onClick={onClose}>
        {t('close')}
      </Button>
    ) : table === null ? (
      <Button onClick={onClose}>{t('cancel')}</Button>
    ) : preview === null ? (
      <>
        <Button
          onClick={() => {
            setTable(null);
            setChoices(nothing);
          }}
        >
          {t('otherFile')}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          disabledReason={missingReason}
          onClick={() =>
            void trying(async () => {
              setPreview(await look(table, choices));
              setSure(false);
            })
          }
        >
          {t('preview')}
        </Button>
      </>
    ) : (
      <>
        <Button onClick={() => setPreview(null)}>{t('back')}</Button>
        <Button
          variant="primary"
          busy={busy}
          disabledReason={whyNot()}
          onClick={() => void trying(async () => onRunning(await start(table, choices, allOrNothing)))}
        >
          {t('import', { count: willDo })}
        </Button>
      </>
    );

  return (
    <Dialog
      open
      title={`${t('title')}: ${t(`registry:kind.${kind.name}.many`)}`}
      width="720px"
      onClose={onClose}
      footer={footer}
      // What was chosen is not lost by a press beside it.
      role={table !== null && running === null ? 'alertdialog' : 'dialog'}
    >
      <Step key={step} ref={toTop} style={{ scrollMarginTop: space(5) }}>
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
        {running !== null ? (
          <RunStep key={running} kind={kind} id={running} onSettled={onSettled} />
        ) : table === null ? (
          <FileStep kind={kind} busy={busy} onFile={(file) => void take(upload(file))} onShow={onRunning} />
        ) : preview === null ? (
          <ColumnsStep
            {...{ kind, table, choices }}
            onChange={setChoices}
            onRead={(reading) => void (busy || take(read(table, reading)))}
            missing={missingReason}
          />
        ) : (
          <PreviewStep
            {...{ preview, allOrNothing, sure }}
            name={table.name}
            onAllOrNothing={setAllOrNothing}
            onSure={setSure}
          />
        )}
      </Step>
    </Dialog>
  );
};
