import { z } from 'zod';
import type { ScheduleInput } from '../../../lib/schema.gen.ts';
import { laterTime } from '../days/local-time.ts';

/** What the dialog holds: every value as its field has it. Messages are keys of `planning.json`. */
export const scheduleSchema = z
  .object({
    equipmentId: z.string({ error: 'error.required' }),
    interventionId: z.string({ error: 'error.required' }),
    interventionTypeId: z.string({ error: 'error.required' }),
    recurrenceId: z.string().nullable(),
    maintainerId: z.string().nullable(),
    checklistId: z.string().nullable(),
    anomalies: z.array(z.object({ id: z.string(), label: z.string() })).readonly(),
    date: z.string({ error: 'error.required' }),
    start: z.string({ error: 'error.required' }),
    end: z.string({ error: 'error.required' }),
    /** Days from the start's day to the end's: 0 on the same day. */
    endDays: z.number().int().min(0, { error: 'error.endBeforeStart' }),
    until: z.string().nullable(),
    shift: z.enum(['next', 'previous', 'skip']),
    fault: z.boolean(),
    notes: z.string().max(4000, { error: 'error.tooLong' }),
  })
  .superRefine((form, context) => {
    if (form.endDays === 0 && form.end <= form.start) {
      context.addIssue({ code: 'custom', path: ['end'], message: 'error.endBeforeStart' });
    }
    if (form.until !== null && form.until < form.date) {
      context.addIssue({ code: 'custom', path: ['until'], message: 'error.untilBeforeStart' });
    }
  });

export type ScheduleForm = z.infer<typeof scheduleSchema>;
type Context = {
  readonly ordinary: boolean /** The support request that it answers. */;
  readonly requestId?: string | undefined;
  /** Nobody works on the day of the fault, and that is meant. */
  readonly onClosedDay?: boolean | undefined;
};

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** Whole days from one date to another. */
export const daysFrom = (date: string, other: string): number => Temporal.PlainDate.from(date).until(other).days;

/** A type other than ordinary happens once: whatever was chosen of a recurrence before is not sent. */
export const toScheduleInput = (form: ScheduleForm, { ordinary, requestId, onClosedDay }: Context): ScheduleInput => {
  const recurring = ordinary && form.recurrenceId !== null;
  return {
    equipmentId: form.equipmentId,
    interventionId: form.interventionId,
    interventionTypeId: form.interventionTypeId,
    recurrenceId: recurring ? form.recurrenceId : null,
    maintainerId: form.maintainerId,
    checklistId: form.checklistId,
    anomalyIds: form.anomalies.map(({ id }) => id),
    start: `${form.date}T${form.start}`,
    end: `${addDays(form.date, form.endDays)}T${form.end}`,
    planUntil: recurring ? form.until : null,
    shift: recurring ? form.shift : null,
    fault: form.fault,
    notes: form.notes.trim() === '' ? null : form.notes.trim(),
    ...(requestId === undefined ? {} : { supportRequestId: requestId }),
    ...(onClosedDay === true ? { onClosedDay } : {}),
  };
};

/** What the days of a series follow from; null until enough is filled in. */
export const toDatesInput = (form: { readonly [Name in keyof ScheduleForm]?: ScheduleForm[Name] | undefined }) => {
  const { date, start, end, endDays = 0, recurrenceId, until = null, shift = 'next' } = form;
  if (!date || !start || !end || !recurrenceId || (until !== null && until < date)) return null;
  const times = { start: `${date}T${start}`, end: `${addDays(date, endDays)}T${end}` };
  return times.end > times.start ? { ...times, recurrenceId, planUntil: until, shift } : null;
};

const longestNight = 12 * 60;

/** Whether work from one hour to an earlier one is a shift over midnight, and no slip of the fingers: of twelve hours at most. */
export const isOverMidnight = (start: string, end: string): boolean =>
  Temporal.PlainTime.from(start).until(Temporal.PlainTime.from(end)).total('minutes') + 1_440 <= longestNight;

/** Where the end comes to lie when the start moves and the duration stays; null where there is nothing to keep. */
export const endAfter = (
  before: Pick<ScheduleForm, 'start' | 'end' | 'endDays'>,
  start: string | null,
): { readonly time: string; readonly days: number } | null => {
  if (start === null || !before.start || !before.end) return null;
  const from = Temporal.PlainTime.from(before.start);
  const minutes = from.until(Temporal.PlainTime.from(before.end)).total('minutes') + before.endDays * 1_440;
  return minutes > 0 ? laterTime(start, minutes) : null;
};

/** The dialog's field that shows a fault of a command's field. */
export const fieldOf = (serverField: string): keyof ScheduleForm | null => {
  const names: Readonly<Record<string, keyof ScheduleForm>> = {
    equipmentId: 'equipmentId',
    interventionId: 'interventionId',
    interventionTypeId: 'interventionTypeId',
    recurrenceId: 'recurrenceId',
    maintainerId: 'maintainerId',
    checklistId: 'checklistId',
    anomalyIds: 'anomalies',
    start: 'date',
    firstStart: 'date',
    end: 'end',
    durationMinutes: 'end',
    planUntil: 'until',
    planFrom: 'date',
    shift: 'shift',
    fault: 'fault',
    notes: 'notes',
  };
  return names[serverField] ?? null;
};
