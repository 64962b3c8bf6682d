export { PasswordRules } from './PasswordRules.tsx';
