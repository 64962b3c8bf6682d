import { costsOf } from '@cadenza/domain/reports/costs';
import { definitionVersion, type Figures, figuresOf } from '@cadenza/domain/reports/figures';
import { addSums } from '@cadenza/domain/reports/sums';
import type { MeasuredMachine } from '@cadenza/projections/reports/queries-of-figures';
import type { MaintainerRow } from '@cadenza/projections/reports/queries-of-maintainers';
import { z } from 'zod';
import { count, id, time } from '../rest/shapes.ts';

const hours = z.number().min(0).nullable();
const percent = z.number().min(0).nullable();
const cost = z
  .string()
  .regex(/^\d+\.\d\d$/)
  .nullable();

/** Of one piece of equipment, or of all of them. */
export const figuresShape = z.strictObject({
  attrezzaturaId: id.nullable(),
  attrezzatura: z.string().nullable(),
  linea: z.string().nullable(),
  requiredTime: hours,
  downtimeFailure: hours,
  downtimePlanned: hours,
  operatingTime: z.number().nullable(),
  failures: count,
  mtbf: z.number().nullable(),
  mtbfLower: z.number().nullable(),
  mtbfUpper: z.number().nullable(),
  mtbfIndicative: z.boolean().meta({ description: 'Of under five failures' }),
  mttr: hours,
  mttrWaiting: hours,
  downtimeRate: percent,
  unplannedDowntimeRate: percent,
  preventiveDue: count,
  preventiveOnTime: count,
  preventivePending: count,
  preventiveEfficiency: percent,
  idleCost: cost,
  idleCostFailure: cost,
  idleCostPlanned: cost,
  depreciated: z.boolean(),
  maintenanceIndex: z.enum(['poor', 'fair', 'good', 'excellent']).nullable(),
  provisional: z.boolean(),
  notAvailable: z.record(z.string(), z.string()).meta({ description: 'Why a figure is null, by its name' }),
  definitionVersion: z.string(),
  asOf: time,
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
  preventiveEfficiency: percent,
});

const figuresToWire = (figures: Figures, asOf: string) => ({
  ...figures,
  ...costsOf(figures),
  ...{ definitionVersion, asOf },
});

/** A row for each piece of equipment. */
export const machineToWire = ({ machine, sums }: MeasuredMachine, asOf: string): z.infer<typeof figuresShape> => ({
  ...{ attrezzaturaId: machine.id, attrezzatura: machine.label, linea: machine.line },
  ...figuresToWire(figuresOf(sums), asOf),
});

/** One row for all of it: of the sums, never of the figures. */
export const wholeToWire = (all: readonly MeasuredMachine[], asOf: string): z.infer<typeof figuresShape> => ({
  ...{ attrezzaturaId: null, attrezzatura: null, linea: null },
  ...figuresToWire(figuresOf(addSums(all.map(({ sums }) => sums))), asOf),
});

const instant = (epochMs: number): string => new Date(epochMs).toISOString();

/** A row for each breakdown that begins in the period. */
export const breakdownsToWire = ({ machine, breakdowns }: MeasuredMachine): z.infer<typeof breakdownShape>[] =>
  breakdowns.map(({ from, to, open, downtime, workIds }) => ({
    ...{ attrezzaturaId: machine.id, attrezzatura: machine.label, linea: machine.line },
    start: instant(from),
    end: open ? null : instant(to),
    hours: (to - from) / 3_600_000,
    ...{ downtime, open, interventi: [...workIds] },
  }));

export const maintainerToWire = ({
  maintainerId: manutentoreId,
  label: manutentore,
  color: _color,
  ...row
}: MaintainerRow): z.infer<typeof maintainerShape> => ({ manutentoreId, manutentore, ...row });
