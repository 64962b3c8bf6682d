const decimal = /^-?\d{1,15}(\.\d{1,15})?$/;

/**
 * A number as the contract writes it: one of JSON, or a text of digits with at most one point. Undefined for anything
 * else: ` `, `0x10`, `1e3` and `+1` are no numbers, though `Number()` would read them.
 */
export const numberFromWire = (given: unknown): number | undefined => {
  if (typeof given === 'number') return Number.isFinite(given) ? given : undefined;
  return typeof given === 'string' && decimal.test(given) ? Number(given) : undefined;
};

/** The same for a whole number. */
export const wholeFromWire = (given: unknown): number | undefined => {
  const number = numberFromWire(given);
  return Number.isSafeInteger(number) && !(typeof given === 'string' && given.includes('.')) ? number : undefined;
};
