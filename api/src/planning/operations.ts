import { completeIntervention, correctCompletion, tickLine, work } from '@cadenza/commands/planning/change';
import { classifyFault } from '@cadenza/commands/planning/fault-codes';
import { changeLines, type LineWish, madeLineId } from '@cadenza/commands/planning/lines';
import { noteIntervention } from '@cadenza/commands/planning/note';
import { removePhoto, signByName } from '@cadenza/commands/planning/proof';
import { rejoinSeries } from '@cadenza/commands/planning/rejoin';
import type { Rejection } from '@cadenza/domain/kernel/rejection';
import { z } from 'zod';
import { type Asked, defineOperation, foundById, ifGiven, type Operation, orElse } from '../operations/operation.ts';
import { withDurations, withWriter } from './conflicts.ts';

/** What a person may have done to one work, beside planning it. */

export const text = z.string();
/** When it was pressed, where it waited for a network. */
export const at = ifGiven(text);
/** Null is nothing, and left out it is not looked at. */
const seenMinutes = z.number().nullable().exactOptional();

/** One intent of somebody who works on the work of an id; `more` of who plans, or how its refusals are named. */
export const ofWork = <Shape extends z.ZodRawShape, Done>(
  shape: Shape,
  run: (asked: Asked, id: string, given: z.output<z.ZodObject<Shape>>) => Promise<Done | Rejection>,
  more: Partial<Pick<Operation<z.ZodObject, unknown>, 'permission' | 'named'>> = {},
) =>
  defineOperation({
    ...{ permission: 'planning.work', ...more, input: z.object({ ...shape, id: foundById }) },
    run: (asked, input) => {
      const { id, ...given } = input as { id: string };
      return run(asked, id, given as z.output<z.ZodObject<Shape>>);
    },
  });
export const ofPlanner = { permission: 'planning.manage' } as const;

const lines = <Shape extends z.ZodRawShape>(
  shape: Shape,
  wish: (given: z.output<z.ZodObject<Shape>>, asked: Asked) => LineWish,
) =>
  ofWork({ ...shape, at }, (asked, id, given) => {
    const { at: when } = given as { at?: string };
    return changeLines(asked, id, [wish(given as z.output<z.ZodObject<Shape>>, asked)], when);
  });

export const tick = ofWork({ lineId: text, done: z.boolean(), at }, tickLine);
export const addLine = lines(
  { lineId: orElse(text, undefined), description: text, mandatory: orElse(z.boolean(), false) },
  ({ lineId, ...line }, asked) => ({ type: 'AddLine', lineId: lineId ?? madeLineId(asked), ...line }),
);
/** Takes a line out of the work, or brings one of its checklist back. */
export const removeLine = lines({ lineId: text, removed: z.boolean() }, ({ lineId, removed }) => ({
  ...{ type: removed ? 'RemoveLine' : 'RestoreLine', lineId },
}));
export const moveLine = lines({ lineId: text, afterId: orElse(text, null) }, (place) => ({
  type: 'MoveLine',
  ...place,
}));

export const setDuration = ofWork(
  { minutes: orElse(z.number(), null), seen: seenMinutes, at },
  (asked, id, wish) => work(asked, id, { type: 'SetDuration', ...wish }),
  { named: withDurations },
);
export const note = ofWork(
  { notes: orElse(text, null), seen: text.nullable().exactOptional(), at, writtenAt: at },
  noteIntervention,
  { named: withWriter },
);
export const setProgress = ofWork({ percent: z.number(), at }, (asked, id, wish) =>
  work(asked, id, { type: 'SetProgress', ...wish }),
);
export const markFault = ofWork({ fault: z.boolean(), at }, (asked, id, wish) =>
  work(asked, id, { type: 'MarkFault', ...wish }),
);
const code = text.nullable().exactOptional();
export const classify = ofWork({ faultCauseId: code, faultRemedyId: code, at }, classifyFault);

export const complete = ofWork(
  { durationMinutes: ifGiven(z.number()), at, endedAt: at, seen: seenMinutes },
  completeIntervention,
  { named: withDurations },
);
export const correct = ofWork({}, correctCompletion, ofPlanner);
export const reopen = ofWork(
  { reason: text.refine((reason) => reason.trim() !== '', { error: 'required' }) },
  (asked, id, { reason }) => work(asked, id, { type: 'ReopenIntervention', reason }),
);

export const start = ofWork({ at }, (asked, id, wish) => work(asked, id, { type: 'StartWork', ...wish }));
export const stop = ofWork({ at, userId: ifGiven(text) }, (asked, id, wish) =>
  work(asked, id, { type: 'StopWork', ...wish }),
);
export const rejoin = ofWork({}, rejoinSeries, ofPlanner);

export const takePhoto = ofWork({ photoId: text, at }, (asked, id, { photoId, at: when }) =>
  removePhoto(asked, id, photoId, when),
);
export const sign = ofWork({ name: text, durationMinutes: ifGiven(z.number()), at, seenAt: at }, signByName);
