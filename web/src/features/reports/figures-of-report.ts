import type { ReportWorkSet } from '../../lib/schema.gen.ts';
import { type FigureName, figureNames, figures } from './figure.ts';
import type { ReportName } from './report-search.ts';

const ofMaintainers = [
  ...(['planned', 'completed', 'hours', 'faultHours', 'capacityHours'] as const),
  ...(['preventiveDue', 'preventiveOnTime', 'preventivePending', 'preventiveEfficiency'] as const),
  ...(['backlogOverdueHours', 'backlogHours', 'weeklyCapacityHours', 'backlogWeeks'] as const),
] satisfies FigureName[];
const ofMachines = figureNames.filter(
  (name) => !['LOAD', 'BACKLOG'].includes(figures[name].works) && name !== 'downtime',
);
const ofBreakdowns = [
  ...(['failures', 'hours', 'downtime', 'mtbf', 'mttr'] as const),
  ...(['downtimeRate', 'unplannedDowntimeRate', 'downtimeFailure', 'idleCostFailure'] as const),
] satisfies FigureName[];

/** The figures that a report has, in the order in which they are offered. */
export const figuresOfReport: Readonly<Record<ReportName, readonly FigureName[]>> = {
  reportAttrezzature: ofMachines,
  reportGenerale: ofMachines,
  reportGuastiInterventi: ofBreakdowns,
  reportManutentori: ofMaintainers,
};

/** The works behind a figure; hours are those of labour, but for breakdowns. */
export const worksBehind = (report: ReportName, figure: FigureName): ReportWorkSet =>
  report === 'reportGuastiInterventi' && figures[figure].works === 'LOAD' ? 'FAILURES' : figures[figure].works;
