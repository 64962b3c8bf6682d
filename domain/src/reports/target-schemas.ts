import { z } from 'zod';
import { type Aim, rounded, targetFigures } from './targets.ts';

const aim = ({ max, places }: Aim) =>
  z
    .number({ error: 'invalid_number' })
    .min(0, { error: 'too_small' })
    .max(max, { error: 'too_large' })
    .refine((value) => rounded(value, places) === value, { error: 'invalid_number' })
    .nullable();

export const targets = z.object({
  preventiveEfficiency: aim(targetFigures.preventiveEfficiency),
  mtbf: aim(targetFigures.mtbf),
  mttr: aim(targetFigures.mttr),
  downtimeRate: aim(targetFigures.downtimeRate),
  idleCost: aim(targetFigures.idleCost),
  failures: aim(targetFigures.failures),
  scheduleCompliance: aim(targetFigures.scheduleCompliance),
  unplannedLabourRate: aim(targetFigures.unplannedLabourRate),
  partsCost: aim(targetFigures.partsCost),
});
