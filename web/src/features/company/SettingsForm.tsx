import { type ReactNode, useState } from 'react';
import { Controller, type ControllerRenderProps, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { ComboField } from '../../kit/ComboField.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { NumberField } from '../../kit/NumberField.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { SwitchField } from '../../kit/SwitchField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { TimeField } from '../../kit/TimeField.tsx';
import { toast } from '../../kit/toast.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { http } from '../../lib/services.ts';
import { Actions, Form, Group } from './page-styles.ts';
import { changesOf, faultsOf, type Settings, type SettingsValues, timeZones, toForm } from './settings.ts';
import { useLocked } from './use-locked.ts';
import { WeekdaysField } from './WeekdaysField.tsx';

type Name = keyof SettingsValues;

/** The settings of the company in one form: what is changed counts as soon as it is saved. */
export const SettingsForm = ({ settings }: { readonly settings: Settings }) => {
  const { t } = useTranslation(['company', 'registry', 'common']);
  const [now, setNow] = useState(settings);
  const [fault, setFault] = useState<string | undefined>();
  const locked = useLocked('company.manage');
  const form = useForm<SettingsValues>({
    defaultValues: toForm(settings),
    mode: 'onTouched',
    delayError: 300,
    resolver: (values) => {
      const faults = Object.entries(faultsOf(values));
      if (faults.length === 0) return { values, errors: {} };
      const worded = faults.map(([name, { code, params }]) => [
        name,
        { type: 'value', message: t(`registry:fault.${code}`, { ...params }) },
      ]);
      return { values: {}, errors: Object.fromEntries(worded) };
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty && !isSubmitting);

  const submit = form.handleSubmit(async (values) => {
    setFault(undefined);
    try {
      const body = changesOf(values, now);
      const saved = await http.json<Settings>(`/api/settings/${now.id}`, { method: 'PUT', body });
      setNow(saved);
      form.reset(toForm(saved));
      toast.success(t('settings.saved'));
    } catch (error) {
      for (const { field, message } of error instanceof ApiError ? error.errors : [])
        form.setError(field.split('.')[0] as Name, { type: 'server', message });
      setFault(errorText(error, t));
    }
  });

  const field = <N extends Name>(
    name: N,
    control: (
      common: { label: string; hint: string | undefined; error: string | undefined; disabled: boolean; name: N },
      input: ControllerRenderProps<SettingsValues, N>,
    ) => ReactNode,
  ): ReactNode => (
    <Controller<SettingsValues, N>
      control={form.control}
      name={name}
      render={({ field: input, fieldState: { error } }) => (
        <>
          {control(
            {
              label: t(`settings.field.${name as Name}`),
              hint: t(`settings.hint.${name as Name}`),
              error: error?.message,
              disabled: locked !== undefined,
              name,
            },
            input,
          )}
        </>
      )}
    />
  );
  const flag = (name: 'signatureRequired' | 'passwordExpiry' | 'changePasswordFirstLogin') =>
    field(name, (common, { value, onChange }) => (
      <SwitchField {...common} checked={value === 'Y'} onChange={(on) => onChange(on ? 'Y' : 'N')} />
    ));
  const time = (name: 'calendarStartTime' | 'calendarEndTime') =>
    field(name, (common, { value, onChange, onBlur }) => (
      <TimeField {...common} required value={value} onChange={onChange} onBlur={onBlur} />
    ));
  const days = (name: 'preventiveGraceDays' | 'expiryDays') =>
    field(name, (common, { value, onChange, onBlur }) => (
      <NumberField {...common} required unit={t('settings.days')} value={value} onChange={onChange} onBlur={onBlur} />
    ));

  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting && locked === undefined) void submit();
      }}
    >
      <Group>
        <legend>{t('settings.group.calendar')}</legend>
        {time('calendarStartTime')}
        {time('calendarEndTime')}
        {field('calendarIntervalTime', (common, { value, onChange, onBlur }) => (
          <SelectField
            {...common}
            required
            options={[60, 30].map((minutes) => ({
              id: String(minutes),
              label: t('settings.minutes', { count: minutes }),
            }))}
            value={String(value)}
            onChange={(id) => onChange(Number(id))}
            onBlur={onBlur}
          />
        ))}
        {field('timeZone', (common, { value, onChange, onBlur }) => (
          <ComboField
            {...common}
            required
            options={timeZones(settings.timeZone).map((zone) => ({ id: zone, label: zone.replaceAll('_', ' ') }))}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        ))}
        <div data-wide>
          {field('workingWeekdays', ({ name: _name, ...common }, { value, onChange }) => (
            <WeekdaysField {...common} value={value ?? []} onChange={onChange} />
          ))}
        </div>
      </Group>
      <Group>
        <legend>{t('settings.group.passwords')}</legend>
        <div data-wide>{flag('changePasswordFirstLogin')}</div>
        <div data-wide>{flag('passwordExpiry')}</div>
        {days('expiryDays')}
      </Group>
      <Group>
        <legend>{t('settings.group.work')}</legend>
        <div data-wide>{flag('signatureRequired')}</div>
        {days('preventiveGraceDays')}
        {field('supervisorEmail', (common, { value, onChange, onBlur }) => (
          <TextField
            {...common}
            type="email"
            autoComplete="off"
            value={value ?? ''}
            onChange={(text) => onChange(text === '' ? null : text)}
            onBlur={onBlur}
          />
        ))}
      </Group>
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      <Actions>
        <Button disabled={!isDirty} onClick={() => form.reset()}>
          {t('undoChanges')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          disabledReason={locked ?? (isDirty ? undefined : t('nothingChanged'))}
        >
          {t('common:save')}
        </Button>
      </Actions>
    </Form>
  );
};
