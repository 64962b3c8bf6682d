import { anomaly } from './anomaly.ts';
import { anomalyCategory } from './anomaly-category.ts';
import { checklist } from './checklist.ts';
import { checklistLine } from './checklist-line.ts';
import type { Kind } from './descriptor.ts';
import { equipment } from './equipment.ts';
import { faultCause } from './fault-cause.ts';
import { faultRemedy } from './fault-remedy.ts';
import { intervention } from './intervention.ts';
import { interventionCategory } from './intervention-category.ts';
import { interventionType } from './intervention-type.ts';
import { line } from './line.ts';
import { maintainer } from './maintainer.ts';
import { maintainerAbsence } from './maintainer-absence.ts';
import { maintainerRole } from './maintainer-role.ts';
import { plant } from './plant.ts';
import { recurrence } from './recurrence.ts';
import { supplier } from './supplier.ts';
import { supplierType } from './supplier-type.ts';
import { workingCalendarDay } from './working-calendar-day.ts';

/** Every kind of record, in the order in which references can be met. A new kind is its file and a line here. */
export const kinds: readonly Kind[] = [
  plant,
  line,
  supplierType,
  supplier,
  maintainerRole,
  maintainer,
  maintainerAbsence,
  equipment,
  interventionCategory,
  intervention,
  anomalyCategory,
  anomaly,
  faultCause,
  faultRemedy,
  interventionType,
  recurrence,
  checklist,
  checklistLine,
  workingCalendarDay,
];

export const findKind = (name: string): Kind | undefined => kinds.find((kind) => kind.name === name);
