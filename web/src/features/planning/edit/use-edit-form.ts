import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asWritten } from '../../../kit/toast.ts';
import { now as clockNow } from '../../../lib/clock.ts';
import { errorText } from '../../../lib/error-text.ts';
import type { Scope } from '../../../lib/schema.gen.ts';
import { createUndo } from '../acts/undo.ts';
import { merged } from '../anomalies/merged.ts';
import { dateOf } from '../days/days.ts';
import { type FarDay, farDay } from '../days/far-day.ts';
import { usePlanFormat } from '../days/texts.ts';
import type { Detail } from '../reading/remembered-details.ts';
import type { ShownRow } from '../rows/row.ts';
import { type ScheduleForm, scheduleSchema } from '../schedule/schedule-form.ts';
import { showFaults } from '../schedule/show-faults.ts';
import { useWorkForm } from '../schedule/use-work-form.ts';
import { usePreview } from '../series/use-preview.ts';
import { useWhyDropped } from '../series/use-why-dropped.ts';
import type { Plan } from '../session/planning-session.ts';
import { usePlanning } from '../session/services.ts';
import { differences, editFormOf, type Group, groups, toEditInput } from './edit-form.ts';
import { groupWords } from './group-words.ts';
import { ownPartsOf } from './own-parts.ts';

type Input = {
  readonly row: ShownRow;
  readonly detail: Detail;
  readonly plan: Plan;
  readonly firstScope: Scope;
  readonly onClose: () => void;
};

/** The state of the form over a work that is planned. What others change meanwhile comes into it, but for what was changed here, too. */
export const useEditForm = ({ row, detail, plan, firstScope, onClose }: Input) => {
  const { t } = useTranslation('series');
  const { t: tPlanning } = useTranslation('planning');
  const planning = usePlanning();
  const { commands } = planning;
  const { timeZone } = plan.setup;
  const format = usePlanFormat(timeZone);
  const undo = createUndo({ planning, t: tPlanning, format });
  const now = editFormOf(row, detail, timeZone);
  const [start] = useState(now);
  const [scope, setScope] = useState<Scope>(firstScope);
  const { form, choicesFault, ...model } = useWorkForm({
    ...{ plan, start, once: detail.supportRequest !== null },
    reach: row.recurring && scope === 'ONE' ? 'one' : 'all',
    kept: {
      ...{ equipment: row.equipment, intervention: row.intervention, type: row.interventionType },
      ...{ recurrence: detail.recurrence ?? undefined, maintainer: row.maintainer },
      ...{ checklist: detail.checklist ?? undefined, date: now.date, known: true },
    },
  });
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string>();
  const [far, setFar] = useState<{ readonly day: FarDay; readonly values: ScheduleForm }>();

  const { getValues, resetField } = form;
  const [basis, setBasis] = useState(now);
  const [clashes, setClashes] = useState<readonly Group[]>([]);
  const read = JSON.stringify(now);
  useEffect(() => {
    if (read === JSON.stringify(basis)) return;
    const theirs: ScheduleForm = JSON.parse(read);
    setBasis(theirs);
    const mine = new Set(differences(basis, getValues()));
    const clashing: Group[] = [];
    for (const group of differences(basis, theirs)) {
      const value = getValues('anomalies');
      if (!mine.has(group)) for (const name of groups[group]) resetField(name, { defaultValue: theirs[name] });
      // Two who name what is wrong are both right.
      else if (group === 'anomalies')
        form.setValue('anomalies', merged(basis.anomalies, value, theirs.anomalies), { shouldDirty: true });
      else if (differences(theirs, getValues()).includes(group)) clashing.push(group);
    }
    if (clashing.length > 0) setClashes((known) => [...new Set([...known, ...clashing])]);
  }, [read, basis, getValues, resetField, form]);

  // A single work that is to recur becomes a series as a whole.
  const single: Scope = model.recurring ? 'ALL' : 'ONE';
  const reach = row.recurring ? scope : single;
  const asked = (values: ScheduleForm) =>
    toEditInput(basis, values, { timeZone, ordinary: model.ordinary, scope: reach });
  const filled = scheduleSchema.safeParse(getValues());
  const input = filled.success ? asked(filled.data) : null;
  const ofMany = reach !== 'ONE';
  const preview = usePreview(ofMany && input !== null ? { of: 'change', id: row.id, input } : null);

  const { why, said } = useWhyDropped(ofMany ? preview : null);

  const [emergency, setEmergency] = useState<{ readonly reason: string; readonly values: ScheduleForm }>();
  const send = async (values: ScheduleForm, onClosedDay?: true): Promise<void> => {
    setFar(undefined);
    setEmergency(undefined);
    const wish = asked(values);
    if (wish === null) return onClose();
    const changes = { ...wish, ...said };
    setSaving(true);
    setFault(undefined);
    try {
      const maintainer = model.maintainers.find(({ id }) => id === values.maintainerId) ?? null;
      const words = groupWords({ row, detail, t: tPlanning, tSeries: t, format });
      const parts = ownPartsOf({ before: basis, after: values }, { row, maintainer, words, timeZone, scope: reach });
      const sent = commands.edit(row.id, onClosedDay === undefined ? changes : { ...changes, onClosedDay });
      await sent;
      const what = row.equipment.label;
      const done = { words: t('edit.done', { what: asWritten(what) }), duration: 3500 };
      undo.done({ command: commands.commandOf(sent), what, parts, ...(reach === 'ONE' ? {} : { scope: reach }) }, done);
      onClose();
    } catch (error) {
      showFaults(form, error);
      setFault(errorText(error, t));
      setSaving(false);
    }
  };
  const save = form.handleSubmit(async (values) => {
    const day = values.date === basis.date ? undefined : farDay(values.date, dateOf(clockNow(), plan.setup.timeZone));
    if (model.emergency !== undefined) setEmergency({ reason: model.emergency, values });
    else if (day === undefined) await send(values);
    else setFar({ day, values });
  });

  return {
    ...model,
    scope,
    setScope,
    /** What it would do to each of the series; none where it is about one work. */
    preview: ofMany && input !== null ? preview : null,
    why,
    /** What somebody else has changed since, which is changed here, too. */
    clashes,
    now,
    saving,
    dirty: (form.formState.isDirty || why.value !== '') && !saving,
    save: (): void => void save(),
    far: far && {
      ...{ far: far.day, timeZone },
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
