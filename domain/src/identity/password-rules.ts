import type { FieldError } from '../kernel/rejection.ts';

/** The specified composition rules (section 5): at least 8 characters, a digit, both cases, a symbol. */
export const passwordRules = {
  length: (password: string) => password.length >= 8 && password.length <= 200,
  digit: (password: string) => /\p{Nd}/u.test(password),
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  symbol: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
} as const;

export type PasswordRule = keyof typeof passwordRules;

/** The rules that a password does not meet; empty is good. */
export const brokenPasswordRules = (password: string): PasswordRule[] =>
  (Object.keys(passwordRules) as PasswordRule[]).filter((rule) => !passwordRules[rule](password));

/** The same as faults of the field, all at once, so that nobody mends one to be told of the next. */
export const passwordFaults = (password: string): FieldError[] =>
  brokenPasswordRules(password).map((rule) => ({ field: 'password', code: `password_${rule}` }));
