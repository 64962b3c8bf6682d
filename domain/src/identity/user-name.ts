/**
 * What keeps one name from passing for another (Unicode TR39). Names of accounts are written in one script, or in the ones that
 * Japanese, Chinese and Korean mix ("highly restrictive"), out of scripts in everyday use (UAX 31, table 5).
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
const latin =
  /[A-Za-z\u00aa\u00ba\u00c0-\u0137\u0139-\u017f\u018f\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0259\u1e00-\u1eff]/u;
const common = /[\p{Script=Common}\p{Script=Inherited}]/u;

const together: readonly (readonly Script[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** Scripts that a letter may belong to; undefined for signs and digits that are of none. */
const scriptsOf = (letter: string): Script[] | undefined => {
  const found = patterns.flatMap(([script, pattern]) =>
    pattern.test(letter) && (script !== 'Latin' || latin.test(letter)) ? [script] : [],
  );
  return found.length === 0 && common.test(letter) ? undefined : found;
};

/** All letters are of one everyday script, or of scripts that are written together. */
export const isOfOneScript = (text: string): boolean => {
  const letters = Array.from(text, scriptsOf).filter((scripts) => scripts !== undefined);
  const allIn = (allowed: readonly Script[]) =>
    letters.every((scripts) => scripts.some((one) => allowed.includes(one)));
  return everyday.some((script) => allIn([script])) || together.some(allIn);
};

/** `other latin` pairs: letters of another script (and the dotless i) that look like a Latin one in lower and in upper case. */
const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map((pair) => [[...pair][0] ?? '', [...pair][1] ?? '']));

const small = pairs(
  'ıi аa еe ёë іi їï јj кk оo рp сc уy үy хx ѕs һh ԁd ԛq ԝw ӏl αa γy ιi κk νv οo ρp υu χx ωw օo ոn սu հh ցg զq յj',
);
const large = pairs(
  'АA ВB ЕE ЁË ІI ЇÏ ЈJ КK МM НH ОO РP СC ТT УY ҮY ХX ЅS ҺH ԚQ ԜW ӀI ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ՕO ՍU ՏS ԼL',
);

const drawn = (text: string, by: ReadonlyMap<string, string>): string =>
  Array.from(text, (letter) => by.get(letter) ?? letter).join('');

/**
 * The spellings of a folded name that the eye takes it for: itself, and in Latin letters as it looks written small and written
 * large. Two names that share one cannot be told apart. Latin letters and digits stand for themselves: `m.rossi1` is an honest
 * neighbour of `m.rossil`.
 */
export const looksLike = (folded: string): readonly string[] => [
  ...new Set([folded, drawn(folded, small), drawn(folded.toUpperCase(), large).toLowerCase()]),
];

/** Bidirectional controls, which make a name read in another order than it is written. */
const reorders = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether each word of a person's name is of one script and stands in the order in which it is written. */
export const isPlainName = (name: string): boolean =>
  !reorders.test(name) && name.split(/[\s'’-]+/u).every(isOfOneScript);

/** No letters that only look like others (full width, circled, ligatures) and none that show nothing. */
export const isPlainlySpelt = (name: string): boolean =>
  name.normalize('NFKC') === name && !/[\p{Default_Ignorable_Code_Point}\p{C}]/u.test(name);
