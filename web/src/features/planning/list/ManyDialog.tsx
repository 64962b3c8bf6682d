import { maxDaysMoved } from '@cadenza/domain/planning/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { isWithin, NumberField } from '../../../kit/NumberField.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { errorText } from '../../../lib/error-text.ts';
import type { ChangeOfManyInput } from '../../../lib/schema.gen.ts';
import { space } from '../../../theme/layout.ts';
import { createUndo } from '../acts/undo.ts';
import { usePlanFormat } from '../days/texts.ts';
import { maintainerOptions } from '../filter/maintainer-options.tsx';
import { nobody } from '../rows/filter.ts';
import type { PlanRow } from '../rows/row.ts';
import { typeName } from '../rows/type-name.ts';
import { useScheduleChoices } from '../schedule/use-options.ts';
import type { Plan } from '../session/planning-session.ts';
import { usePlanning } from '../session/services.ts';
import { ChangeInterventionsDocument } from './change-many.gen.ts';
import { ManyPreviewList } from './ManyPreviewList.tsx';
import { type ManyKind, partOfMany, partOfOne, useManyPreview } from './many-change.ts';

const Fields = styled.div`
  display: grid;
  gap: ${space(4)};
`;

type Props = {
  readonly kind: ManyKind;
  readonly plan: Plan;
  readonly rows: readonly PlanRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** What becomes of many works is shown before it is said: those that refuse stay as they are, and the others are changed by one command. */
export const ManyDialog = ({ kind, plan, rows, onClose, onDone }: Props) => {
  const { t } = useTranslation(['plan-many', 'planning']);
  const { t: ofPlan } = useTranslation('planning');
  const planning = usePlanning();
  const format = usePlanFormat(plan.setup.timeZone);
  const { types } = useScheduleChoices();
  const [choice, setChoice] = useState<string | null>(null);
  const [days, setDays] = useState<number | null>(7);
  const [round, setRound] = useState(0);
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  // The same said again, after an answer that was lost, is the same command.

  const maintainers = maintainerOptions(plan.setup.maintainers, t('planning:unassigned'));
  const kinds = types.map((type) => ({ id: type.id, label: typeName({ code: type.code, label: type.name }, ofPlan) }));
  const change = changeOf(kind, { choice, days });
  const preview = useManyPreview(
    rows.map(({ id }) => id),
    change,
    round,
  );
  const changing = preview.current ? (preview.works ?? []).filter(({ what }) => what === 'changed') : [];

  const newName =
    kind === 'move' || choice === null
      ? null
      : ((kind === 'assign' ? maintainers : kinds).find(({ id }) => id === choice)?.label ?? null);

  const save = async (): Promise<void> => {
    if (change === null || changing.length === 0) return;
    const ids = changing.map(({ id }) => id);
    setSaving(true);
    setFault(null);
    try {
      const done = await planning.commands.once(ChangeInterventionsDocument, { ids, change });
      const { changed } = done;
      const one = changed.length === 1 ? rows.find(({ id }) => id === changed[0]) : undefined;
      const to = changing.find(({ id }) => id === one?.id)?.to ?? null;
      const name = choice === nobody ? null : newName;
      const { timeZone } = plan.setup;
      createUndo({ planning, t: ofPlan, format }).done({
        ...{ command: planning.commands.commandOf(done), what: one?.equipment.label ?? '', works: changed.length },
        parts: [one === undefined ? partOfMany(kind) : partOfOne(kind, one, { to, name, timeZone })],
      });
      onDone();
    } catch (error) {
      setFault(error);
      // Somebody changed one of them meanwhile: what would become of them is asked again.
      setRound((count) => count + 1);
    }
    setSaving(false);
  };

  return (
    <FormDialog
      open
      width="640px"
      title={t(`title.${kind}`, { count: rows.length })}
      onClose={onClose}
      dirty={false}
      saving={saving}
      fault={fault === null ? undefined : errorText(fault, t)}
      onSave={save}
      saveLabel={t(`save.${kind}`, { count: changing.length })}
      saveReason={changing.length === 0 ? t(preview.current ? 'nothing' : 'wait') : undefined}
    >
      <Fields>
        {kind === 'assign' && (
          <SelectField
            label={t('planning:field.maintainer')}
            options={maintainers}
            value={choice}
            onChange={setChoice}
          />
        )}
        {kind === 'type' && (
          <SelectField label={t('planning:field.type')} options={kinds} value={choice} onChange={setChoice} />
        )}
        {kind === 'move' && (
          <NumberField
            label={t('days')}
            hint={t('daysHint', limits)}
            {...{ limits, value: days, onChange: setDays }}
            required
          />
        )}
      </Fields>
      {change !== null && <ManyPreviewList preview={preview} rows={rows} kind={kind} newName={newName} />}
    </FormDialog>
  );
};

const limits = { min: -maxDaysMoved, max: maxDaysMoved };

type Said = { readonly choice: string | null; readonly days: number | null };

/** null as long as nothing is said that could be asked about. */
const changeOf = (kind: ManyKind, { choice, days }: Said): ChangeOfManyInput | null => {
  if (kind === 'move') return days === 0 || !isWithin(days, limits) ? null : { days };
  if (choice === null) return null;
  return kind === 'assign' ? { maintainerId: choice === nobody ? null : choice } : { interventionTypeId: choice };
};
