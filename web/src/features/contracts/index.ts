export { PaymentsPanel } from './PaymentsPanel.tsx';
