import i18next from 'i18next';
import { source } from '../../kit/OnDemand.tsx';

/** The words of notices are those of histories, from which they are read. */
export const topTools = source(async () => {
  const [{ TopTools }] = await Promise.all([import('./TopTools.tsx'), i18next.loadNamespaces('history')]);
  return TopTools;
});
