import type { ReportName } from '@cadenza/domain/reports/report-names';
import type { ScopeName } from '@cadenza/domain/reports/scope';
import { z } from 'zod';
import { count, id, time } from '../rest/shapes.ts';

const hours = z.number().min(0).nullable();
const percent = z.number().min(0).nullable();
const cost = z
  .string()
  .regex(/^\d+\.\d\d$/)
  .nullable();

const division = z.strictObject({ numerator: z.number(), denominator: z.number(), n: count, leftOut: count });

/** Of one piece of equipment, or of all of them. */
export const figuresShape = z.strictObject({
  attrezzaturaId: id.nullable(),
  attrezzatura: z.string().nullable(),
  linea: z.string().nullable(),
  requiredTime: hours,
  downtimeFailure: hours,
  downtimePlanned: hours,
  downtimeHours: hours.meta({ description: 'Failure and planned downtime together' }),
  operatingTime: z.number().nullable(),
  machineMonths: count.nullable().meta({ description: 'Months of equipment that the required time is of' }),
  machineMonthsLeftOut: count.nullable().meta({ description: 'Those without monthly hours' }),
  failures: count,
  failuresCounted: count.nullable().meta({ description: 'Those that the operating time is divided by' }),
  failuresLeftOut: count.nullable().meta({ description: 'Those of equipment without required time' }),
  mtbf: z.number().nullable(),
  mtbfLower: z.number().nullable(),
  mtbfUpper: z.number().nullable(),
  mtbfIndicative: z.boolean().meta({ description: 'Of under five failures' }),
  mttr: hours,
  mttrWaiting: hours,
  restorationHours: z.number().min(0),
  waitingHours: z.number().min(0),
  downtimeRate: percent,
  unplannedDowntimeRate: percent,
  preventiveDue: count.meta({ description: 'Ordinary work that fell due up to now' }),
  preventiveOnTime: count,
  preventivePending: count.meta({ description: 'What may still be done in time: in no denominator' }),
  preventiveDeleted: count.meta({ description: 'Of the due ones, deleted works: they count as not done' }),
  preventiveExcused: count.meta({ description: 'Deleted as not necessary or double: in no denominator' }),
  preventiveEfficiency: percent,
  idleCost: cost,
  idleCostFailure: cost,
  idleCostPlanned: cost,
  depreciated: z.boolean(),
  labourHours: z.number().min(0).meta({ description: 'Of work completed in the months' }),
  labourPlanned: z.number().min(0),
  labourUnplanned: z.number().min(0).meta({ description: 'On faults' }),
  unplannedLabourRate: percent,
  labourWorks: count.meta({ description: 'Work that these hours are of' }),
  labourWorksLeftOut: count.meta({ description: 'Work completed without hours of labour' }),
  partsCost: z
    .string()
    .regex(/^\d+\.\d\d$/)
    .meta({ description: 'Spare parts of work completed in the months' }),
  partsCostRate: percent.meta({ description: 'Spare parts over the purchase cost of the equipment, percent' }),
  valuedPartsCost: cost.meta({ description: 'Spare parts of equipment whose purchase cost is known' }),
  purchaseValue: cost.meta({ description: 'What this equipment was bought for, once, whatever the months' }),
  machinesValued: count.nullable(),
  machinesNotValued: count.nullable().meta({ description: 'Equipment without a purchase cost' }),
  scheduled: count.meta({ description: 'Work planned to begin in the months, faults and what is to come left out' }),
  scheduledOnTime: count.meta({ description: 'Of it what was completed on its day' }),
  schedulePending: count,
  scheduleCompliance: percent,
  maintenanceIndex: z.enum(['poor', 'fair', 'good', 'excellent']).nullable(),
  provisional: z.boolean(),
  notAvailable: z.record(z.string(), z.string()).meta({ description: 'Why a figure is null, by its name' }),
  divisions: z.record(z.string(), division).meta({
    description:
      'What was divided by what, by the name of each figure that is not null; `n`: of how many it is, `leftOut`: how many are in neither',
  }),
  definitionVersion: z.string(),
  asOf: time,
});

/** Of all of it: what is missing of the equipment that is in none of its sums of time, or of cost. */
export const wholeShape = figuresShape.extend({
  leftOut: z.array(z.strictObject({ reason: z.string(), count, failures: count, names: z.array(z.string()) })),
});

export const breakdownShape = z.strictObject({
  attrezzaturaId: id,
  attrezzatura: z.string(),
  linea: z.string(),
  start: time,
  end: time.nullable(),
  hours: z.number().min(0),
  downtime: hours,
  open: z.boolean(),
  interventi: z.array(id),
  causaGuastoId: id.nullable().meta({ description: 'Of the first of its faults of which somebody has said one' }),
  causaGuasto: z.string().nullable(),
  rimedioGuastoId: id.nullable(),
  rimedioGuasto: z.string().nullable(),
});

export const maintainerShape = z.strictObject({
  manutentoreId: id,
  manutentore: z.string(),
  completed: count,
  planned: count,
  hours: z.number().min(0),
  faultHours: z.number().min(0),
  capacityHours: z.number().min(0),
  preventiveDue: count,
  preventiveOnTime: count,
  preventivePending: count,
  preventiveDeleted: count,
  preventiveExcused: count,
  preventiveEfficiency: percent,
  backlogOverdueHours: z.number().min(0).meta({ description: 'Planned hours of overdue work, now' }),
  backlogHours: z.number().min(0).meta({
    description: 'Planned hours of open work up to the end of the twelfth week from now, what is overdue too',
  }),
  weeklyCapacityHours: z.number().min(0).meta({ description: 'Hours a week in these weeks, absences left out' }),
  backlogWeeks: hours.meta({ description: 'One over the other' }),
  notAvailable: z.record(z.string(), z.string()).meta({ description: 'Why a figure is null, by its name' }),
});

/** The rows of the four reports by their documented names, as they are documented. */
export const reportShapes = {
  reportAttrezzature: figuresShape,
  reportGenerale: wholeShape,
  reportGuastiInterventi: breakdownShape,
  reportManutentori: maintainerShape,
} as const satisfies Record<ReportName, z.ZodObject>;

/** Columns whose documented name is another than their own. */
const documented: Readonly<Record<string, string>> = {
  equipmentId: 'attrezzaturaId',
  equipment: 'attrezzatura',
  line: 'linea',
  workIds: 'interventi',
  faultCauseId: 'causaGuastoId',
  faultCause: 'causaGuasto',
  faultRemedyId: 'rimedioGuastoId',
  faultRemedy: 'rimedioGuasto',
  maintainerId: 'manutentoreId',
  maintainer: 'manutentore',
};
const own = new Map(Object.entries(documented).map(([name, wire]) => [wire, name]));

/** A row by its documented names, with what is documented of it. */
export const rowToWire = (report: ReportName, row: object): Record<string, unknown> => {
  const named = Object.entries(row).map(([name, value]) => [documented[name] ?? name, value] as const);
  return Object.fromEntries(named.filter(([name]) => Object.hasOwn(reportShapes[report].shape, name)));
};

/** Returns the column of a report that is documented under this name; undefined where none is. */
export const columnFromWire = (report: ReportName, name: string): string | undefined =>
  Object.hasOwn(reportShapes[report].shape, name) ? (own.get(name) ?? name) : undefined;

export const isColumn = (report: ReportName, name: string): boolean =>
  Object.hasOwn(reportShapes[report].shape, documented[name] ?? name);

/** What a report is narrowed by, by its documented name. */
export const scopeWire = {
  equipmentId: 'attrezzaturaId',
  lineId: 'lineaId',
  plantId: 'impiantoId',
  maintainerId: 'manutentoreId',
  interventionTypeId: 'tipoInterventoId',
} as const satisfies Record<ScopeName, string>;
