import type { Figures } from './figures.ts';

/** Euro with two places. */
const euro = (cents: number): string => (cents / 100).toFixed(2);
const euroOrNull = (cents: number | null): string | null => (cents === null ? null : euro(cents));

/** Costs as they are shown. */
export const costsOf = ({
  idleCost,
  idleCostFailure,
  idleCostPlanned,
  partsCost,
  valuedPartsCost,
  purchaseValue,
}: Pick<Figures, `idleCost${'' | 'Failure' | 'Planned'}` | 'partsCost' | 'valuedPartsCost' | 'purchaseValue'>) => ({
  idleCost: euroOrNull(idleCost),
  idleCostFailure: euroOrNull(idleCostFailure),
  idleCostPlanned: euroOrNull(idleCostPlanned),
  partsCost: euro(partsCost),
  valuedPartsCost: euroOrNull(valuedPartsCost),
  purchaseValue: euroOrNull(purchaseValue),
});
