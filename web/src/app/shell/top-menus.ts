import { source } from '../../kit/OnDemand.tsx';

export const topMenus = source(async () => (await import('./TopMenus.tsx')).TopMenus);
