import type { Figures } from './figures.ts';

/** Euro with two places, of cents that are not rounded. */
const euro = (cents: number | null): string | null => (cents === null ? null : (Math.round(cents) / 100).toFixed(2));

/** Costs as they are shown: the whole is the sum of its parts as they are. */
export const costsOf = ({
  idleCostFailure,
  idleCostPlanned,
}: Pick<Figures, 'idleCostFailure' | 'idleCostPlanned'>) => ({
  idleCost: euro(idleCostFailure === null ? null : Math.round(idleCostFailure) + Math.round(idleCostPlanned ?? 0)),
  idleCostFailure: euro(idleCostFailure),
  idleCostPlanned: euro(idleCostPlanned),
});
