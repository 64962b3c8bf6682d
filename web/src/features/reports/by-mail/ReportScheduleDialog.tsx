import { reportFormats } from '@cadenza/domain/reports/report-names';
import { cadences } from '@cadenza/domain/reports/schedules/values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { FormFields } from '../../../kit/field-form/FormFields.tsx';
import type { FormField } from '../../../kit/field-form/form-field.ts';
import { useFieldForm } from '../../../kit/field-form/use-field-form.ts';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { asWritten, toast } from '../../../kit/toast.ts';
import { useLanguage } from '../../../lib/language-store.ts';
import { languages } from '../../../lib/languages.ts';
import { useApolloClient } from '../../../lib/use-apollo.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { font, media, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { historyTab } from '../../history/lazy.ts';
import { reportNames, type Scope } from '../report-search.ts';
import { ScopeFields } from '../ScopeFields.tsx';
import { RecipientsField } from './RecipientsField.tsx';
import {
  type Schedule,
  type ScheduleField,
  type ScheduleValues,
  scheduleFaults,
  scheduleInput,
  scheduleToForm,
} from './schedule.ts';
import { ChangeReportScheduleDocument, CreateReportScheduleDocument } from './schedule-acts.gen.ts';
import { ReportSchedulesDocument } from './schedules.gen.ts';
import { hourText, useScheduleWords, weekdayName } from './use-schedule-words.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${space(4)};
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;
const Group = styled.fieldset`
  display: grid;
  gap: ${space(2)};
  margin: 0;
  padding: 0;
  border: 0;
  legend { padding: 0; margin-bottom: ${space(2)}; font: ${font.strong}; }
`;
const Rule = styled.p`
  font: ${font.base};
  color: ${color.muted};
`;

const Summary = styled.summary`
  padding: ${space(2)} 0;
  font: ${font.strong};
  cursor: pointer;
  ${media.coarse} { padding: ${space(3)} 0; }
`;

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

type Props = {
  /** null makes a new one. */
  readonly schedule: Schedule | null;
  readonly initial: ScheduleValues;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** The form of a report that is sent by e-mail. */
export const ReportScheduleDialog = ({ schedule, initial, onClose, onSaved }: Props) => {
  const { t } = useTranslation(['report-mails', 'reports', 'registry', 'common']);
  const language = useLanguage();
  const command = useCommand();
  const client = useApolloClient();
  const words = useScheduleWords('UTC');
  const form = useFieldForm<ScheduleValues, Schedule>({
    row: schedule,
    toForm: (row) => (row === null ? initial : scheduleToForm(row)),
    faultsOf: scheduleFaults,
    save: async (values, { basis }) => {
      const input = scheduleInput(values, basis && scheduleToForm(basis));
      if (basis === null) await command(CreateReportScheduleDocument, { input });
      else if (Object.keys(input).length > 0)
        await command(ChangeReportScheduleDocument, { id: basis.id, seenVersion: basis.version, input });
      toast.success(t('common:saved', { what: asWritten(values.name) }));
      onSaved();
    },
    load: async ({ id }) => {
      const { data } = await client.query({ query: ReportSchedulesDocument, fetchPolicy: 'network-only' });
      return data?.reportSchedules.rows.find((one) => one.id === id) ?? null;
    },
    fieldOf: (name) => name.split('.')[0] ?? name,
  });
  const { basis } = form;
  const textOf: { readonly [Name in ScheduleField]: (value: ScheduleValues[Name]) => string } = {
    name: (value) => value,
    report: (value) => t(`reports:title.${value}`),
    scope: (value) =>
      Object.keys(value)
        .map((name) => t(`reports:filter.${name}`))
        .join(', ') || t('noFilters'),
    format: (value) => value,
    language: (value) => t(`language.${value}`),
    cadence: (value) => t(`cadence.${value.toLowerCase()}`),
    weekday: (value) => weekdayName(value, language),
    monthDay: (value) => String(value ?? ''),
    hour: hourText,
    recipients: (value) => t('recipientCount', { count: value.length }),
    active: (value) => t(value ? 'registry:yes' : 'registry:no'),
  };
  const labelOf = (name: ScheduleField): string => t(`field.${name}`);
  const inWords =
    <Name extends ScheduleField>(name: Name) =>
    (value: unknown): string =>
      textOf[name](value as ScheduleValues[Name]);
  /** One of a few, by their words. */
  const choice = <Name extends 'report' | 'format' | 'language' | 'cadence' | 'weekday' | 'hour'>(
    name: Name,
    values: readonly ScheduleValues[Name][],
  ): FormField<ScheduleValues> => ({
    ...{ name, values },
    control: 'select',
    label: labelOf(name),
    options: values.map((one) => ({ id: String(one), label: textOf[name](one) })),
    otherwise: initial[name],
  });
  const fields = (...declared: readonly FormField<ScheduleValues>[]) => <FormFields of={form} fields={declared} />;
  const [cadence, weekday, monthDay, hour] = form.form.watch(['cadence', 'weekday', 'monthDay', 'hour']);
  return (
    <FormDialog
      open
      title={basis === null ? t('new') : basis.name}
      width="640px"
      dirty={form.dirty}
      onClose={onClose}
      onSave={form.submit}
      saving={form.saving}
      fault={form.fault}
    >
      {fields({ name: 'name', control: 'text', label: labelOf('name'), required: true })}
      <Fields>
        {fields(
          choice('report', reportNames),
          choice(
            'format',
            reportFormats.map((one) => one.toUpperCase() as Schedule['format']),
          ),
          choice(
            'cadence',
            cadences.map((one) => one.toUpperCase() as Schedule['cadence']),
          ),
          cadence === 'WEEKLY'
            ? choice('weekday', numbers(1, 7))
            : { name: 'monthDay', control: 'integer', label: labelOf('monthDay'), required: true },
          choice('hour', numbers(0, 23)),
          choice('language', languages),
        )}
      </Fields>
      <Rule aria-live="polite">{`${words.rule({ cadence, weekday, monthDay, hour })}. ${t(`period.${cadence.toLowerCase()}`)}`}</Rule>
      {fields({
        name: 'recipients',
        control: 'own',
        label: labelOf('recipients'),
        text: inWords('recipients'),
        draw: ({ value, error, onChange }) => (
          <RecipientsField
            value={value as ScheduleValues['recipients']}
            known={basis?.recipients ?? []}
            {...{ error, onChange }}
          />
        ),
      })}
      <Group>
        <legend>{t('field.scope')}</legend>
        {fields({
          name: 'scope',
          control: 'own',
          label: labelOf('scope'),
          text: inWords('scope'),
          draw: ({ value, error, onChange }) => (
            <>
              <ScopeFields given={initial.scope} value={value as Scope} onChange={onChange} />
              {error !== undefined && <p role="alert">{error}</p>}
            </>
          ),
        })}
      </Group>
      {fields({ name: 'active', control: 'switch', label: labelOf('active'), hint: t('hint.active') })}
      {basis !== null && <Changes id={basis.id} name={basis.name} />}
    </FormDialog>
  );
};

/** Who changed what of it, once somebody asks. */
const Changes = ({ id, name }: Pick<Schedule, 'id' | 'name'>) => {
  const { t } = useTranslation('report-mails');
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Summary>{t('history')}</Summary>
      {open && <OnDemand of={historyTab} props={{ kind: 'REPORT_SCHEDULE' as const, id, name }} />}
    </details>
  );
};
