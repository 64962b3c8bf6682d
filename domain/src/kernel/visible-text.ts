import { z } from 'zod';
import { hasNoMixedWord } from './scripts.ts';

/**
 * A letter, digit, sign or symbol that shows. Not blanks, controls, format characters and marks, which show nothing by
 * themselves; nor the letters and the symbol that are drawn as nothing (Hangul fillers, the empty Braille pattern).
 */
const shown = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether somebody who looks at the text sees anything. */
export const isVisible = (text: string): boolean => shown.test(text);

/**
 * Characters that show nothing but change what is seen or compared: controls (but tabs and line breaks), controls of direction,
 * blanks without width, joiners, fillers, variation selectors, tags, anchors of annotations, separators of lines and
 * paragraphs that no keyboard has, and what never is a character.
 */
const hidden =
  /[^\P{Cc}\t\n\r]|[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb]/u;

/** Scripts whose words are not spelt without joiners: Arabic ones and those of India and its neighbours. */
const joined = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Where such characters belong: inside emoji, behind what has variants, inside words of the scripts that need them. */
const needed = new RegExp(
  [
    '(?<=\\p{Extended_Pictographic}\\ufe0f?\\p{Emoji_Modifier}?)\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
    '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]{1,8}\\u{e007f}',
    '(?<=\\p{Script=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]',
    `(?<=[${joined}]\\p{M}*)[\\u200c\\u200d](?=\\p{M}*[${joined}])`,
    // A half letter at the end of a word.
    `(?<=[${joined}]\\p{M}+)\\u200d(?![\\p{L}\\u200c\\u200d])`,
  ].join('|'),
  'gu',
);

/** Whether a text holds something that nobody sees, and that no script or emoji needs there. */
export const hasHidden = (text: string): boolean => hidden.test(text) && hidden.test(text.replace(needed, ''));

/**
 * What a person typed, without surrounding blanks, at most `max` UTF-16 units, nothing in it that cannot be seen. A text of which
 * nothing shows is empty, so that `.min(1)` refuses it where one is required.
 */
export const visibleLines = (max: number): z.ZodString =>
  z
    .string()
    .trim()
    .overwrite((text) => (isVisible(text) ? text : ''))
    .max(max, { error: 'too_long' })
    .refine((text) => !hasHidden(text), { error: 'hidden_characters', abort: true });

/** The same in one line: a list or a message shows it whole. */
export const visibleText = (max: number): z.ZodString =>
  visibleLines(max).refine((text) => !/[\t\n\r]/.test(text), { error: 'one_line', abort: true });

/** More marks on one letter than any language writes, drawn over the lines around them. */
const maxMarks = 8;
const stacked = new RegExp(`\\p{M}{${maxMarks + 1}}`, 'u');

/** What is chosen by its name: nothing in it that each font draws as it likes. */
export const drawnAlike = (max: number): z.ZodString =>
  visibleText(max)
    .min(1, { error: 'required' })
    .refine((text) => !/\p{Co}/u.test(text), { error: 'hidden_characters', abort: true })
    .refine((text) => !stacked.test(text), { error: 'too_many_marks', params: { max: maxMarks }, abort: true });

/** What something is called that people choose by its name: no word of it passes for another. */
export const plainName = (max: number): z.ZodString =>
  drawnAlike(max).refine(hasNoMixedWord, { error: 'mixed_scripts' });
