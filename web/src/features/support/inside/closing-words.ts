import type { SupportRequestClosing } from '../../../lib/schema.gen.ts';

export type ClosingWord = SupportRequestClosing;

/** The words that close a request, as `domain/src/support/closing.ts` takes them. */
export const closingWords = {
  complete: ['SOLVED', 'NO_FAULT_FOUND', 'OTHER'],
  archive: ['DUPLICATE', 'NO_FAULT_FOUND', 'OUT_OF_SCOPE', 'NOT_ENOUGH_INFORMATION', 'OTHER'],
} as const satisfies Record<string, readonly ClosingWord[]>;
