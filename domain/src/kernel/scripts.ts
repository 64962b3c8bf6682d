/**
 * Which letters are written together (Unicode TR39, "highly restrictive"): those of one script, or of the ones that Japanese,
 * Chinese and Korean mix. Of scripts in everyday use (UAX 31, table 5): letters of others stand for nothing that is told apart.
 */
const everyday = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Bopomofo',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
] as const;
type Script = (typeof everyday)[number];

const patterns = everyday.map((script) => [script, new RegExp(`\\p{Script_Extensions=${script}}`, 'u')] as const);
/** Latin as languages write it, without phonetic and other letters that only look like those. */
const latinLetters = String.raw`A-Za-z\u00aa\u00ba\u00c0-\u0137\u0139-\u017f\u018f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0259\u1e00-\u1eff`;
const latin = new RegExp(`[${latinLetters}]`, 'u');
/** Anything but that and the signs and digits of ASCII, which most texts consist of: these are told in one step. */
const beyondLatin = new RegExp(`[^\\p{ASCII}${latinLetters}]`, 'u');
const common = /\p{Script=Common}/u;
/** Accents and other marks, which are of the script of their letter. */
const inherited = /\p{Script=Inherited}/u;

const together: readonly (readonly Script[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** Scripts that a letter may belong to; undefined for signs and digits that are of none. */
const scriptsOf = (letter: string): Script[] | undefined => {
  if (inherited.test(letter)) return undefined;
  const found = patterns.flatMap(([script, pattern]) =>
    pattern.test(letter) && (script !== 'Latin' || latin.test(letter)) ? [script] : [],
  );
  return found.length === 0 && common.test(letter) ? undefined : found;
};

const areTogether = (letters: readonly Script[][]): boolean => {
  const allIn = (allowed: readonly Script[]) =>
    letters.every((scripts) => scripts.some((one) => allowed.includes(one)));
  return everyday.some((script) => allIn([script])) || together.some(allIn);
};

/** Of each letter once: a text has far fewer than it is long. */
const lettersOf = (text: string): Script[][] =>
  Array.from(new Set(text), scriptsOf).filter((scripts) => scripts !== undefined);

/** All letters are of one everyday script, or of scripts that are written together. */
export const isOfOneScript = (text: string): boolean => !beyondLatin.test(text) || areTogether(lettersOf(text));

/**
 * Greek letters that no Latin letter looks like: signs of physics and mathematics, which stand in words beside other letters
 * (`kΩ`, `ΔP`, `cosφ`). Beside a digit any Greek letter is such a sign (`α2`).
 */
const signs = /[ΓΔΘΛΞΠΣΦΨΩ\u2126δθλμξπσφψ]|\p{Script=Greek}(?=\p{Nd})|(?<=\p{Nd})\p{Script=Greek}/gu;
const cyrillic = /\p{Script=Cyrillic}/u;
const word = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Whether no word of a text mixes letters that pass for each other. Unlike `isOfOneScript` this is for words of things: signs of
 * units may stand in them, and a word may be of any script that there is.
 */
export const hasNoMixedWord = (text: string): boolean =>
  !beyondLatin.test(text) ||
  (text.match(word) ?? []).every((one) => {
    if (!beyondLatin.test(one)) return true;
    // Some of the signs look like Cyrillic letters.
    const plain = cyrillic.test(one) ? one : one.replace(signs, '');
    const letters = lettersOf(plain);
    return letters.every((scripts) => scripts.length === 0) || areTogether(letters);
  });
