import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { MaintainerDot } from '../../../kit/Badge.tsx';
import { ComboField } from '../../../kit/ComboField.tsx';
import { DateField } from '../../../kit/DateField.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { type Option, SelectField } from '../../../kit/SelectField.tsx';
import { CheckboxField } from '../../../kit/SwitchField.tsx';
import { TextAreaField } from '../../../kit/TextAreaField.tsx';
import { TimeField } from '../../../kit/TimeField.tsx';
import { toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { media, space } from '../../../theme/layout.ts';
import { laterTime, toLocal } from '../data/local-time.ts';
import type { Plan } from '../data/planning-session.ts';
import { fieldFaults } from '../data/refusal.ts';
import { usePlanning } from '../data/services.ts';
import { fieldOf, type ScheduleForm, scheduleSchema, toScheduleInput } from './schedule-form.ts';
import type { ScheduleStart } from './schedule-start.ts';
import { useChecklistOptions, useEquipmentOptions, useInterventionOptions, useScheduleChoices } from './use-options.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(6, 1fr);
  gap: ${space(4)};
  > * { grid-column: span 3; }
  > .third { grid-column: span 2; }
  > .whole { grid-column: 1 / -1; }
  ${media.phone} { > *, > .third { grid-column: 1 / -1; } }
`;

type Props = {
  readonly plan: Plan;
  readonly start: ScheduleStart;
  readonly onClose: () => void;
  /** The id of the first occurrence, and its day. */
  readonly onScheduled: (id: string, date: string) => void;
};

const none = 'none';

/** The options that were found, with the one that is chosen among them whatever was typed since. */
const withChosen = (options: readonly Option[], chosen: Option | null): readonly Option[] =>
  chosen === null || options.some(({ id }) => id === chosen.id) ? options : [chosen, ...options];

/** "Nuova pianificazione": what, who, when, and how often. */
export const ScheduleDialog = ({ plan, start, onClose, onScheduled }: Props) => {
  const { t } = useTranslation('planning');
  const { commands } = usePlanning();
  const { timeZone, slotMinutes, maintainers } = plan.setup;
  const local = toLocal(start.startMs, timeZone);
  const end = laterTime(local.time, slotMinutes);

  const form = useForm<ScheduleForm>({
    resolver: zodResolver(scheduleSchema),
    mode: 'onTouched',
    delayError: 300,
    defaultValues: {
      recurrenceId: null,
      maintainerId: start.maintainerId,
      checklistId: null,
      date: local.date,
      start: local.time,
      end: end.time,
      endDays: end.days,
      until: null,
      shift: 'next',
      fault: false,
      notes: '',
    },
  });
  const { control, setValue, getValues } = form;
  const watched = useWatch({ control });
  const [typed, setTyped] = useState({ equipment: '', intervention: '' });
  const [chosen, setChosen] = useState<{ equipment: Option | null; intervention: Option | null }>({
    equipment: null,
    intervention: null,
  });
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();

  const equipment = useEquipmentOptions(typed.equipment);
  const interventions = useInterventionOptions(typed.intervention);
  const { types, recurrences, error: choicesError } = useScheduleChoices();
  const checklists = useChecklistOptions(watched.equipmentId ?? null, watched.interventionId ?? null);

  const type = types.find(({ id }) => id === watched.interventionTypeId);
  const ordinary = type === undefined || type.code === 'O';
  const recurring = ordinary && (watched.recurrenceId ?? null) !== null;
  const off = watched.date == null ? undefined : plan.calendar.dayOff(watched.date);
  const dayFault = off === undefined || recurring ? undefined : t(`dayOff.${off}`);

  // Most schedules are ordinary; the first type of that kind is the answer that is most often right.
  useEffect(() => {
    const usual = types.find(({ code }) => code === 'O') ?? types[0];
    if (getValues('interventionTypeId') === undefined && usual !== undefined) setValue('interventionTypeId', usual.id);
  }, [types, getValues, setValue]);

  // The checklist that is made for this work on this equipment, where there is just one.
  const offered = checklists.map(({ id }) => id).join();
  const offeredBefore = useRef(offered);
  useEffect(() => {
    if (offeredBefore.current === offered) return;
    offeredBefore.current = offered;
    const ids = offered === '' ? [] : offered.split(',');
    setValue('checklistId', ids.length === 1 ? (ids[0] ?? null) : null);
  }, [offered, setValue]);

  const chooseEquipment = (id: string | null): void => {
    const found = equipment.rows.find((row) => row.id === id);
    if (found === undefined) return;
    setChosen({ ...chosen, equipment: { id: found.id, label: found.description } });
    const preferred = found.maintainer?.id;
    if (getValues('maintainerId') === null && maintainers.some((one) => one.id === preferred)) {
      setValue('maintainerId', preferred ?? null);
    }
  };
  /** The end moves with the start; the duration is what people mean. */
  const moveStart = (time: string | null): void => {
    const before = getValues();
    if (time === null || before.start === null) return;
    const minutes =
      Temporal.PlainTime.from(before.start).until(Temporal.PlainTime.from(before.end)).total('minutes') +
      before.endDays * 1440;
    if (minutes <= 0) return;
    const next = laterTime(time, minutes);
    setValue('end', next.time);
    setValue('endDays', next.days);
  };

  const save = form.handleSubmit(async (values) => {
    setSaving(true);
    setFault(undefined);
    try {
      const id = await commands.schedule(toScheduleInput(values, { ordinary }));
      toast.success(t(recurring ? 'schedule.doneSeries' : 'schedule.done'));
      onScheduled(id, values.date);
    } catch (error) {
      const faults = fieldFaults(error);
      for (const { field, message } of faults) {
        const name = fieldOf(field);
        if (name !== null) form.setError(name, { type: 'server', message });
      }
      setFault(errorText(error, t));
      setSaving(false);
    }
  });

  /** Our own messages are keys; the server's are words. */
  const words = (message: string | undefined): string | undefined =>
    message === undefined ? undefined : message.startsWith('error.') ? t(message) : message;

  return (
    <FormDialog
      open
      width="720px"
      title={t('schedule.title')}
      onClose={onClose}
      onSave={() => void save()}
      saving={saving}
      saveLabel={t('schedule.save')}
      saveReason={dayFault === undefined ? undefined : t('schedule.dayOff', { reason: dayFault })}
      fault={fault ?? (choicesError === undefined ? undefined : errorText(choicesError, t))}
    >
      <Fields>
        <Controller
          control={control}
          name="equipmentId"
          render={({ field, fieldState }) => (
            <ComboField
              label={t('field.equipment')}
              required
              options={withChosen(
                equipment.rows.map(({ id, description }) => ({ id, label: description })),
                chosen.equipment,
              )}
              value={field.value ?? null}
              onChange={(id) => {
                field.onChange(id);
                chooseEquipment(id);
              }}
              onBlur={field.onBlur}
              onSearch={(text) =>
                setTyped((now) => ({ ...now, equipment: text === chosen.equipment?.label ? '' : text }))
              }
              searching={equipment.searching}
              error={words(fieldState.error?.message)}
            />
          )}
        />
        <Controller
          control={control}
          name="interventionId"
          render={({ field, fieldState }) => (
            <ComboField
              label={t('field.intervention')}
              required
              options={withChosen(
                interventions.rows.map(({ id, description }) => ({ id, label: description })),
                chosen.intervention,
              )}
              value={field.value ?? null}
              onChange={(id) => {
                field.onChange(id);
                const found = interventions.rows.find((row) => row.id === id);
                if (found !== undefined)
                  setChosen({ ...chosen, intervention: { id: found.id, label: found.description } });
              }}
              onBlur={field.onBlur}
              onSearch={(text) =>
                setTyped((now) => ({ ...now, intervention: text === chosen.intervention?.label ? '' : text }))
              }
              searching={interventions.searching}
              error={words(fieldState.error?.message)}
            />
          )}
        />
        <Controller
          control={control}
          name="interventionTypeId"
          render={({ field, fieldState }) => (
            <SelectField
              label={t('field.type')}
              required
              options={types.map(({ id, name }) => ({ id, label: name }))}
              value={field.value ?? null}
              onChange={field.onChange}
              error={words(fieldState.error?.message)}
            />
          )}
        />
        <Controller
          control={control}
          name="maintainerId"
          render={({ field, fieldState }) => (
            <SelectField
              label={t('field.maintainer')}
              options={[
                { id: none, label: t('unassigned') },
                ...maintainers.map(({ id, label, color }) => ({ id, label, mark: <MaintainerDot color={color} /> })),
              ]}
              value={field.value ?? none}
              onChange={(id) => field.onChange(id === none ? null : id)}
              error={words(fieldState.error?.message)}
            />
          )}
        />
        <div className="third">
          <Controller
            control={control}
            name="date"
            render={({ field, fieldState }) => (
              <DateField
                label={t('field.date')}
                required
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={words(fieldState.error?.message) ?? dayFault}
                {...(recurring ? {} : { isUnavailable: (day: string) => plan.calendar.dayOff(day) !== undefined })}
              />
            )}
          />
        </div>
        <div className="third">
          <Controller
            control={control}
            name="start"
            render={({ field, fieldState }) => (
              <TimeField
                label={t('field.start')}
                required
                value={field.value}
                onChange={(time) => {
                  moveStart(time);
                  field.onChange(time);
                }}
                onBlur={field.onBlur}
                error={words(fieldState.error?.message)}
              />
            )}
          />
        </div>
        <div className="third">
          <Controller
            control={control}
            name="end"
            render={({ field, fieldState }) => (
              <TimeField
                label={t('field.end')}
                required
                value={field.value}
                onChange={(time) => {
                  field.onChange(time);
                  // An end before the start can only mean the next day, once the work was meant to last over night.
                  if (time !== null && time > getValues('start')) setValue('endDays', 0);
                }}
                onBlur={field.onBlur}
                hint={(watched.endDays ?? 0) > 0 ? t('field.nextDay') : undefined}
                error={words(fieldState.error?.message)}
              />
            )}
          />
        </div>
        <Controller
          control={control}
          name="recurrenceId"
          render={({ field, fieldState }) => (
            <SelectField
              label={t('field.recurrence')}
              options={[
                { id: none, label: t('sheet.once') },
                ...recurrences.map(({ id, description }) => ({ id, label: description })),
              ]}
              value={ordinary ? (field.value ?? none) : none}
              onChange={(id) => field.onChange(id === none ? null : id)}
              disabled={!ordinary}
              hint={ordinary ? undefined : t('schedule.onlyOnce')}
              error={words(fieldState.error?.message)}
            />
          )}
        />
        {recurring ? (
          <Controller
            control={control}
            name="until"
            render={({ field, fieldState }) => (
              <DateField
                label={t('field.until')}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                hint={t('schedule.untilHint')}
                error={words(fieldState.error?.message)}
                {...(watched.date == null ? {} : { min: watched.date })}
              />
            )}
          />
        ) : (
          <span aria-hidden />
        )}
        {recurring && (
          <Controller
            control={control}
            name="shift"
            render={({ field, fieldState }) => (
              <SelectField
                label={t('field.shift')}
                options={(['next', 'previous', 'skip'] as const).map((id) => ({ id, label: t(`shift.${id}`) }))}
                value={field.value}
                onChange={(id) => field.onChange(id ?? 'next')}
                error={words(fieldState.error?.message)}
              />
            )}
          />
        )}
        <Controller
          control={control}
          name="checklistId"
          render={({ field, fieldState }) => (
            <SelectField
              label={t('field.checklist')}
              options={[
                { id: none, label: t('sheet.noChecklist') },
                ...checklists.map(({ id, description }) => ({ id, label: description })),
              ]}
              value={field.value ?? none}
              onChange={(id) => field.onChange(id === none ? null : id)}
              hint={t('schedule.checklistHint', { count: checklists.length })}
              error={words(fieldState.error?.message)}
            />
          )}
        />
        <div className="whole">
          <Controller
            control={control}
            name="notes"
            render={({ field, fieldState }) => (
              <TextAreaField
                label={t('field.notes')}
                rows={2}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={words(fieldState.error?.message)}
              />
            )}
          />
        </div>
        <div className="whole">
          <Controller
            control={control}
            name="fault"
            render={({ field }) => (
              <CheckboxField label={t('field.faultLong')} checked={field.value} onChange={field.onChange} />
            )}
          />
        </div>
      </Fields>
    </FormDialog>
  );
};
