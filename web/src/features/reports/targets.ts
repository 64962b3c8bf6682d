import type { FigureName } from './figure.ts';

/** What is aimed at, of those figures of which it is said. */
export type Targets = Readonly<Partial<Record<FigureName, number>>>;

/** Of the maintenance index: its bands end where nine of ten preventive works are in time. */
export const usualTargets: Targets = { preventiveEfficiency: 90 };
