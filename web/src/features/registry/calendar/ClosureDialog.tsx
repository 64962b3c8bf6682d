import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { DateField } from '../../../kit/DateField.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { TextField } from '../../../kit/TextField.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { media, space } from '../../../theme/layout.ts';
import type { PlannedWork } from '../closed-day.ts';
import { choiceText } from '../columns.tsx';
import { ClosingPreview } from './ClosingPreview.tsx';
import { useCloseDays } from './use-close-days.ts';
import { useWorkOnDays } from './use-work-on-days.ts';
import { daysBetween } from './year.ts';

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(4)};
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

/** One closure takes no longer: what is typed wrong by a year is not a year of closed days. */
const longest = 400;
const typeField = workingCalendarDay.fields.find(({ name }) => name === 'type');

type Props = {
  readonly from: string | null;
  readonly to: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** A closure from a day to a day: what kind it is, what it is called, and what is planned on these days. */
export const ClosureDialog = ({ from: givenFrom, to: givenTo, onClose, onDone }: Props) => {
  const { t } = useTranslation('registry');
  const [from, setFrom] = useState(givenFrom);
  const [to, setTo] = useState(givenTo);
  const [type, setType] = useState('companyClosure');
  const [description, setDescription] = useState('');
  const [choice, setChoice] = useState<PlannedWork | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>();
  const closeDays = useCloseDays(onDone);
  const backwards = from !== null && to !== null && to < from;
  const count = from === null || to === null || backwards ? 0 : daysBetween(from, to).length;
  const days = count === 0 || count > longest ? [] : daysBetween(from ?? '', to ?? '');
  const { work, error } = useWorkOnDays(days);

  const save = async (): Promise<void> => {
    setTried(true);
    setFault(undefined);
    if (days.length === 0) return;
    // Not known yet: the server knows, and refuses where a choice is wanted.
    const asks = work !== null && work.total > 0;
    if (asks && choice === null) return setFault(t('calendar.choose'));
    setBusy(true);
    try {
      const called = description.trim() === '' ? null : description.trim();
      await closeDays(
        days.map((day) => ({ day, type, description: called })),
        asks ? choice : null,
      );
      onClose();
    } catch (refusal) {
      const wanted = refusal instanceof ApiError && refusal.code === 'planned_work_on_days';
      setFault(wanted ? t('calendar.choose') : errorText(refusal, t));
    } finally {
      setBusy(false);
    }
  };

  const required = (day: string | null): string | undefined =>
    tried && day === null ? t('fault.required') : undefined;
  const toFault = backwards
    ? t('calendar.backwards')
    : count > longest
      ? t('calendar.tooLong', { max: longest })
      : required(to);
  return (
    <FormDialog
      open
      title={t('calendar.closure')}
      width="560px"
      onClose={onClose}
      dirty={from !== givenFrom || to !== givenTo || description !== '' || choice !== null}
      onSave={() => void save()}
      saving={busy}
      saveLabel={days.length === 0 ? t('calendar.close') : t('calendar.closeDays', { count: days.length })}
      fault={fault}
    >
      <Pair>
        <DateField
          label={t('calendar.from')}
          name="from"
          required
          value={from}
          onChange={setFrom}
          error={required(from)}
        />
        <DateField label={t('calendar.to')} name="to" required value={to} onChange={setTo} error={toFault} />
        <SelectField
          label={t('field.type')}
          name="type"
          value={type}
          options={(typeField?.choices ?? []).map(({ value }) => ({
            id: value,
            label: typeField === undefined ? value : choiceText(workingCalendarDay, typeField, value, {}, t),
          }))}
          onChange={(next) => setType(next ?? 'companyClosure')}
        />
        <TextField
          label={t('field.description')}
          name="description"
          autoComplete="off"
          value={description}
          onChange={setDescription}
          hint={t('calendar.descriptionHint')}
          error={description.length > 120 ? t('fault.too_long', { max: 120 }) : undefined}
        />
      </Pair>
      {days.length > 0 && <ClosingPreview work={work} error={error} choice={choice} onChoose={setChoice} />}
    </FormDialog>
  );
};
