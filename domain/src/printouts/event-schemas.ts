import { z } from 'zod';
import { longestName } from '../documents/document-name.ts';
import { uuid } from '../kernel/schemas.ts';
import type { PrintoutEvent, PrintoutFailure } from './events.ts';
import { printoutKinds } from './kinds.ts';

const ofPrintout = { printoutId: uuid };
const count = z.int().min(0);
const failures = [
  'not_found',
  'nothing_to_print',
  'too_many_labels',
  'print_failed',
] as const satisfies readonly PrintoutFailure[];

export const printoutSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('equipmentLabels'), parameters: printoutKinds.equipmentLabels.parameters }),
  z.strictObject({ kind: z.literal('intervention'), parameters: printoutKinds.intervention.parameters }),
  z.strictObject({ kind: z.literal('report'), parameters: printoutKinds.report.parameters }),
]);

/** The present shape of every event of a printout, strict: what is appended is held against it. */
export const printoutEventSchemas: {
  readonly [Type in PrintoutEvent['type']]: z.ZodType<Extract<PrintoutEvent, { type: Type }>['data']>;
} = {
  PrintoutRequested: z.strictObject({ ...ofPrintout, subject: printoutSubject, language: z.string().min(2).max(10) }),
  PrintoutAdvanced: z.strictObject({ ...ofPrintout, done: count, total: count }),
  PrintoutReady: z.strictObject({
    ...ofPrintout,
    fileName: z.string().min(1).max(longestName),
    mime: z.string().min(3).max(100),
    content: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/), size: count }),
  }),
  PrintoutFailed: z.strictObject({ ...ofPrintout, code: z.enum(failures) }),
  PrintoutExpired: z.strictObject(ofPrintout),
};
