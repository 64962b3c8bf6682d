import { source } from './OnDemand.tsx';

/** Fetched with the first form, so that it can be asked without a network, too. */
export const unsavedQuestion = source(async () => (await import('./UnsavedQuestion.tsx')).UnsavedQuestion);
