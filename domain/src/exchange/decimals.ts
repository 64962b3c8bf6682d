/** Which sign parts the decimals from the rest: `1.250,50` or `1,250.50`. */
export type Decimals = ',' | '.';

/** Two places, no signs between thousands: `1250,50`. */
export const writeDecimal = (number: number, decimals: Decimals): string => number.toFixed(2).replace('.', decimals);

const currency = /[\s\u00a0\u202f'’€$]|EUR/gi;

/**
 * A number as people write it, in either form; undefined for what is none. Where a single sign with three digits behind it can be
 * both (`1.250`), the reader's form decides.
 */
export const readDecimal = (text: string, usual: Decimals): number | undefined => {
  const bare = text.replaceAll(currency, '');
  if (!/^[+-]?\d[\d.,]*$/.test(bare)) return undefined;
  const decimals = decimalSign(bare, usual);
  if (decimals === undefined) return whole(bare, /[.,]/g);
  const [before = '', after = '', ...more] = bare.split(decimals);
  if (more.length > 0 || !/^\d*$/.test(after)) return undefined;
  const integer = whole(before, decimals === ',' ? /\./g : /,/g);
  if (integer === undefined) return undefined;
  return Number(`${before.startsWith('-') ? '-' : ''}${Math.abs(integer)}.${after === '' ? '0' : after}`);
};

/** The sign that parts decimals in this text; undefined where it has none. */
const decimalSign = (text: string, usual: Decimals): Decimals | undefined => {
  const signs = text.match(/[.,]/g) ?? [];
  const last = signs.at(-1) as Decimals | undefined;
  if (last === undefined) return undefined;
  // `1.234.567`: one sign over and over parts thousands.
  if (signs.length > 1) return new Set(signs).size === 1 ? undefined : last;
  return /[.,]\d{3}$/.test(text) && last !== usual ? undefined : last;
};

/** Thousands stand in groups of three, or together. */
const whole = (text: string, thousands: RegExp): number | undefined => {
  const grouped = /^[+-]?\d{1,3}([.,]\d{3})+$/.test(text);
  return grouped || /^[+-]?\d+$/.test(text) ? Number(text.replaceAll(thousands, '')) : undefined;
};
