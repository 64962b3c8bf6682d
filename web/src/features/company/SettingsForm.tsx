import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { FieldGroup } from '../../kit/FieldGroup.tsx';
import { FormFields } from '../../kit/field-form/FormFields.tsx';
import type { FormField } from '../../kit/field-form/form-field.ts';
import { type Saved, useFieldForm } from '../../kit/field-form/use-field-form.ts';
import { Notice } from '../../kit/Notice.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { useFocusFault } from '../../kit/use-focus-fault.ts';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import { commandId } from '../../lib/command-id.ts';
import { http } from '../../lib/services.ts';
import { type PlannedWork, plannedWorkDialog } from '../registry/index.ts';
import { saidWithUndo } from '../undo/said-with-undo.ts';
import { loadSettings } from './load-settings.ts';
import { Actions, Form } from './page-styles.ts';
import { changesOf, faultsOf, type Settings, type SettingsValues, timeZones, toForm } from './settings.ts';
import { useLocked } from './use-locked.ts';
import { WeekdaysField, weekdayName } from './WeekdaysField.tsx';
import { loadWorkOnWeekdays, type WorkOnWeekdays } from './work-on-weekdays.ts';

/** Minutes of a line of the calendar. */
const intervals = [60, 30] as const;

/** The settings of the company in one form: what is changed counts as soon as it is saved. */
export const SettingsForm = ({ settings }: { readonly settings: Settings }) => {
  const { t, i18n } = useTranslation(['company', 'registry', 'common']);
  const locked = useLocked('company.manage');
  const [taking, setTaking] = useState<{ work: WorkOnWeekdays; save: (choice: PlannedWork) => Promise<void> } | null>(
    null,
  );
  const save = async (values: SettingsValues, { basis, goOnFrom }: Saved<Settings>, choice?: PlannedWork) => {
    const now = basis ?? settings;
    const plannedWork = choice && (choice === 'MOVE' ? 'move' : 'keep');
    const body = { ...changesOf(values, now), version: now.version, plannedWork };
    const command = commandId();
    goOnFrom(await http.json<Settings>(`/api/settings/${now.id}`, { method: 'PUT', body, commandId: command }));
    setTaking(null);
    const again = async (): Promise<void> => goOnFrom(await loadSettings());
    saidWithUndo(t('settings.saved'), command, again);
  };
  const form = useFieldForm<SettingsValues, Settings>({
    row: settings,
    toForm: (row) => toForm(row ?? settings),
    faultsOf,
    save,
    load: () => loadSettings(),
    fieldOf: (name) => name.split('.')[0] ?? name,
    /** Weekdays that are taken away under planned work. */
    asks: async ({ code }, values, saved) => {
      if (code !== 'planned_work_on_weekdays') return false;
      const work = await loadWorkOnWeekdays(values, saved.basis ?? settings).catch(() => null);
      if (work !== null) setTaking({ work, save: (choice) => save(values, saved, choice) });
      return work !== null;
    },
  });
  const { dirty, saving, fault, submit } = form;
  useUnsaved(dirty);

  const inWords = (days: unknown): string =>
    (Array.isArray(days) ? days : []).map((day) => weekdayName(Number(day), i18n.language)).join(', ');
  const field = (name: keyof SettingsValues) => ({
    name,
    label: t(`settings.field.${name}`),
    hint: t(`settings.hint.${name}`),
  });
  const flag = (name: 'signatureRequired' | 'passwordExpiry' | 'changePasswordFirstLogin') =>
    ({ ...field(name), control: 'switch', states: ['N', 'Y'], wide: true }) as const;
  const days = (name: 'preventiveGraceDays' | 'expiryDays') =>
    ({ ...field(name), control: 'integer', required: true, unit: t('settings.days') }) as const;
  const groups: Readonly<Record<'calendar' | 'passwords' | 'work', readonly FormField<SettingsValues>[]>> = {
    calendar: [
      { ...field('calendarStartTime'), control: 'time', required: true },
      { ...field('calendarEndTime'), control: 'time', required: true },
      {
        ...field('calendarIntervalTime'),
        control: 'select',
        required: true,
        options: intervals.map((count) => ({ id: String(count), label: t('settings.minutes', { count }) })),
        values: intervals,
      },
      {
        ...field('timeZone'),
        control: 'combo',
        required: true,
        options: timeZones(settings.timeZone).map((zone) => ({ id: zone, label: zone.replaceAll('_', ' ') })),
      },
      {
        ...field('workingWeekdays'),
        control: 'own',
        wide: true,
        text: inWords,
        draw: ({ label, hint, error, disabled, value, onChange }) => (
          <WeekdaysField {...{ label, hint, error, disabled, onChange }} value={Array.isArray(value) ? value : []} />
        ),
      },
    ],
    passwords: [flag('changePasswordFirstLogin'), flag('passwordExpiry'), days('expiryDays')],
    work: [
      flag('signatureRequired'),
      days('preventiveGraceDays'),
      { ...field('supervisorEmail'), control: 'email', nullable: true },
    ],
  };

  const place = useRef<HTMLFormElement>(null);
  const leadToFault = useFocusFault(place, submit);

  return (
    <Form
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving && locked === undefined) void leadToFault();
      }}
    >
      {(['calendar', 'passwords', 'work'] as const).map((group) => (
        <FieldGroup key={group}>
          <legend>{t(`settings.group.${group}`)}</legend>
          <FormFields of={form} fields={groups[group]} disabled={locked !== undefined} />
        </FieldGroup>
      ))}
      <Actions>
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
        <Button disabled={!dirty} onClick={() => form.form.reset()}>
          {t('undoChanges')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={saving}
          disabledReason={locked ?? (dirty || saving ? undefined : t('nothingChanged'))}
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
              days: inWords(taking.work.weekdays),
            }),
            hint: t('settings.taking.hint', { count: taking.work.total }),
            work: taking.work,
            onChoose: taking.save,
            onCancel: () => setTaking(null),
          }}
        />
      )}
    </Form>
  );
};
