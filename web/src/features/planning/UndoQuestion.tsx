import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { useCommands } from '../../kit/use-commands.ts';
import { partWords } from './data/change-words.ts';
import { openParts, standing } from './data/own-changes.ts';
import { usePlanning, useRow } from './data/services.ts';
import { usePlanFormat } from './data/texts.ts';
import { createUndo, nowWords } from './data/undo.ts';
import { confirmDialog } from './lazy-dialogs.ts';
import { SeriesQuestion } from './series/SeriesQuestion.tsx';

type Props = { readonly timeZone: string };

/** What is asked over board and list: how far a move reaches, and whether to take back over others. */
export const UndoQuestion = (props: Props) => (
  <>
    <SeriesQuestion {...props} />
    <TakeBack {...props} />
  </>
);

/** The key that takes back, and the question whether to, where somebody has changed the same since. */
const TakeBack = ({ timeZone }: Props) => {
  const { t } = useTranslation('planning');
  const planning = usePlanning();
  const { own } = planning;
  const format = usePlanFormat(timeZone);
  const change = useSyncExternalStore(own.subscribe, own.question);
  const row = useRow(change?.id ?? '');
  const undo = createUndo({ planning, t, format });
  useCommands([
    { id: 'planning.undo', label: t('undo.last'), group: t('commands'), keys: 'mod+z', perform: undo.last },
  ]);
  if (change === null || row === undefined) return null;
  const close = (): void => own.ask(null);
  const parts = openParts(change, row).filter((part) => standing(part, row) === 'other');
  return (
    <OnDemand
      of={confirmDialog}
      props={{
        open: true,
        title: t('undo.question', { what: change.what }),
        confirmLabel: t('undo.over'),
        cancelLabel: t('undo.leave'),
        onCancel: close,
        onConfirm: () => {
          close();
          undo.over(change);
        },
        children: parts.map((part) => (
          <p key={part.field}>
            {t('undo.changed', {
              who: own.changedBy(part) ?? row.updatedBy ?? t('undo.somebody'),
              field: t(`undo.field.${part.field}`),
              now: nowWords(part, row, t, format),
              before: partWords(part, 'before', t, format),
            })}
          </p>
        )),
      }}
    />
  );
};
