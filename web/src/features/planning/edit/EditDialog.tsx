import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { errorText } from '../../../lib/error-text.ts';
import type { Scope } from '../../../lib/schema.gen.ts';
import { font } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { usePlanFormat } from '../days/texts.ts';
import { ScopeChoice } from '../detail/ScopeChoice.tsx';
import type { Detail } from '../reading/remembered-details.ts';
import type { ShownRow } from '../rows/row.ts';
import { EmergencyQuestion } from '../schedule/EmergencyQuestion.tsx';
import { FarDayQuestion } from '../schedule/FarDayQuestion.tsx';
import { FieldGrid } from '../schedule/FieldGrid.tsx';
import { RestFields } from '../schedule/RestFields.tsx';
import { SeriesFields } from '../schedule/SeriesFields.tsx';
import { TimeFields } from '../schedule/TimeFields.tsx';
import { WorkFields } from '../schedule/WorkFields.tsx';
import { counted, PreviewList } from '../series/PreviewList.tsx';
import type { Preview } from '../series/use-preview.ts';
import type { Plan } from '../session/planning-session.ts';
import type { Group } from './edit-form.ts';
import { groupWords } from './group-words.ts';
import { useEditForm } from './use-edit-form.ts';

/** How many it reaches, where it is saved: the list of them may lie below what is seen. */
const Beside = styled.small`
  flex: 1;
  align-self: center;
  font: ${font.small};
  color: ${color.muted};
`;

type Props = {
  readonly row: ShownRow;
  readonly detail: Detail;
  readonly plan: Plan;
  /** How far it reaches until somebody says otherwise: this work, unless it is asked for all of a series. */
  readonly firstScope?: Scope;
  readonly onClose: () => void;
};

/** Everything that was said when a work was planned, to be said otherwise: of this work, of all, or of this and the following. */
export const EditDialog = ({ row, detail, plan, firstScope = 'ONE', onClose }: Props) => {
  const { t } = useTranslation('series');
  const { t: tPlanning } = useTranslation('planning');
  const model = useEditForm({ row, detail, plan, firstScope, onClose });
  const { preview, dayFault } = model;
  const refusal = preview === null ? null : preview.error;
  const reason = (): string | undefined => {
    if (dayFault !== undefined) return tPlanning('schedule.dayOff', { reason: dayFault });
    if (preview === null) return undefined;
    if (refusal !== null) return t('refusedPreview');
    return preview.current ? undefined : t('previewing');
  };
  const counts = (of: Preview): string =>
    counted
      .filter((name) => of[name] > 0)
      .map((name) => t(`count.${name}`, { count: of[name] }))
      .join(' · ') || t('count.none');
  return (
    <FormDialog
      open
      width="720px"
      title={t('edit.title', { what: row.equipment.label })}
      onClose={onClose}
      dirty={model.dirty}
      onSave={model.save}
      saving={model.saving}
      saveReason={reason()}
      // Above the buttons, where it is seen: the preview may lie below what is.
      fault={model.fault ?? (refusal === null ? undefined : errorText(refusal, t))}
      extra={preview?.preview != null && <Beside aria-hidden>{counts(preview.preview)}</Beside>}
    >
      {row.recurring && <ScopeChoice legend={t('edit.scope')} value={model.scope} onChange={model.setScope} />}
      {model.clashes.length > 0 && <Clashes row={row} detail={detail} plan={plan} groups={model.clashes} />}
      <FieldGrid>
        <WorkFields model={model} />
        <TimeFields model={model} />
        <SeriesFields model={model} fixed={model.reach === 'one' ? t('edit.ofSeries') : undefined} />
        <RestFields model={model} />
      </FieldGrid>
      {preview !== null && refusal === null && <PreviewList state={preview} why={model.why} />}
      {model.asked !== undefined && <EmergencyQuestion {...model.asked} />}
      {model.far !== undefined && <FarDayQuestion {...model.far} />}
    </FormDialog>
  );
};

type ClashProps = Pick<Props, 'row' | 'detail' | 'plan'> & { readonly groups: readonly Group[] };

/** What somebody else has put there meanwhile: saving puts this form's in its place. */
const Clashes = ({ row, detail, plan, groups }: ClashProps) => {
  const { t } = useTranslation('planning');
  const { t: tSeries } = useTranslation('series');
  const format = usePlanFormat(plan.setup.timeZone);
  const words = groupWords({ row, detail, t, tSeries, format });
  return (
    <Notice tone="warning">
      {tSeries('edit.clash', {
        who: row.updatedBy ?? t('sheet.system'),
        what: groups.map((group) => `${t(`field.${group}`)}: ${words[group]}`).join(' · '),
      })}
    </Notice>
  );
};
