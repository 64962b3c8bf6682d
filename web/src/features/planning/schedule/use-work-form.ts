import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { type Control, type DefaultValues, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { dayOffWords } from '../days/day-off-words.ts';
import type { Plan } from '../session/planning-session.ts';
import { type Kept, withKept } from './kept.ts';
import { addDays, daysFrom, endAfter, isOverMidnight, type ScheduleForm, scheduleSchema } from './schedule-form.ts';
import { useChecklistOptions, useScheduleChoices } from './use-options.ts';

export type WorkModel = Omit<ReturnType<typeof useWorkForm>, 'form' | 'choicesFault'>;
export type WorkControl = Control<ScheduleForm>;

type Input = {
  readonly plan: Plan;
  readonly start: DefaultValues<ScheduleForm>;
  /** What the form begins with by name: it stays a choice, also where no new work would get it. */
  readonly kept: Kept;
  /** What answers a request happens once, to the machine that the request names. */
  readonly once: boolean;
  /** `all`: rule and end are of what is saved; `one`: of a series that this form leaves alone. */
  readonly reach: 'all' | 'one';
};

const whole = zodResolver(scheduleSchema);

/** What is planned, as a form holds it: what is chosen, and what follows from that. New and changed works alike. */
export const useWorkForm = ({ plan, start, kept, once, reach }: Input) => {
  const { t } = useTranslation('planning');
  // The end of a series that stays as it is, is no fault of this form's.
  const resolver: Resolver<ScheduleForm> = (values, context, options) =>
    whole(reach === 'all' ? values : { ...values, until: null }, context, options);
  const form = useForm<ScheduleForm>({ resolver, mode: 'onTouched', delayError: 300, defaultValues: start });
  const { control, setValue, getValues } = form;
  const watched = useWatch({ control });

  const choices = useScheduleChoices();
  const found = useChecklistOptions(watched.equipmentId ?? null, watched.interventionId ?? null);
  const sameWork = watched.equipmentId === kept.equipment?.id && watched.interventionId === kept.intervention?.id;
  const checklists = withKept(
    found.map(({ id, description }) => ({ id, label: description })),
    sameWork ? kept.checklist : undefined,
  );
  const types = withKept(
    choices.types.map(({ id, code, name }) => ({ id, code, label: name })),
    kept.type,
  );
  const type = types.find(({ id }) => id === watched.interventionTypeId);
  const ordinary = !once && (type === undefined || type.code === 'O');
  const recurring = ordinary && (watched.recurrenceId ?? null) !== null;
  const placed = recurring && reach === 'all';
  const off =
    watched.date == null || watched.date === kept.date ? undefined : dayOffWords(plan.calendar, watched.date, t);

  const endChosen = useRef((start.endDays ?? 0) > 0);

  // What has broken down is repaired on any day, once somebody was asked.
  const isEmergency = watched.fault === true && type?.code === 'S';

  const dayFault = placed || isEmergency ? undefined : off;
  const extraordinary = types.find(({ code }) => code === 'S');
  const mayBecome = dayFault !== undefined && watched.fault === true ? extraordinary : undefined;

  // Most schedules are ordinary, and what answers a request is not: the first type of that kind is most often right.
  const usualType = once ? 'S' : 'O';
  useEffect(() => {
    const usual = choices.types.find(({ code }) => code === usualType) ?? choices.types[0];
    if (getValues('interventionTypeId') === undefined && usual !== undefined) setValue('interventionTypeId', usual.id);
  }, [choices.types, usualType, getValues, setValue]);

  // Other work has other checklists; where there is just one for it, that is the one. The same work keeps what it has.
  const offered = found.map(({ id }) => id).join();
  const stays = sameWork && kept.known === true;
  const own = kept.checklist?.id ?? null;
  useEffect(() => {
    const [only, ...others] = offered.split(',');
    const usual = only !== undefined && only !== '' && others.length === 0 ? only : null;
    setValue('checklistId', stays ? own : usual);
  }, [offered, stays, own, setValue]);

  // What is wrong with one machine is not what is wrong with another.
  const { equipmentId } = watched;
  const equipmentName = useRef(kept.equipment?.label ?? '');
  const named = useRef(kept.equipment?.id);
  useEffect(() => {
    if (equipmentId !== undefined && equipmentId !== named.current) setValue('anomalies', []);
    named.current = equipmentId;
  }, [equipmentId, setValue]);

  /** The end moves with the start: the duration is what people mean. */
  const moveStart = (time: string | null): void => {
    const next = endAfter(getValues(), time);
    if (next === null) return;
    setValue('end', next.time);
    setValue('endDays', next.days);
  };

  return {
    form,
    choicesFault: choices.error,
    plan,
    kept,
    once,
    control,
    watched,
    types,
    recurrences: withKept(
      choices.recurrences.map(({ id, description }) => ({ id, label: description })),
      kept.recurrence,
    ),
    maintainers: withKept(
      plan.setup.maintainers.map(({ id, label, color }) => ({ id, label, color })),
      kept.maintainer,
    ),
    checklists,
    ordinary,
    recurring,
    reach,
    /** A series moves its dates to working days by its rule; a single work is refused on the others. */
    placed,
    dayFault,
    /** Why nobody works on the day of a fault, which is asked about. */
    emergency: isEmergency ? off : undefined,
    isEmergency,
    /** A fault of another type waits for a working day: it becomes one that does not. */
    becomes: mayBecome && {
      type: mayBecome.label,
      now: (): void => setValue('interventionTypeId', mayBecome.id, { shouldDirty: true, shouldValidate: true }),
    },

    equipmentName,
    /** The maintainer that usually works on the equipment, unless somebody has been chosen. */
    proposeMaintainer: (id: string | undefined): void => {
      const known = plan.setup.maintainers.some((one) => one.id === id);
      if (known && getValues('maintainerId') === null) setValue('maintainerId', id ?? null);
    },
    moveStart,
    /** Pasted with its day. */
    setStart: (time: string): void => {
      moveStart(time);
      setValue('start', time, { shouldDirty: true, shouldValidate: true });
    },
    /** Unless somebody has said which day that is: an end after the start is one of the same day, and of a shift over midnight one of the next. */
    moveEnd: (time: string | null): void => {
      if (time === null || endChosen.current) return;
      const { start } = getValues();
      if (time > start) setValue('endDays', 0);
      else if (isOverMidnight(start, time)) setValue('endDays', 1);
    },
    endDate: watched.date == null ? null : addDays(watched.date, watched.endDays ?? 0),
    /** None is the day of the start. */
    moveEndDate: (day: string | null): void => {
      const { date } = getValues();
      endChosen.current = day !== null && date != null && day > date;
      const days = day === null || date == null ? 0 : daysFrom(date, day);
      setValue('endDays', days, { shouldDirty: true, shouldValidate: true });
      // An hour that was too early on one day is none on another.
      if (form.getFieldState('end').invalid) void form.trigger('end');
    },
  };
};
