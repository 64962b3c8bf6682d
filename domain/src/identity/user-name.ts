import { isOfOneScript } from '../kernel/scripts.ts';

/** What keeps one user's name from passing for another's (Unicode TR39). */

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

/** Whether each word of a person's name is of one script. */
export const isPlainName = (name: string): boolean => name.split(/[\s'’-]+/u).every(isOfOneScript);

/** No letters that only look like others (full width, circled, ligatures) and none that show nothing. */
export const isPlainlySpelt = (name: string): boolean =>
  name.normalize('NFKC') === name && !/[\p{Default_Ignorable_Code_Point}\p{C}]/u.test(name);
