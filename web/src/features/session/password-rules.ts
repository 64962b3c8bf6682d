/** The rules of the specification that a browser can check; the server also judges the strength. */
export const passwordRules = ['length', 'digit', 'upper', 'lower', 'symbol', 'different'] as const;
export type PasswordRule = (typeof passwordRules)[number];

const checks: Record<PasswordRule, (next: string, old: string) => boolean> = {
  length: (next) => [...next].length >= 8,
  digit: (next) => /\p{Nd}/u.test(next),
  upper: (next) => /\p{Lu}/u.test(next),
  lower: (next) => /\p{Ll}/u.test(next),
  symbol: (next) => /[^\p{L}\p{N}\s]/u.test(next),
  different: (next, old) => next !== '' && next !== old,
};

export const brokenRules = (next: string, old: string): readonly PasswordRule[] =>
  passwordRules.filter((rule) => !checks[rule](next, old));
