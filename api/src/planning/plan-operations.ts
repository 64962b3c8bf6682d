import { ownId } from '@cadenza/commands/kernel/own-ids';
import { deleteIntervention } from '@cadenza/commands/planning/change';
import { type ChangeOfMany, changeMany } from '@cadenza/commands/planning/change-many';
import { editIntervention } from '@cadenza/commands/planning/edit';
import { returnToDays } from '@cadenza/commands/planning/return-to-day';
import { scheduleIntervention } from '@cadenza/commands/planning/schedule';
import { cancelCauses } from '@cadenza/domain/planning/deletion';
import { z } from 'zod';
import { type Asked, defineOperation, ifGiven, orElse } from '../operations/operation.ts';
import type { RequestedTime } from '../rest/requested-time.ts';
import { severalDays } from './days-asked.ts';
import { ofPlanner, ofWork, text } from './operations.ts';

/** What a person may have planned. */

const { permission } = ofPlanner;
const maybe = text.nullish();
const ids = z.array(text);

/** One wire says a time by itself, the other how it was asked for, too. */
const time = z.union([text, z.custom<RequestedTime>()]);
const asked = (given: string | RequestedTime | null | undefined) => (typeof given === 'object' ? given : null);

/** Of a plan, beside its times; the use case judges it. */
const plan = {
  ...{ recurrenceId: maybe, maintainerId: maybe, checklistId: maybe, planFrom: maybe, planUntil: maybe },
  ...{ shift: maybe, fault: z.boolean().nullish(), onClosedDay: z.boolean().nullish(), notes: maybe },
};

export const schedule = defineOperation({
  permission,
  input: z.object({
    ...{ ...plan, seriesId: maybe, anomalyIds: ids.nullish(), supportRequestId: maybe },
    ...{ equipmentId: text, interventionId: text, interventionTypeId: text, start: time, end: time },
  }),
  run: (by, { start, end, ...input }) => {
    const [from, to] = [asked(start), asked(end)];
    return scheduleIntervention(by, {
      ...input,
      seriesId: ownId(by.actor, input.seriesId),
      start: typeof start === 'string' ? start : start.local,
      end: typeof end === 'string' ? end : end.local,
      startsAt: from?.exact ? from.instant : null,
      endsAt: to?.exact ? to.instant : null,
    });
  },
});

/** This occurrence where none is said. */
const scope = ifGiven(z.enum(['one', 'all', 'following']));

const left = z.object({ start: text.optional(), end: text.optional(), maintainerId: maybe });

const changes = {
  ...{ ...plan, scope, start: ifGiven(time), end: ifGiven(time) },
  ...{ equipmentId: ifGiven(text), interventionId: ifGiven(text), interventionTypeId: ifGiven(text) },
  ...{ anomalyIds: ifGiven(ids), shift: ifGiven(text), fault: ifGiven(z.boolean()), onClosedDay: ifGiven(z.boolean()) },
  ...{ durationMinutes: z.number().nullish(), completed: ifGiven(z.boolean()), endedAt: ifGiven(time) },
  /** Why due work was not done that goes with another rule or end of the series. */
  reason: maybe,
};

const editing = (
  by: Asked,
  id: string,
  { scope: reach, start, end, endedAt, ...given }: z.output<z.ZodObject<typeof changes>>,
) => {
  const instant = (one: typeof start) => asked(one)?.instant ?? (one as string | undefined);
  const times = { start: instant(start), end: instant(end), endedAt: instant(endedAt) };
  return editIntervention(by, id, { ...given, ...times, localStart: asked(start)?.local }, reach);
};

/** Changes what is named: what is left out stays. */
export const edit = ofWork(changes, editing, ofPlanner);
/** The same, where it may take back what one's own change had left. */
export const move = ofWork({ ...changes, left: left.nullish() }, editing, ofPlanner);

export const remove = ofWork(
  { scope: orElse(scope, 'one' as const), reason: orElse(text, null), cause: ifGiven(z.enum(cancelCauses)) },
  (by, id, { scope: reach, reason, cause }) => deleteIntervention(by, id, reach, reason, cause),
  ofPlanner,
);

/** Several works by one command. */
export const changeSeveral = defineOperation({
  ...{ permission, input: z.object({ ids, change: z.custom<ChangeOfMany>() }) },
  run: (by, { ids: works, change }) => changeMany(by, works, change),
});

/** Brings back to days what they had sent elsewhere while they were closed. */
export const returnDays = defineOperation({
  ...{ permission, input: z.object({ days: ids }) },
  run: (by, { days }) => returnToDays(by, severalDays(days)),
});
