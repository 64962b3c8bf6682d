import { z } from 'zod';

/**
 * A letter, digit, sign or symbol that shows. Not blanks, controls, format characters and marks, which show nothing by
 * themselves; nor the letters and the symbol that are drawn as nothing (Hangul fillers, the empty Braille pattern).
 */
const shown = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether somebody who looks at the text sees anything. */
export const isVisible = (text: string): boolean => shown.test(text);

/**
 * What a person typed, without surrounding blanks, at most `max` UTF-16 units. A text of which nothing shows is empty, so that
 * `.min(1)` refuses it where one is required.
 */
export const visibleText = (max: number): z.ZodString =>
  z
    .string()
    .trim()
    .overwrite((text) => (isVisible(text) ? text : ''))
    .max(max, { error: 'too_long' });
