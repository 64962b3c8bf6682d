import i18next from 'i18next';
import { source } from '../../kit/OnDemand.tsx';

/** A part of the profile, with its words. */
export const deviceSection = source(async () => {
  const [{ DeviceSection }] = await Promise.all([import('./DeviceSection.tsx'), i18next.loadNamespaces('history')]);
  return DeviceSection;
});
