import { z } from 'zod';
import { longestName } from '../documents/document-name.ts';
import { content } from '../documents/events.ts';
import type { EventOf } from '../kernel/event.ts';
import { uuid } from '../kernel/schemas.ts';
import { printoutKinds } from './kinds.ts';

const ofPrintout = { printoutId: uuid };
const count = z.int().min(0);

/** Why nothing was printed. `print_failed`: whoever prints could not; the others are said of what was to be printed. */
const failure = z.enum(['not_found', 'nothing_to_print', 'too_many_labels', 'print_failed']);
export type PrintoutFailure = z.infer<typeof failure>;

export const printoutSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('equipmentLabels'), parameters: printoutKinds.equipmentLabels.parameters }),
  z.strictObject({ kind: z.literal('intervention'), parameters: printoutKinds.intervention.parameters }),
  z.strictObject({ kind: z.literal('report'), parameters: printoutKinds.report.parameters }),
]);

/**
 * Events of a `printout-<id>` stream, strict: a file that somebody asked for, made by the worker, which its asker may fetch for a while.
 */
export const printoutEventSchemas = {
  PrintoutRequested: z.strictObject({ ...ofPrintout, subject: printoutSubject, language: z.string().min(2).max(10) }),
  /** How far it is, in pieces of its own: labels, rows. */
  PrintoutAdvanced: z.strictObject({ ...ofPrintout, done: count, total: count }),
  PrintoutReady: z.strictObject({
    ...ofPrintout,
    fileName: z.string().min(1).max(longestName),
    mime: z.string().min(3).max(100),
    content,
  }),
  PrintoutFailed: z.strictObject({ ...ofPrintout, code: failure }),
  /** Nobody fetches it any more. Its content goes where nothing else has the same. */
  PrintoutExpired: z.strictObject(ofPrintout),
};
export type PrintoutEvent = EventOf<typeof printoutEventSchemas>;
export type PrintoutRequested = EventOf<typeof printoutEventSchemas, 'PrintoutRequested'>;

export const printoutStream = (printoutId: string) => `printout-${printoutId}` as const;

/** Hours for which a file can be fetched, and for which one that never came is remembered. */
export const keptHours = 24;

/** From when on a printout of this instant is gone. */
export const expiryOf = (instant: string): string =>
  Temporal.Instant.from(instant).add({ hours: keptHours }).toString();
