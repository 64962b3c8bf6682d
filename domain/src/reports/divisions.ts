import type { Figures } from './figures.ts';

/** What a figure is the quotient of, by the names of other figures; `n`: of how many it is; `leftOut`: how many of these are in neither. */
type Terms = {
  readonly numerator: keyof Figures;
  readonly denominator: keyof Figures;
  readonly n: keyof Figures;
  readonly leftOut?: keyof Figures;
  readonly percent: boolean;
  /** Cents are divided by cents: both are told in euro. */
  readonly money?: boolean;
};

const time = { n: 'machineMonths', leftOut: 'machineMonthsLeftOut', percent: true } as const;

/** Every figure that is divided. What is read beside a figure, on screens, on paper and in files, is what was divided. */
export const divided = {
  mtbf: {
    ...{ numerator: 'operatingTime', denominator: 'failuresCounted', n: 'failuresCounted', percent: false },
    leftOut: 'failuresLeftOut',
  },
  mttr: { numerator: 'restorationHours', denominator: 'failures', n: 'failures', percent: false },
  mttrWaiting: { numerator: 'waitingHours', denominator: 'failures', n: 'failures', percent: false },
  downtimeRate: { numerator: 'downtimeHours', denominator: 'requiredTime', ...time },
  unplannedDowntimeRate: { numerator: 'downtimeFailure', denominator: 'requiredTime', ...time },
  preventiveEfficiency: {
    ...{ numerator: 'preventiveOnTime', denominator: 'preventiveDue', n: 'preventiveDue', percent: true },
  },
  scheduleCompliance: { numerator: 'scheduledOnTime', denominator: 'scheduled', n: 'scheduled', percent: true },
  unplannedLabourRate: {
    ...{ numerator: 'labourUnplanned', denominator: 'labourHours', n: 'labourWorks', percent: true },
    leftOut: 'labourWorksLeftOut',
  },
  partsCostRate: {
    ...{ numerator: 'valuedPartsCost', denominator: 'purchaseValue', n: 'machinesValued', percent: true },
    ...{ leftOut: 'machinesNotValued', money: true },
  },
} as const satisfies Readonly<Record<string, Terms>>;

export type DividedName = keyof typeof divided;
export const dividedNames = Object.keys(divided) as DividedName[];
export const isDivided = (name: string): name is DividedName => Object.hasOwn(divided, name);

/** Hours, counts or euro, and how many they are of. */
export type Division = {
  readonly numerator: number;
  readonly denominator: number;
  readonly n: number;
  readonly leftOut: number;
};

/** What each figure that there is was divided by what. */
export const divisionsOf = (figures: Figures): Partial<Record<DividedName, Division>> =>
  Object.fromEntries(
    dividedNames.flatMap((name) => {
      const terms: Terms = divided[name];
      if (figures[name] === null) return [];
      const value = (of: keyof Figures | undefined): number => Number((of && figures[of]) ?? 0);
      const { numerator, denominator, n, leftOut, money = false } = terms;
      const told = (of: keyof Figures): number => (money ? value(of) / 100 : value(of));
      return [
        [
          name,
          {
            ...{ numerator: told(numerator), denominator: told(denominator) },
            ...{ n: value(n), leftOut: value(leftOut) },
          },
        ],
      ];
    }),
  );
