import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { now } from '../../../lib/clock.ts';
import { errorText } from '../../../lib/error-text.ts';
import { createUndo } from '../acts/undo.ts';
import { dateOf } from '../days/days.ts';
import { type FarDay, farDay } from '../days/far-day.ts';
import { laterTime, toLocal } from '../days/local-time.ts';
import { usePlanFormat } from '../days/texts.ts';
import type { Plan } from '../session/planning-session.ts';
import { usePlanning } from '../session/services.ts';
import { type ScheduleForm, toDatesInput, toScheduleInput } from './schedule-form.ts';
import type { ScheduleStart } from './schedule-start.ts';
import { firstDay, scheduledWords } from './scheduled-words.ts';
import { showFaults } from './show-faults.ts';
import { useWorkForm } from './use-work-form.ts';

type Input = {
  readonly plan: Plan;
  readonly start: ScheduleStart;
  readonly onScheduled: (id: string, date: string) => void;
};

/** The state of the dialog: what is chosen, what follows from it, and how it is sent. */
export const useScheduleForm = ({ plan, start, onScheduled }: Input) => {
  const { t } = useTranslation('planning');
  const planning = usePlanning();
  const { commands } = planning;
  const format = usePlanFormat(plan.setup.timeZone);
  const undo = createUndo({ planning, t, format });
  const { answers, equipment = answers?.equipment } = start;
  const [initial] = useState((): Partial<ScheduleForm> => {
    const { date, time } = toLocal(start.startMs, plan.setup.timeZone);
    const minutes = start.endMs === undefined ? plan.setup.slotMinutes : (start.endMs - start.startMs) / 60_000;
    const end = laterTime(time, minutes);
    return {
      ...{ date, start: time, end: end.time, endDays: end.days },
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
    };
  });
  const { form, choicesFault, ...model } = useWorkForm({
    ...{ plan, start: initial, once: answers !== undefined, reach: 'all' },
    kept: { equipment, intervention: answers?.intervention ?? undefined },
  });
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const [far, setFar] = useState<{ readonly day: FarDay; readonly values: ScheduleForm }>();

  const [emergency, setEmergency] = useState<{ readonly reason: string; readonly values: ScheduleForm }>();

  const send = async (values: ScheduleForm, onClosedDay?: true): Promise<void> => {
    setFar(undefined);
    setEmergency(undefined);
    setSaving(true);
    setFault(undefined);
    try {
      const { ordinary } = model;
      const scheduled = await commands.schedule(
        toScheduleInput(values, { ordinary, requestId: answers?.requestId, onClosedDay }),
      );
      const { key, day, duration } = scheduledWords(scheduled, values.until);
      const first = firstDay(scheduled, values.date, plan.setup.timeZone);
      const words = t(key, { day });
      undo.done(
        {
          ...{ command: commands.commandOf(scheduled), what: model.equipmentName.current },
          parts: [{ field: 'planned', before: false, after: true }],
          ...(model.recurring ? { scope: 'ALL' } : {}),
        },
        {
          words: first === values.date ? words : t('schedule.doneOn', { done: words, first: format.dayOfDate(first) }),
          duration: Math.max(duration, first === values.date ? 3500 : 6000),
        },
      );
      onScheduled(scheduled.id, first);
    } catch (error) {
      showFaults(form, error);
      setFault(errorText(error, t));
      setSaving(false);
    }
  };
  const save = form.handleSubmit(async (values) => {
    const day = farDay(values.date, dateOf(now(), plan.setup.timeZone));
    if (model.emergency !== undefined) setEmergency({ reason: model.emergency, values });
    else if (day === undefined) await send(values);
    else setFar({ day, values });
  });

  return {
    ...model,
    /** Of a series, before it is saved. */
    dates: model.recurring ? toDatesInput({ ...model.watched, anomalies: undefined }) : null,
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
    asked: emergency && {
      reason: emergency.reason,
      onConfirm: () => void send(emergency.values, true),
      onCancel: () => setEmergency(undefined),
    },
    fault: fault ?? (choicesFault === undefined ? undefined : errorText(choicesFault, t)),
  };
};
