import { source } from '../../kit/OnDemand.tsx';

/** Charts and the library that draws them come when a report has something to draw. */
export const trendLines = source(async () => (await import('./charts/TrendLines.tsx')).TrendLines);
export const paretoBars = source(async () => (await import('./charts/ParetoBars.tsx')).ParetoBars);
export const loadBars = source(async () => (await import('./charts/LoadBars.tsx')).LoadBars);
export const weekBars = source(async () => (await import('./charts/WeekBars.tsx')).WeekBars);
export const capacityBars = source(async () => (await import('./charts/CapacityBars.tsx')).CapacityBars);
export const countBars = source(async () => (await import('./charts/CountBars.tsx')).CountBars);
