/** A sign of a format that stands for itself, also behind a backslash or between quotation marks; or a digit. */
const token = /"([^"]*)"|\\(.)|_.|\*.|([-/ :()+'])|(0)|(\.)/gy;

type Part = { text: string } | 'digit';

/** The parts of a format that is made of zeros and signs alone, before and behind its point; undefined for any other. */
const partsOf = (format: string): { whole: Part[]; decimals: number; after: string } | undefined => {
  const whole: Part[] = [];
  let after = '';
  let decimals = -1;
  let at = 0;
  for (const found of format.matchAll(token)) {
    at += found[0].length;
    const [, quoted, escaped, sign, zero, point] = found;
    const text = quoted ?? escaped ?? sign ?? '';
    if (point !== undefined) {
      if (decimals >= 0) return undefined;
      decimals = 0;
    } else if (decimals < 0) whole.push(zero === undefined ? { text } : 'digit');
    else if (zero === undefined) after += text;
    else decimals += 1;
  }
  return at === format.length && whole.includes('digit')
    ? { whole, decimals: Math.max(0, decimals), after }
    : undefined;
};

/**
 * A number as its format shows it, where that is a matter of zeros: `00123` by `00000`, `012-345` by `000-000`, `1.50` by `0.00`.
 * Undefined where the format says nothing that belongs to the number (thousands, percent, words of currencies, dates).
 */
export const withZeros = (format: string, value: number): string | undefined => {
  const [positive = '', negative] = format.replaceAll(/\[[^\]]*\]/g, '').split(';');
  if (value < 0 && negative !== undefined) return undefined;
  const parts = partsOf(positive);
  if (parts === undefined || Math.abs(value) >= 1e15) return undefined;
  const [digits = '', decimals = ''] = Math.abs(value).toFixed(parts.decimals).split('.');
  const slots = parts.whole.filter((part) => part === 'digit').length;
  const left = [...digits.padStart(slots, '0')];
  const texts: string[] = [];
  let toFill = slots;
  // From the right: what is longer than its places stands before the first of them.
  for (const part of parts.whole.toReversed()) {
    if (part !== 'digit') texts.unshift(part.text);
    else texts.unshift(toFill-- === 1 ? left.splice(0).join('') : (left.pop() ?? ''));
  }
  const shown = texts.join('') + (decimals === '' ? '' : `.${decimals}`) + parts.after;
  return `${value < 0 ? '-' : ''}${shown}`.trim();
};
