import { type ReactNode, useRef, useState } from 'react';
import { Controller, type ControllerRenderProps, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { ComboField } from '../../kit/ComboField.tsx';
import { ConflictAt } from '../../kit/ConflictAt.tsx';
import { FieldGroup } from '../../kit/FieldGroup.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { NumberField } from '../../kit/NumberField.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { SwitchField } from '../../kit/SwitchField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { TimeField } from '../../kit/TimeField.tsx';
import { toast } from '../../kit/toast.ts';
import { useFocusFault } from '../../kit/use-focus-fault.ts';
import { useSaving } from '../../kit/use-saving.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { http } from '../../lib/services.ts';
import { type PlannedWork, plannedWorkDialog } from '../registry/index.ts';
import { loadSettings } from './load-settings.ts';
import { Actions, Form } from './page-styles.ts';
import { changesOf, faultsOf, type Settings, type SettingsValues, timeZones, toForm } from './settings.ts';
import { useLocked } from './use-locked.ts';
import { WeekdaysField, weekdayName } from './WeekdaysField.tsx';
import { loadWorkOnWeekdays, type WorkOnWeekdays } from './work-on-weekdays.ts';

type Name = keyof SettingsValues;

/** The settings of the company in one form: what is changed counts as soon as it is saved. */
export const SettingsForm = ({ settings }: { readonly settings: Settings }) => {
  const { t, i18n } = useTranslation(['company', 'registry', 'common']);
  const [now, setNow] = useState(settings);
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

  const [taking, setTaking] = useState<{ work: WorkOnWeekdays; values: SettingsValues } | null>(null);
  const save = async (values: SettingsValues, choice?: PlannedWork): Promise<void> => {
    const plannedWork = choice && (choice === 'MOVE' ? 'move' : 'keep');
    const body = { ...changesOf(values, now), version: now.version, plannedWork };
    const saved = await http.json<Settings>(`/api/settings/${now.id}`, { method: 'PUT', body });
    setNow(saved);
    form.reset(toForm(saved));
    setTaking(null);
    toast.success(t('settings.saved'));
  };
  /** Weekdays that are taken away under planned work. */
  const asks = async ({ code }: ApiError, values: SettingsValues): Promise<boolean> => {
    if (code !== 'planned_work_on_weekdays') return false;
    const work = await loadWorkOnWeekdays(values, now).catch(() => null);
    if (work !== null) setTaking({ work, values });
    return work !== null;
  };
  const fieldOf = (name: string): string => name.split('.')[0] ?? name;
  const load = () => loadSettings();
  const { fault, conflicts, submit } = useSaving({
    ...{ form, basis: now, setBasis: setNow, toForm, save, load, fieldOf, asks },
  });

  const inWords = (name: Name, value: unknown): string => {
    if (value === 'Y' || value === 'N') return t(value === 'Y' ? 'registry:yes' : 'registry:no');
    if (Array.isArray(value)) return value.map((day) => weekdayName(Number(day), i18n.language)).join(', ');
    return name === 'calendarIntervalTime' ? t('settings.minutes', { count: Number(value) }) : String(value ?? '');
  };

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
          <ConflictAt
            conflicts={conflicts}
            field={name}
            label={t(`settings.field.${name as Name}`)}
            mine={input.value}
            text={(value) => inWords(name, value)}
          />
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

  const place = useRef<HTMLFormElement>(null);
  const leadToFault = useFocusFault(place, submit);

  return (
    <Form
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting && locked === undefined) void leadToFault();
      }}
    >
      <FieldGroup>
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
      </FieldGroup>
      <FieldGroup>
        <legend>{t('settings.group.passwords')}</legend>
        <div data-wide>{flag('changePasswordFirstLogin')}</div>
        <div data-wide>{flag('passwordExpiry')}</div>
        {days('expiryDays')}
      </FieldGroup>
      <FieldGroup>
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
      </FieldGroup>
      <Actions>
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
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
      {taking !== null && (
        <OnDemand
          of={plannedWorkDialog}
          props={{
            title: t('settings.taking.title'),
            count: t('settings.taking.count', {
              count: taking.work.total,
              days: inWords('workingWeekdays', taking.work.weekdays),
            }),
            hint: t('settings.taking.hint', { count: taking.work.total }),
            work: taking.work,
            onChoose: (choice: PlannedWork) => save(taking.values, choice),
            onCancel: () => setTaking(null),
          }}
        />
      )}
    </Form>
  );
};
