export { PasswordRules } from './PasswordRules.tsx';
export { useStrength } from './use-strength.ts';
