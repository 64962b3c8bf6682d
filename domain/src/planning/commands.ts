import { z } from 'zod';
import type { WorkingCalendar } from '../company/working-calendar.ts';
import type { InterventionTypeCode, RecurrenceRule } from './events.ts';
import { instantToLocal, minutesBetween } from './recurrence.ts';
import { anyInstant, id, localDate, minutes, notes, optionalId, percent, reason, scope, shift } from './schemas.ts';
import type { RescheduleSeries, ScheduleSeries } from './series-commands.ts';

/**
 * The commands of planning as the api receives them and forms fill them. `id` is the occurrence's; instants may carry
 * any offset and come out in UTC. What a command needs to know beside that (rule, calendar, who asks) the api adds.
 */

export const scheduleIntervention = z.object({
  equipmentId: id,
  interventionId: id,
  interventionTypeId: id,
  recurrenceId: optionalId.default(null),
  maintainerId: optionalId.default(null),
  checklistId: optionalId.default(null),
  start: anyInstant,
  end: anyInstant,
  planFrom: localDate.nullable().default(null),
  planUntil: localDate.nullable().default(null),
  shift: shift.default('next'),
  fault: z.boolean({ error: 'invalid_flag' }).default(false),
  notes: notes.default(null),
  supportRequestId: optionalId.default(null),
});

/** Without `end` the duration stays. */
export const moveIntervention = z.object({
  id,
  start: anyInstant,
  end: anyInstant.exactOptional(),
  scope: scope.default('one'),
});

/** Fields that one occurrence or many of its series are given; an absent one stays. The checklist is the series'. */
export const changeIntervention = z
  .object({
    id,
    scope: scope.default('one'),
    changes: z.object({
      maintainerId: optionalId.exactOptional(),
      checklistId: optionalId.exactOptional(),
      notes: notes.exactOptional(),
    }),
  })
  .refine((input) => input.scope !== 'one' || !('checklistId' in input.changes), {
    path: ['changes', 'checklistId'],
    error: 'cannot_change',
  });

export const markFault = z.object({ id, fault: z.boolean({ error: 'invalid_flag' }) });
export const tickLine = z.object({ id, lineId: id, done: z.boolean({ error: 'invalid_flag' }) });
export const setDuration = z.object({ id, minutes: minutes.nullable() });
export const setProgress = z.object({ id, percent });
export const completeIntervention = z.object({ id, durationMinutes: minutes.exactOptional() });
export const cancelIntervention = z.object({ id, scope: scope.default('one'), reason: reason.default(null) });

export type PlanningScope = z.infer<typeof scope>;
export type ScheduleInput = z.infer<typeof scheduleIntervention>;
export type MoveInput = z.infer<typeof moveIntervention>;
export type ChangeInput = z.infer<typeof changeIntervention>;
export type MarkFaultInput = z.infer<typeof markFault>;
export type TickInput = z.infer<typeof tickLine>;
export type DurationInput = z.infer<typeof setDuration>;
export type ProgressInput = z.infer<typeof setProgress>;
export type CompleteInput = z.infer<typeof completeIntervention>;
export type CancelInput = z.infer<typeof cancelIntervention>;

/** What the api looks up for a schedule: the rule of the recurrence, the code of the type, how the company works. */
export type ScheduleFacts = {
  seriesId: string;
  typeCode: InterventionTypeCode;
  rule: RecurrenceRule | null;
  timeZone: string;
  calendar: WorkingCalendar;
};

/** The command to the series: instants become the company's wall clock and a duration. */
export const toScheduleSeries = (input: ScheduleInput, facts: ScheduleFacts): ScheduleSeries => {
  const { start, end, ...asked } = input;
  const firstStart = instantToLocal(start, facts.timeZone);
  return { type: 'ScheduleSeries', ...asked, ...facts, firstStart, durationMinutes: minutesBetween(start, end) };
};

/** What the api knows of the occurrence in hand. `ownStart`: its instant, if it was moved by itself before. */
export type RescheduleFacts = {
  ordinal: number;
  timeZone: string;
  ownStart: string | null;
  calendar: WorkingCalendar;
};

/** The command to the series for a move of scope `all` or `following`. */
export const toRescheduleSeries = (
  input: Omit<MoveInput, 'scope'> & { scope: Exclude<PlanningScope, 'one'> },
  { ordinal, timeZone, ownStart, calendar }: RescheduleFacts,
): RescheduleSeries => ({
  type: 'RescheduleSeries',
  scope: input.scope,
  ordinal,
  start: instantToLocal(input.start, timeZone),
  calendar,
  ...(input.end === undefined ? {} : { durationMinutes: minutesBetween(input.start, input.end) }),
  ...(ownStart === null ? {} : { movedFrom: instantToLocal(ownStart, timeZone) }),
});
