import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import type { Scope } from '../../../lib/schema.gen.ts';
import { movedInput } from '../data/commands.ts';
import { createMover } from '../data/move.ts';
import type { SeriesMove } from '../data/series-question.ts';
import { usePlanning } from '../data/services.ts';
import { usePlanFormat } from '../data/texts.ts';
import { ScopeChoice } from '../detail/ScopeChoice.tsx';
import { PreviewList } from './PreviewList.tsx';
import { usePreview } from './use-preview.ts';

type Props = { readonly move: SeriesMove; readonly timeZone: string; readonly onClose: () => void };

/** A work of a series goes to another place: this one, the following, or all? With what each would do. */
export const SeriesMoveDialog = ({ move: { row, to }, timeZone, onClose }: Props) => {
  const { t } = useTranslation('series');
  const { t: tPlanning } = useTranslation('planning');
  const planning = usePlanning();
  const format = usePlanFormat(timeZone);
  const [scope, setScope] = useState<Scope>('ONE');
  const state = usePreview({ of: 'change', id: row.id, input: { ...movedInput(row, to), scope } });
  const save = (): void => {
    onClose();
    createMover({ planning, t: tPlanning, format }).perform(row, to, scope);
  };
  const reason = state.error !== null ? t('refusedPreview') : state.current ? undefined : t('previewing');
  return (
    <Dialog
      open
      width="560px"
      title={t('move.title', { what: row.equipment.label })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" disabledReason={reason} onClick={save}>
            {t('move.save')}
          </Button>
        </>
      }
    >
      <ScopeChoice legend={t('move.scope')} value={scope} onChange={setScope} />
      <PreviewList state={state} />
    </Dialog>
  );
};
