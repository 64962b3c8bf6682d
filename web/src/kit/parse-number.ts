/**
 * Numbers as people type them, in the Italian form: `1.250,50`. A point with exactly three digits after it groups, any
 * other one is taken for the decimal sign, because many keyboards have no comma. NaN is "not a number": a form refuses it.
 */
const normalise = (typed: string): string => {
  const text = typed.replaceAll(/[\s €]/g, '');
  if (text.includes(',')) return text.replaceAll('.', '').replace(',', '.');
  return /^-?\d{1,3}(?:\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text;
};

/** null for an empty field, NaN for what is no whole number. */
export const parseInteger = (typed: string): number | null => {
  const text = normalise(typed);
  if (text === '') return null;
  return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
};

/** Integer cents; null for an empty field, NaN for what is no amount or has more than two decimals. */
export const parseCents = (typed: string): number | null => {
  const text = normalise(typed);
  if (text === '') return null;
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return Number.NaN;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' ? -cents : cents;
};

/** With at most two decimals; null for an empty field, NaN for what is no such number. */
export const parseDecimal = (typed: string): number | null => {
  const cents = parseCents(typed);
  return cents === null ? null : cents / 100;
};

const plain = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 2 });

/** `4,5`, `1.250`. */
export const showDecimal = (value: number): string => plain.format(value);

const grouped = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 0 });

/** Integer cents to `1.250,50`. */
export const showCents = (cents: number): string => {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${grouped.format(whole)},${rest}`;
};

/** Integer cents to the wire's decimal string, and back. */
export const centsToDecimal = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
export const decimalToCents = (decimal: string): number => parseCents(decimal.replace('.', ',')) ?? 0;
