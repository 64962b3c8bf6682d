import { reportFormats } from '@cadenza/domain/reports/report-names';
import { cadences } from '@cadenza/domain/reports/schedules/values';
import { type ReactNode, useState } from 'react';
import { Controller, type ControllerRenderProps, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { ConflictAt } from '../../../kit/ConflictAt.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { NumberField } from '../../../kit/NumberField.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { SwitchField } from '../../../kit/SwitchField.tsx';
import { TextField } from '../../../kit/TextField.tsx';
import { asWritten, toast } from '../../../kit/toast.ts';
import { useSaving } from '../../../kit/use-saving.ts';
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
  const [basis, setBasis] = useState(schedule);
  const words = useScheduleWords('UTC');
  const form = useForm<ScheduleValues>({
    defaultValues: initial,
    mode: 'onTouched',
    delayError: 300,
    resolver: (values) => {
      const faults = Object.entries(scheduleFaults(values));
      if (faults.length === 0) return { values, errors: {} };
      const told = faults.map(([name, { code, params }]) => [
        name,
        { type: 'value', message: t(`registry:fault.${code}`, { ...params }) },
      ]);
      return { values: {}, errors: Object.fromEntries(told) };
    },
  });
  const { control, formState } = form;
  const save = async (values: ScheduleValues): Promise<void> => {
    const input = scheduleInput(values, basis && scheduleToForm(basis));
    if (basis === null) await command(CreateReportScheduleDocument, { input });
    else if (Object.keys(input).length > 0)
      await command(ChangeReportScheduleDocument, { id: basis.id, seenVersion: basis.version, input });
    toast.success(t('common:saved', { what: asWritten(values.name) }));
    onSaved();
  };
  const load = async ({ id }: Schedule): Promise<Schedule | null> => {
    const { data } = await client.query({ query: ReportSchedulesDocument, fetchPolicy: 'network-only' });
    return data?.reportSchedules.rows.find((one) => one.id === id) ?? null;
  };
  const { fault, conflicts, submit } = useSaving<ScheduleValues, Schedule>({
    ...{ form, basis, setBasis, toForm: scheduleToForm, save, load },
    fieldOf: (name) => name.split('.')[0] ?? name,
  });
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
  /** A field of the form, with the question of one that two people set. */
  const field = <Name extends ScheduleField>(
    name: Name,
    draw: (given: ControllerRenderProps<ScheduleValues, Name>, error: string | undefined) => ReactNode,
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field: given, fieldState: { error } }) => (
        <div>
          {draw(given, error?.message)}
          <ConflictAt
            conflicts={conflicts}
            field={name}
            label={labelOf(name)}
            mine={given.value}
            text={(value) => textOf[name](value as ScheduleValues[Name])}
          />
        </div>
      )}
    />
  );
  /** One of a few, by their words. */
  const choice = <Name extends 'report' | 'format' | 'language' | 'cadence' | 'weekday' | 'hour'>(
    name: Name,
    all: readonly ScheduleValues[Name][],
  ) =>
    field(name, ({ value, onChange }, error) => (
      <SelectField
        label={labelOf(name)}
        name={name}
        options={all.map((one) => ({ id: String(one), label: textOf[name](one) }))}
        value={String(value)}
        error={error}
        onChange={(id) => onChange(all.find((one) => String(one) === id) ?? value)}
      />
    ));
  const [cadence, weekday, monthDay, hour] = form.watch(['cadence', 'weekday', 'monthDay', 'hour']);
  return (
    <FormDialog
      open
      title={basis === null ? t('new') : basis.name}
      width="640px"
      dirty={formState.isDirty && !formState.isSubmitting}
      onClose={onClose}
      onSave={submit}
      saving={formState.isSubmitting}
      fault={fault}
    >
      {field('name', ({ value, onChange, onBlur }, error) => (
        <TextField
          label={t('field.name')}
          name="name"
          autoComplete="off"
          required
          {...{ value, onChange, onBlur, error }}
        />
      ))}
      <Fields>
        {choice('report', reportNames)}
        {choice(
          'format',
          reportFormats.map((one) => one.toUpperCase() as Schedule['format']),
        )}
        {choice(
          'cadence',
          cadences.map((one) => one.toUpperCase() as Schedule['cadence']),
        )}
        {cadence === 'WEEKLY'
          ? choice('weekday', numbers(1, 7))
          : field('monthDay', ({ value, onChange, onBlur }, error) => (
              <NumberField
                label={t('field.monthDay')}
                name="monthDay"
                required
                {...{ value, onChange, onBlur, error }}
              />
            ))}
        {choice('hour', numbers(0, 23))}
        {choice('language', languages)}
      </Fields>
      <Rule aria-live="polite">{`${words.rule({ cadence, weekday, monthDay, hour })}. ${t(`period.${cadence.toLowerCase()}`)}`}</Rule>
      {field('recipients', ({ value, onChange }, error) => (
        <RecipientsField value={value} known={basis?.recipients ?? []} onChange={onChange} error={error} />
      ))}
      <Group>
        <legend>{t('field.scope')}</legend>
        {field('scope', ({ value, onChange }, error) => (
          <>
            <ScopeFields given={initial.scope} value={value} onChange={(scope: Scope) => onChange(scope)} />
            {error !== undefined && <p role="alert">{error}</p>}
          </>
        ))}
      </Group>
      {field('active', ({ value, onChange }) => (
        <SwitchField
          label={t('field.active')}
          hint={t('hint.active')}
          name="active"
          checked={value}
          onChange={onChange}
        />
      ))}
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
