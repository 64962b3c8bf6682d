import { z } from 'zod';
import type { EventOf } from '../kernel/event.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { maxLines } from './limits.ts';
import { actTime, id, lines, ofOccurrence } from './schemas.ts';

/** Own ones of one work. */
export const maxOwnLines = 200;

export const lineDescription = visibleText(500).min(1, { error: 'required' });

const ownLine = z.strictObject({ id, description: lineDescription, mandatory: z.boolean() });
/** A task of one work alone, beside those of its checklist. */
export type OwnLine = Readonly<z.infer<typeof ownLine>>;

export const lineEventSchemas = {
  WorkLineAdded: z.strictObject({ ...ofOccurrence, line: ownLine, ...actTime }),
  /** An own one is gone; one of the checklist stays in sight, counts no more, and can be brought back. */
  WorkLineRemoved: z.strictObject({ ...ofOccurrence, lineId: id, ...actTime }),
  WorkLineRestored: z.strictObject({ ...ofOccurrence, lineId: id, ...actTime }),
  /** The order in which they are done here: all that there were. */
  WorkLinesOrdered: z.strictObject({
    ...ofOccurrence,
    lineIds: lines(id)
      .max(maxLines + maxOwnLines)
      .readonly(),
    ...actTime,
  }),
};
export type LineEvent = EventOf<typeof lineEventSchemas>;
