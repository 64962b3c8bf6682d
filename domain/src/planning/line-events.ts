import { z } from 'zod';
import { visibleText } from '../kernel/visible-text.ts';
import { maxLines } from './limits.ts';
import type { ActTime, OfOccurrence } from './of-occurrence.ts';
import { actTime, id, lines } from './schemas.ts';

/** A task of one work alone, beside those of its checklist. */
export type OwnLine = { readonly id: string; readonly description: string; readonly mandatory: boolean };

export type WorkLineAdded = OfOccurrence<'WorkLineAdded', { line: OwnLine } & ActTime>;
/** An own one is gone; one of the checklist stays in sight, counts no more, and can be brought back. */
export type WorkLineRemoved = OfOccurrence<'WorkLineRemoved', { lineId: string } & ActTime>;
export type WorkLineRestored = OfOccurrence<'WorkLineRestored', { lineId: string } & ActTime>;
/** The order in which they are done here: all that there were. */
export type WorkLinesOrdered = OfOccurrence<'WorkLinesOrdered', { lineIds: readonly string[] } & ActTime>;
export type LineEvent = WorkLineAdded | WorkLineRemoved | WorkLineRestored | WorkLinesOrdered;

/** Own ones of one work. */
export const maxOwnLines = 200;

export const lineDescription = visibleText(500).min(1, { error: 'required' });

const ofOccurrence = { seriesId: id, occurrenceId: id };

export const lineEventSchemas: {
  readonly [Type in LineEvent['type']]: z.ZodType<Extract<LineEvent, { type: Type }>['data']>;
} = {
  WorkLineAdded: z.strictObject({
    ...ofOccurrence,
    line: z.strictObject({ id, description: lineDescription, mandatory: z.boolean() }),
    ...actTime,
  }),
  WorkLineRemoved: z.strictObject({ ...ofOccurrence, lineId: id, ...actTime }),
  WorkLineRestored: z.strictObject({ ...ofOccurrence, lineId: id, ...actTime }),
  WorkLinesOrdered: z.strictObject({ ...ofOccurrence, lineIds: lines(id).max(maxLines + maxOwnLines), ...actTime }),
};
