import { source } from '../../../kit/OnDemand.tsx';

/** Asked for from the bar, which has brought its words. */
export const manyDialog = source(async () => (await import('./ManyDialog.tsx')).ManyDialog);
