import { type DividedName, divided } from '@cadenza/domain/reports/divisions';
import type { ReportName } from '@cadenza/domain/reports/report-names';
import type { SheetColumn } from '@cadenza/infra/spreadsheets/write-xlsx';

/** `sum`: of the rows above; else one column over another. */
export type Total = 'sum' | { readonly numerator: string; readonly denominator: string; readonly percent: boolean };
export type Column = { name: string; type: SheetColumn['type']; width?: number; total?: Total };

const equipment: readonly Column[] = [
  { name: 'equipment', type: 'text', width: 36 },
  { name: 'line', type: 'text' },
];
const hours = (name: string, total?: Total): Column => ({ name, type: 'decimal', ...(total && { total }) });
const count = (name: string, total?: Total): Column => ({ name, type: 'integer', ...(total && { total }) });
const cost = (name: string): Column => ({ name, type: 'money', total: 'sum' });
/** What the figure is divided by what, of the whole as of each row. */
const quotient = (name: DividedName): Total => divided[name];
const preventive: readonly Column[] = [
  count('preventiveDue', 'sum'),
  count('preventiveOnTime', 'sum'),
  count('preventivePending', 'sum'),
  count('preventiveDeleted', 'sum'),
  count('preventiveExcused', 'sum'),
  hours('preventiveEfficiency', quotient('preventiveEfficiency')),
];

const figures: readonly Column[] = [
  hours('requiredTime', 'sum'),
  hours('downtimeFailure', 'sum'),
  hours('downtimePlanned', 'sum'),
  hours('downtimeHours', 'sum'),
  hours('operatingTime', 'sum'),
  count('machineMonths', 'sum'),
  count('machineMonthsLeftOut', 'sum'),
  count('failures', 'sum'),
  count('failuresCounted', 'sum'),
  count('failuresLeftOut', 'sum'),
  hours('mtbf', quotient('mtbf')),
  hours('mtbfLower'),
  hours('mtbfUpper'),
  hours('restorationHours', 'sum'),
  hours('waitingHours', 'sum'),
  hours('mttr', quotient('mttr')),
  hours('mttrWaiting', quotient('mttrWaiting')),
  hours('downtimeRate', quotient('downtimeRate')),
  hours('unplannedDowntimeRate', quotient('unplannedDowntimeRate')),
  ...preventive,
  cost('idleCostFailure'),
  cost('idleCostPlanned'),
  cost('idleCost'),
  { name: 'depreciated', type: 'text', width: 14 },
  count('scheduled', 'sum'),
  count('scheduledOnTime', 'sum'),
  count('schedulePending', 'sum'),
  hours('scheduleCompliance', quotient('scheduleCompliance')),
  hours('labourPlanned', 'sum'),
  hours('labourUnplanned', 'sum'),
  hours('labourHours', 'sum'),
  count('labourWorks', 'sum'),
  count('labourWorksLeftOut', 'sum'),
  hours('unplannedLabourRate', quotient('unplannedLabourRate')),
  cost('partsCost'),
  // What a machine was bought for is no sum of months: the total is that of the whole.
  { name: 'valuedPartsCost', type: 'money' },
  { name: 'purchaseValue', type: 'money' },
  count('machinesValued'),
  count('machinesNotValued'),
  hours('partsCostRate'),
  { name: 'maintenanceIndex', type: 'text', width: 14 },
  { name: 'provisional', type: 'text', width: 12 },
  { name: 'missing', type: 'text', width: 60 },
];

/** What stands in the sheet of each report. */
export const columns: Readonly<Record<ReportName, readonly Column[]>> = {
  reportAttrezzature: [...equipment, ...figures],
  reportGenerale: [{ name: 'month', type: 'month' }, ...figures],
  reportGuastiInterventi: [
    ...equipment,
    { name: 'start', type: 'time' },
    { name: 'end', type: 'time' },
    hours('hours', 'sum'),
    hours('downtime', 'sum'),
    { name: 'faultCause', type: 'text', width: 28 },
    { name: 'faultRemedy', type: 'text', width: 28 },
  ],
  reportManutentori: [
    { name: 'maintainer', type: 'text' },
    count('planned', 'sum'),
    count('completed', 'sum'),
    hours('hours', 'sum'),
    hours('faultHours', 'sum'),
    hours('capacityHours', 'sum'),
    ...preventive,
    hours('backlogOverdueHours', 'sum'),
    hours('backlogHours', 'sum'),
    hours('weeklyCapacityHours', 'sum'),
    hours('backlogWeeks', { numerator: 'backlogHours', denominator: 'weeklyCapacityHours', percent: false }),
    { name: 'missing', type: 'text', width: 60 },
  ],
};
