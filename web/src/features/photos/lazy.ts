import { source } from '../../kit/OnDemand.tsx';

/** A photo as large as the screen lets it be, apart from what shows its small ones. */
export const photoViewer = source(async () => (await import('./PhotoViewer.tsx')).PhotoViewer);
