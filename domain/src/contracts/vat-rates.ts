/**
 * Standard VAT rates of the member states, each from a day on, in hundredths of a percent. Source: European Commission, "VAT rates applied in the
 * Member States" (Taxes in Europe Database), read on 2026-11-29. Nothing was sold before the first rows, so they hold for any earlier day, too.
 * A state that changes its rate gets one more row: dues that were drawn keep theirs.
 */
export type VatRate = { readonly from: string; readonly rate: number };

const begin = '2024-01-01';
const always = (rate: number): readonly VatRate[] => [{ from: begin, rate }];

export const vatRates: ReadonlyMap<string, readonly VatRate[]> = new Map(
  Object.entries({
    ...{ AT: always(2_000), BE: always(2_100), BG: always(2_000), HR: always(2_500), CY: always(1_900) },
    ...{ CZ: always(2_100), DK: always(2_500), FR: always(2_000), DE: always(1_900), GR: always(2_400) },
    ...{ HU: always(2_700), IE: always(2_300), IT: always(2_200), LV: always(2_100), LT: always(2_100) },
    ...{ LU: always(1_700), MT: always(1_800), NL: always(2_100), PL: always(2_300), PT: always(2_300) },
    ...{ SI: always(2_200), ES: always(2_100), SE: always(2_500) },
    // Of French law: Monaco belongs to the territory of its VAT.
    MC: always(2_000),
    EE: [
      { from: begin, rate: 2_200 },
      { from: '2025-07-01', rate: 2_400 },
    ],
    FI: [
      { from: begin, rate: 2_400 },
      { from: '2024-09-01', rate: 2_550 },
    ],
    RO: [
      { from: begin, rate: 1_900 },
      { from: '2025-08-01', rate: 2_100 },
    ],
    SK: [
      { from: begin, rate: 2_000 },
      { from: '2025-01-01', rate: 2_300 },
    ],
  }),
);

/** The rate of a state on a day; undefined for a country outside the union. */
export const vatRateOn = (countryCode: string, on: string): number | undefined => {
  const rows = vatRates.get(countryCode);
  return (rows?.findLast(({ from }) => from <= on) ?? rows?.[0])?.rate;
};
