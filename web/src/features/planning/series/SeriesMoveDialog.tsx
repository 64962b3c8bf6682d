import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import type { Scope } from '../../../lib/schema.gen.ts';
import { createMover } from '../acts/move.ts';
import type { SeriesMove } from '../acts/series-question.ts';
import { movedInput } from '../commands/commands.ts';
import { usePlanFormat } from '../days/texts.ts';
import { ScopeChoice } from '../detail/ScopeChoice.tsx';
import { usePlanning } from '../session/services.ts';
import { PreviewList } from './PreviewList.tsx';
import { usePreview } from './use-preview.ts';
import { useWhyDropped } from './use-why-dropped.ts';

type Props = { readonly move: SeriesMove; readonly timeZone: string; readonly onClose: () => void };

/** A work of a series goes to another place: this one, the following, or all? With what each would do. */
export const SeriesMoveDialog = ({ move: { row, to }, timeZone, onClose }: Props) => {
  const { t } = useTranslation('series');
  const { t: tPlanning } = useTranslation('planning');
  const planning = usePlanning();
  const format = usePlanFormat(timeZone);
  const [scope, setScope] = useState<Scope>('ONE');
  const state = usePreview({ of: 'change', id: row.id, input: { ...movedInput(row, to), scope } });
  const { why, said } = useWhyDropped(state);
  const save = (): void => {
    onClose();
    createMover({ planning, t: tPlanning, format }).perform(row, { ...to, ...said }, scope);
  };
  const reason = state.error !== null ? t('refusedPreview') : state.current ? undefined : t('previewing');
  const resizes = to.startMs === row.startMs && (to.maintainer?.id ?? null) === (row.maintainer?.id ?? null);
  return (
    <FormDialog
      open
      width="560px"
      title={t(resizes ? 'move.resizeTitle' : 'move.title', { what: row.equipment.label })}
      onClose={onClose}
      dirty={why.value !== ''}
      onSave={save}
      saveLabel={t(resizes ? 'move.resizeSave' : 'move.save')}
      saveReason={reason}
    >
      <ScopeChoice legend={t(resizes ? 'move.resizeScope' : 'move.scope')} value={scope} onChange={setScope} />
      <PreviewList state={state} why={why} />
    </FormDialog>
  );
};
