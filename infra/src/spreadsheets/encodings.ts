import type { Encoding } from '@cadenza/domain/kernel/cell';

/** Code page 850, as DOS wrote Western Europe and old programs still do: its upper half, which no decoder of the platform has. */
const cp850 = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0',
].join('');

/** Letters of the languages of the product, as they stand in words. */
const letters = 'àèéìòùáíóúñçüÀÈÉÌÒÙÁÍÓÚÑÇÜ';
/** Signs that stand in such lists beside letters. */
const signs = '°ºª€«»“”‘’–—…·¿¡§²³½µ±';

/**
 * How likely a text is one that somebody wrote, by its signs outside ASCII: a letter of our languages inside a word speaks for it, a
 * capital behind a small letter, a sign that nobody writes or none at all against it.
 */
const likelihood = (text: string): number => {
  let sum = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f]/g)) {
    const [before, after] = [text[index - 1] ?? ' ', text[index + 1] ?? ' '];
    if (letters.includes(sign)) {
      const inWord = /\p{L}/u.test(before) || /\p{L}/u.test(after);
      const capitalInside = /\p{Lu}/u.test(sign) && /\p{Ll}/u.test(before);
      sum += capitalInside ? -2 : inWord ? 2 : -1;
    } else if (/^[°ºª]$/.test(sign)) sum += /[\dnN]/.test(before) ? 2 : 0;
    else if (/^[‘’]$/.test(sign)) sum += /\p{L}/u.test(before) && /\p{L}/u.test(after) ? 2 : 0;
    else if (signs.includes(sign)) sum += /\p{L}/u.test(before) && /\p{L}/u.test(after) ? -1 : 0.5;
    else sum -= /\p{L}/u.test(sign) ? 0.5 : /[\x80-\x9f\ufffd]/.test(sign) ? 3 : 1;
  }
  return sum;
};

/** Without its mark, UTF-16 is known by the zeros that stand beside the letters of our languages. */
const utf16Of = (bytes: Uint8Array): Encoding | undefined => {
  const looked = bytes.subarray(0, 4_096);
  const zerosAt = (odd: number): number => looked.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const [first, second] = [zerosAt(0), zerosAt(1)];
  const many = looked.length / 4;
  if (second > many && first < many / 4) return 'utf-16le';
  return first > many && second < many / 4 ? 'utf-16be' : undefined;
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** By its mark, by what only UTF-8 can be, else the one in which its letters make words; what Windows wrote before where none does. */
export const guessEncoding = (bytes: Uint8Array): Encoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = utf16Of(bytes);
  if (wide !== undefined) return wide;
  if (isUtf8(bytes)) return 'utf-8';
  const some = bytes.subarray(0, 262_144);
  const judged = (['windows-1252', 'macintosh', 'cp850'] as const).map((encoding) => ({
    encoding,
    likelihood: likelihood(decode(some, encoding)),
  }));
  return judged.toSorted((a, b) => b.likelihood - a.likelihood)[0]?.encoding ?? 'windows-1252';
};

/** The bytes as text; the mark before it is left out. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string => {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes);
  // Each byte as the letter of its number, then those of the upper half as what they are.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replaceAll(/[\x80-\xff]/g, (sign) => cp850[sign.charCodeAt(0) - 0x80] ?? sign);
};
