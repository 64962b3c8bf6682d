import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { dateOf } from '../data/days.ts';
import { type FarDay, farDay } from '../data/far-day.ts';
import { laterTime, toLocal } from '../data/local-time.ts';
import type { Plan } from '../data/planning-session.ts';
import { fieldFaults } from '../data/refusal.ts';
import { usePlanning } from '../data/services.ts';
import {
  endAfter,
  fieldOf,
  type ScheduleForm,
  scheduleSchema,
  toDatesInput,
  toScheduleInput,
} from './schedule-form.ts';
import type { ScheduleStart } from './schedule-start.ts';
import { scheduledWords } from './scheduled-words.ts';
import { useChecklistOptions, useScheduleChoices } from './use-options.ts';

export type ScheduleModel = ReturnType<typeof useScheduleForm>;
export type ScheduleControl = Control<ScheduleForm>;

type Input = {
  readonly plan: Plan;
  readonly start: ScheduleStart;
  readonly onScheduled: (id: string, date: string) => void;
};

/** The state of the dialog: what is chosen, what follows from it, and how it is sent. */
export const useScheduleForm = ({ plan, start, onScheduled }: Input) => {
  const { t } = useTranslation('planning');
  const { commands } = usePlanning();
  const { answers, equipment = answers?.equipment } = start;
  const [initial] = useState(() => {
    const { date, time } = toLocal(start.startMs, plan.setup.timeZone);
    const minutes = start.endMs === undefined ? plan.setup.slotMinutes : (start.endMs - start.startMs) / 60_000;
    const end = laterTime(time, minutes);
    return { date, start: time, end: end.time, endDays: end.days };
  });
  const form = useForm<ScheduleForm>({
    resolver: zodResolver(scheduleSchema),
    mode: 'onTouched',
    delayError: 300,
    defaultValues: {
      ...initial,
      ...(equipment === undefined ? {} : { equipmentId: equipment.id }),
      ...(answers?.intervention ? { interventionId: answers.intervention.id } : {}),
      recurrenceId: null,
      maintainerId: start.maintainerId,
      checklistId: null,
      anomalies: answers?.anomalies ?? [],
      until: null,
      shift: 'next',
      fault: answers !== undefined,
      notes: '',
    },
  });
  const { control, setValue, getValues } = form;
  const watched = useWatch({ control });
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();

  const choices = useScheduleChoices();
  const checklists = useChecklistOptions(watched.equipmentId ?? null, watched.interventionId ?? null);
  const type = choices.types.find(({ id }) => id === watched.interventionTypeId);
  // What answers a request happens once, whatever its type.
  const ordinary = answers === undefined && (type === undefined || type.code === 'O');
  const recurring = ordinary && (watched.recurrenceId ?? null) !== null;
  const off = watched.date == null ? undefined : plan.calendar.dayOff(watched.date);

  // Most schedules are ordinary, and what answers a request is not: the first type of that kind is most often right.
  const usualType = answers === undefined ? 'O' : 'S';
  useEffect(() => {
    const usual = choices.types.find(({ code }) => code === usualType) ?? choices.types[0];
    if (getValues('interventionTypeId') === undefined && usual !== undefined) setValue('interventionTypeId', usual.id);
  }, [choices.types, usualType, getValues, setValue]);

  // Other work has other checklists; where there is just one for it, that is the one.
  const offered = checklists.map(({ id }) => id).join();
  useEffect(() => {
    const [only, ...others] = offered.split(',');
    setValue('checklistId', only !== undefined && only !== '' && others.length === 0 ? only : null);
  }, [offered, setValue]);

  // What is wrong with one machine is not what is wrong with another.
  const { equipmentId } = watched;
  const named = useRef(equipment?.id);
  useEffect(() => {
    if (equipmentId !== undefined && equipmentId !== named.current) setValue('anomalies', []);
    named.current = equipmentId;
  }, [equipmentId, setValue]);

  const [far, setFar] = useState<{ readonly day: FarDay; readonly values: ScheduleForm }>();
  const send = async (values: ScheduleForm): Promise<void> => {
    setFar(undefined);
    setSaving(true);
    setFault(undefined);
    try {
      const scheduled = await commands.schedule(toScheduleInput(values, { ordinary, requestId: answers?.requestId }));
      const { key, day, duration } = scheduledWords(scheduled, values.until);
      toast.success(t(key, { day }), { duration });
      onScheduled(scheduled.id, values.date);
    } catch (error) {
      for (const { field, message } of fieldFaults(error)) {
        const name = fieldOf(field);
        if (name !== null) form.setError(name, { type: 'server', message });
      }
      setFault(errorText(error, t));
      setSaving(false);
    }
  };
  const save = form.handleSubmit(async (values) => {
    const day = farDay(values.date, dateOf(Date.now(), plan.setup.timeZone));
    if (day === undefined) await send(values);
    else setFar({ day, values });
  });

  return {
    plan,
    answers,
    equipment,
    control,
    watched,
    types: choices.types,
    recurrences: choices.recurrences,
    checklists,
    ordinary,
    recurring,
    /** Of a series, before it is saved. */
    dates: recurring ? toDatesInput({ ...watched, anomalies: undefined }) : null,
    saving,
    /** What is on its way to the server is nobody's to lose. */
    dirty: form.formState.isDirty && !saving,
    save: (): void => void save(),
    /** A day years away waits for a word. */
    far: far && {
      far: far.day,
      timeZone: plan.setup.timeZone,
      onConfirm: () => void send(far.values),
      onCancel: () => setFar(undefined),
    },
    /** A series moves its first date to a working day by its rule; a single one is refused there. */
    dayFault: off === undefined || recurring ? undefined : t(`dayOff.${off}`),
    fault: fault ?? (choices.error === undefined ? undefined : errorText(choices.error, t)),

    /** The maintainer that usually works on the equipment, unless somebody has been chosen. */
    proposeMaintainer: (id: string | undefined): void => {
      const known = plan.setup.maintainers.some((one) => one.id === id);
      if (known && getValues('maintainerId') === null) setValue('maintainerId', id ?? null);
    },
    /** The end moves with the start: the duration is what people mean. */
    moveStart: (time: string | null): void => {
      const next = endAfter(getValues(), time);
      if (next === null) return;
      setValue('end', next.time);
      setValue('endDays', next.days);
    },
    /** An end after the start is one of the same day, whatever the end was before. */
    moveEnd: (time: string | null): void => {
      if (time !== null && time > getValues('start')) setValue('endDays', 0);
    },
  };
};
