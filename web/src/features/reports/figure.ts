import type { NotAvailable } from '@cadenza/domain/reports/figures';
import type { TFunction } from 'i18next';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import type { Language } from '../../lib/languages.ts';
import type { ReportWorkSet } from '../../lib/schema.gen.ts';

type Unit = 'h' | '%' | '€' | 'count' | 'weeks' | 'index';

type Facts = {
  readonly unit: Unit;
  /** The works behind it. */
  readonly works: ReportWorkSet;
};

/** Every figure of the reports: what it counts in, and which works are behind it. */
export const figures = {
  preventiveEfficiency: { unit: '%', works: 'PREVENTIVE' },
  maintenanceIndex: { unit: 'index', works: 'PREVENTIVE' },
  preventiveDue: { unit: 'count', works: 'PREVENTIVE' },
  preventiveOnTime: { unit: 'count', works: 'PREVENTIVE' },
  preventivePending: { unit: 'count', works: 'PREVENTIVE' },
  preventiveDeleted: { unit: 'count', works: 'PREVENTIVE' },
  preventiveExcused: { unit: 'count', works: 'PREVENTIVE' },
  failures: { unit: 'count', works: 'FAILURES' },
  failuresCounted: { unit: 'count', works: 'FAILURES' },
  failuresLeftOut: { unit: 'count', works: 'FAILURES' },
  mtbf: { unit: 'h', works: 'FAILURES' },
  mtbfLower: { unit: 'h', works: 'FAILURES' },
  mtbfUpper: { unit: 'h', works: 'FAILURES' },
  mttr: { unit: 'h', works: 'FAILURES' },
  mttrWaiting: { unit: 'h', works: 'FAILURES' },
  restorationHours: { unit: 'h', works: 'FAILURES' },
  waitingHours: { unit: 'h', works: 'FAILURES' },
  downtimeRate: { unit: '%', works: 'STOPS' },
  unplannedDowntimeRate: { unit: '%', works: 'STOPS' },
  requiredTime: { unit: 'h', works: 'STOPS' },
  operatingTime: { unit: 'h', works: 'STOPS' },
  machineMonths: { unit: 'count', works: 'STOPS' },
  machineMonthsLeftOut: { unit: 'count', works: 'STOPS' },
  downtimeHours: { unit: 'h', works: 'STOPS' },
  downtimeFailure: { unit: 'h', works: 'STOPS' },
  downtimePlanned: { unit: 'h', works: 'PLANNED_STOPS' },
  idleCost: { unit: '€', works: 'STOPS' },
  idleCostFailure: { unit: '€', works: 'STOPS' },
  idleCostPlanned: { unit: '€', works: 'PLANNED_STOPS' },
  scheduleCompliance: { unit: '%', works: 'SCHEDULE' },
  scheduled: { unit: 'count', works: 'SCHEDULE' },
  scheduledOnTime: { unit: 'count', works: 'SCHEDULE' },
  schedulePending: { unit: 'count', works: 'SCHEDULE' },
  unplannedLabourRate: { unit: '%', works: 'LABOUR' },
  labourHours: { unit: 'h', works: 'LABOUR' },
  labourPlanned: { unit: 'h', works: 'PLANNED_LABOUR' },
  labourUnplanned: { unit: 'h', works: 'UNPLANNED_LABOUR' },
  labourWorks: { unit: 'count', works: 'LABOUR' },
  labourWorksLeftOut: { unit: 'count', works: 'WITHOUT_LABOUR' },
  partsCost: { unit: '€', works: 'PARTS' },
  partsCostRate: { unit: '%', works: 'PARTS' },
  valuedPartsCost: { unit: '€', works: 'PARTS' },
  purchaseValue: { unit: '€', works: 'PARTS' },
  machinesValued: { unit: 'count', works: 'PARTS' },
  machinesNotValued: { unit: 'count', works: 'PARTS' },
  hours: { unit: 'h', works: 'LOAD' },
  downtime: { unit: 'h', works: 'FAILURES' },
  planned: { unit: 'count', works: 'LOAD' },
  completed: { unit: 'count', works: 'LOAD' },
  faultHours: { unit: 'h', works: 'LOAD' },
  capacityHours: { unit: 'h', works: 'LOAD' },
  backlogHours: { unit: 'h', works: 'BACKLOG' },
  backlogOverdueHours: { unit: 'h', works: 'BACKLOG' },
  weeklyCapacityHours: { unit: 'h', works: 'BACKLOG' },
  backlogWeeks: { unit: 'weeks', works: 'BACKLOG' },
} as const satisfies Record<string, Facts>;

export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as FigureName[];
export const isFigure = (name: unknown): name is FigureName => typeof name === 'string' && Object.hasOwn(figures, name);

/** Figures as the server tells them: of a machine, a month, a maintainer or the whole. */
export type Values = Readonly<Partial<Record<FigureName, number | string | null>>> & {
  readonly provisional?: boolean;
  readonly mtbfIndicative?: boolean;
  readonly depreciated?: boolean;
  readonly missing?: readonly { readonly figure: string; readonly reason: string }[];
};

/** Why there is none; undefined where there is one, or nobody says why. */
export const reasonOf = (name: FigureName, values: Values): NotAvailable | undefined =>
  values[name] == null
    ? (values.missing?.find(({ figure }) => figure === name)?.reason as NotAvailable | undefined)
    : undefined;

export const unitOf = (name: FigureName): string => {
  const { unit } = figures[name];
  return unit === 'h' || unit === '%' || unit === '€' ? unit : '';
};

type Words = { readonly t: TFunction<'reports'>; readonly language: Language };

/** `75,2 h`, `6,0 %`, `60,00 €`; null where there is none. Without its unit where the heading says it. */
export const figureText = (
  name: FigureName,
  value: number | string | null | undefined,
  { t, language }: Words,
  withUnit = true,
): string | null => {
  if (value == null) return null;
  const { unit } = figures[name];
  if (unit === 'index') return t(`index.${value as 'poor'}`);
  if (unit === '€') return formatMoney(String(value));
  // What is there is not written as nothing.
  const small = unit !== 'count' && Number(value) > 0 && Number(value) < 0.05;
  const text = small
    ? `< ${formatNumber(0.1, language, 1)}`
    : formatNumber(Number(value), language, unit === 'count' ? 0 : 1);
  return unitOf(name) === '' || !withUnit ? text : `${text} ${unit}`;
};
