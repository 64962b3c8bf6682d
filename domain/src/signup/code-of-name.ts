/** Words that say what form a company has, and nothing of who it is. */
const forms =
  /\b(?:s\.?\s?r\.?\s?l\.?s?|s\.?\s?p\.?\s?a|s\.?\s?a\.?\s?s|s\.?\s?n\.?\s?c|gmbh|ltd|inc|s\.?\s?l|s\.?\s?a)\b\.?/giu;

/**
 * The code that a company's name suggests: letters and digits in capitals, as a link of it is read aloud. The same name is always the same
 * code, so that one company does not become two by signing up twice. Empty where nothing of the name can be written so.
 */
export const codeOfName = (name: string): string => {
  const plain = (text: string): string =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 32)
      .replace(/-+$/, '');
  const short = plain(name.replace(forms, ' '));
  const code = short.length >= 2 ? short : plain(name);
  return code.length >= 2 ? code : '';
};
