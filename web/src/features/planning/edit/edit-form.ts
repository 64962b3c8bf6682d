import type { MoveInput, Scope } from '../../../lib/schema.gen.ts';
import { toInstant, toLocal } from '../days/local-time.ts';
import type { Detail } from '../reading/remembered-details.ts';
import type { PlanRow } from '../rows/row.ts';
import type { ScheduleForm } from '../schedule/schedule-form.ts';

/** What is said together: a day and its times are one thing to whoever plans. */
export const groups = {
  equipment: ['equipmentId'],
  intervention: ['interventionId'],
  type: ['interventionTypeId'],
  maintainer: ['maintainerId'],
  when: ['date', 'start', 'end', 'endDays'],
  recurrence: ['recurrenceId'],
  until: ['until'],
  shift: ['shift'],
  checklist: ['checklistId'],
  anomalies: ['anomalies'],
  notes: ['notes'],
  fault: ['fault'],
} as const satisfies Readonly<Record<string, readonly (keyof ScheduleForm)[]>>;

export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as Group[];

/** A work as the form holds it. */
export const editFormOf = (row: PlanRow, detail: Detail, timeZone: string): ScheduleForm => {
  const start = toLocal(row.startMs, timeZone);
  const end = toLocal(row.endMs, timeZone);
  return {
    equipmentId: row.equipment.id,
    interventionId: row.intervention.id,
    interventionTypeId: row.interventionType.id,
    recurrenceId: detail.recurrence?.id ?? null,
    maintainerId: row.maintainer?.id ?? null,
    checklistId: detail.checklist?.id ?? null,
    anomalies: (detail.planned.anomalies ?? []).map(({ id, label }) => ({ id, label })),
    ...{ date: start.date, start: start.time, end: end.time },
    endDays: Temporal.PlainDate.from(start.date).until(end.date).days,
    until: detail.planUntil ?? null,
    shift: shiftOf(detail),
    fault: row.fault,
    notes: row.notes ?? '',
  };
};

/** What the series does on days that are not worked; a work that happens once would begin with the usual. */
export const shiftOf = ({ dayReason }: Pick<Detail, 'dayReason'>): ScheduleForm['shift'] => {
  const shift = dayReason?.seriesShift;
  return shift === 'previous' || shift === 'skip' ? shift : 'next';
};

const said = (form: ScheduleForm, group: Group): string =>
  JSON.stringify(
    groups[group].map((name) => (name === 'anomalies' ? form.anomalies.map(({ id }) => id).toSorted() : form[name])),
  );

/** What two forms do not have alike. */
export const differences = (one: ScheduleForm, other: ScheduleForm): readonly Group[] =>
  groupNames.filter((group) => said(one, group) !== said(other, group));

/** Epoch milliseconds. */
export const timesOf = (form: ScheduleForm, timeZone: string): { readonly startMs: number; readonly endMs: number } => {
  const endDate = Temporal.PlainDate.from(form.date).add({ days: form.endDays }).toString();
  return {
    startMs: toInstant(form.date, form.start, timeZone) ?? 0,
    endMs: toInstant(endDate, form.end, timeZone) ?? 0,
  };
};

type Asked = { readonly timeZone: string; readonly ordinary: boolean; readonly scope: Scope };

/**
 * What is sent: only what differs from `basis`, as what others change meanwhile stays theirs. Null where nothing does. Of a
 * series that the change does not reach, rule, end and what happens on closed days are nobody's to change; a work that happens once has none.
 */
export const toEditInput = (
  basis: ScheduleForm,
  form: ScheduleForm,
  { timeZone, ordinary, scope }: Asked,
): MoveInput | null => {
  const wanted = ordinary ? form : { ...form, recurrenceId: null };
  const changed = new Set(differences(basis, wanted));
  const { startMs, endMs } = timesOf(form, timeZone);
  const at = (epochMs: number): string => Temporal.Instant.fromEpochMilliseconds(epochMs).toString();
  const ofSeries = scope !== 'ONE';
  const input: MoveInput = {
    ...(changed.has('equipment') ? { equipmentId: form.equipmentId } : {}),
    ...(changed.has('intervention') ? { interventionId: form.interventionId } : {}),
    ...(changed.has('type') ? { interventionTypeId: form.interventionTypeId } : {}),
    ...(changed.has('maintainer') ? { maintainerId: form.maintainerId } : {}),
    ...(changed.has('when') ? { start: at(startMs), end: at(endMs) } : {}),
    ...(ofSeries && changed.has('recurrence') ? { recurrenceId: wanted.recurrenceId } : {}),
    ...(ofSeries && changed.has('until') && wanted.recurrenceId !== null ? { planUntil: form.until } : {}),
    ...(ofSeries && changed.has('shift') && wanted.recurrenceId !== null ? { shift: form.shift } : {}),
    ...(changed.has('checklist') ? { checklistId: form.checklistId } : {}),
    ...(changed.has('anomalies') ? { anomalyIds: form.anomalies.map(({ id }) => id) } : {}),
    ...(changed.has('notes') ? { notes: form.notes.trim() === '' ? null : form.notes.trim() } : {}),
    ...(changed.has('fault') ? { fault: form.fault } : {}),
  };
  return Object.keys(input).length === 0 ? null : { ...input, scope };
};
