import { longestNotes, longestRequest } from '@cadenza/domain/support/limits';
import { z } from 'zod';
import type { NewSupportRequestInput, SupportRequestInput } from '../../../lib/schema.gen.ts';
import { toInstant, toLocal } from '../../planning/days/local-time.ts';
import { priorities, type RequestRow } from '../../requests/request.ts';

const label = z.object({ id: z.string(), label: z.string() });

/** What the form holds: every value as its field has it. Messages are keys of `support.json`. */
export const requestSchema = z
  .object({
    equipment: label.nullable(),
    anomalies: z.array(label).readonly(),
    request: z.string().max(longestRequest, { error: 'error.tooLong' }),
    /** Day and time since which it is broken, on the clocks of the company; both empty: now. */
    date: z.string().nullable(),
    time: z.string().nullable(),
    /** The machine stands since then. */
    stopped: z.boolean(),
    priority: z.enum(priorities),
    maintainerId: z.string().nullable(),
    intervention: label.nullable(),
    notes: z.string().max(longestNotes, { error: 'error.tooLong' }),
  })
  .superRefine(({ equipment, anomalies, request, date, time }, context) => {
    const fault = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
    if (equipment === null) fault('equipment', 'error.equipment');
    if (anomalies.length === 0 && request.trim() === '') fault('request', 'error.nothing');
    if (date === null && time !== null && time !== '') fault('date', 'error.day');
    if (date !== null && (time === null || time === '')) fault('time', 'error.time');
  });

export type RequestForm = z.infer<typeof requestSchema>;

/** Of a request as it is, or of a new one about a machine that may be known already. */
export const toForm = (
  row: RequestRow | null,
  timeZone: string,
  equipment: { readonly id: string; readonly label: string } | null = null,
): RequestForm => {
  const { date, time } = row === null ? { date: null, time: null } : toLocal(Date.parse(row.happenedAt), timeZone);
  return {
    equipment: row?.equipment ?? equipment,
    anomalies: row?.anomalies ?? [],
    request: row?.request ?? '',
    date,
    time,
    stopped: row?.stopped ?? false,
    priority: row?.priority ?? 'NORMAL',
    maintainerId: row?.maintainer?.id ?? null,
    intervention: row?.intervention ?? null,
    notes: row?.notes ?? '',
  };
};

const orNone = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const happenedAt = ({ date, time }: RequestForm, timeZone: string): string | undefined => {
  const at = toInstant(date, time, timeZone);
  return at === null ? undefined : Temporal.Instant.fromEpochMilliseconds(at).toString();
};

/** Throws without equipment: the form is checked before. `staff`: who may also say what those who handle requests need. */
export const toNew = (form: RequestForm, timeZone: string, staff: boolean): NewSupportRequestInput => {
  if (form.equipment === null) throw new TypeError('a request is about a machine');
  const at = happenedAt(form, timeZone);
  return {
    equipmentId: form.equipment.id,
    anomalyIds: form.anomalies.map(({ id }) => id),
    request: orNone(form.request),
    ...(at === undefined ? {} : { happenedAt: at }),
    ...(form.stopped && { stopped: true }),
    ...(form.priority !== 'NORMAL' && { priority: form.priority }),
    ...(staff
      ? { notes: orNone(form.notes), maintainerId: form.maintainerId, interventionId: form.intervention?.id ?? null }
      : {}),
  };
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What differs from the request that the form was filled in from. */
export const toChanges = (form: RequestForm, row: RequestRow, timeZone: string): SupportRequestInput => {
  const before = toForm(row, timeZone);
  const at = happenedAt(form, timeZone);
  const moved = form.date !== before.date || form.time !== before.time;
  return {
    ...(form.equipment === null || form.equipment.id === row.equipment.id ? {} : { equipmentId: form.equipment.id }),
    ...(same(form.anomalies, before.anomalies) ? {} : { anomalyIds: form.anomalies.map(({ id }) => id) }),
    ...(orNone(form.request) === orNone(before.request) ? {} : { request: orNone(form.request) }),
    ...(moved && at !== undefined ? { happenedAt: at } : {}),
    ...(form.stopped === before.stopped ? {} : { stopped: form.stopped }),
    ...(form.priority === before.priority ? {} : { priority: form.priority }),
    ...(form.maintainerId === before.maintainerId ? {} : { maintainerId: form.maintainerId }),
    ...(form.intervention?.id === before.intervention?.id ? {} : { interventionId: form.intervention?.id ?? null }),
    ...(orNone(form.notes) === orNone(before.notes) ? {} : { notes: orNone(form.notes) }),
  };
};

/** The form's field that shows a fault of a command's field. */
export const fieldOf = (serverField: string): string => {
  const names: Readonly<Record<string, keyof RequestForm>> = {
    equipmentId: 'equipment',
    anomalyIds: 'anomalies',
    happenedAt: 'date',
    interventionId: 'intervention',
  };
  return names[serverField] ?? serverField;
};
