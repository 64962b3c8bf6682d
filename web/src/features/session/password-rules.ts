import { brokenPasswordRules, passwordRules as composition } from '@cadenza/domain/identity/password-rules';
import { leastStrength } from '@cadenza/domain/identity/password-strength';

/** A password that is being chosen. */
export type ChosenPassword = {
  readonly password: string;
  /** Typed once more. */
  readonly again: string;
  /** The one before; undefined where there is none. */
  readonly old?: string | undefined;
  /** How hard it is to guess, as `useStrength` says. */
  readonly score: number | undefined;
};

export type PasswordRule = keyof typeof composition | 'different' | 'strong' | 'same';

/** All that is asked of a password, in the order in which it is told: as the server judges, and that it was typed as it was meant. */
export const rulesFor = ({ old }: Pick<ChosenPassword, 'old'>): readonly PasswordRule[] => [
  ...(Object.keys(composition) as (keyof typeof composition)[]),
  ...(old === undefined ? [] : (['different'] as const)),
  'strong',
  'same',
];

/** The rules that are not met yet. */
export const brokenRules = ({ password, again, old, score }: ChosenPassword): readonly PasswordRule[] => {
  const composed: readonly PasswordRule[] = brokenPasswordRules(password);
  const kept: Partial<Record<PasswordRule, boolean>> = {
    different: password !== '' && password !== old,
    strong: score !== undefined && score >= leastStrength,
    same: password !== '' && password === again,
  };
  return rulesFor({ old }).filter((rule) => !(kept[rule] ?? !composed.includes(rule)));
};
