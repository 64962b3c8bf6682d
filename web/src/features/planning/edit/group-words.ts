import type { TFunction } from 'i18next';
import { formatDay } from '../../../lib/format.ts';
import type { PlanFormat } from '../days/texts.ts';
import type { Detail } from '../reading/remembered-details.ts';
import type { PlanRow } from '../rows/row.ts';
import { typeName } from '../rows/type-name.ts';
import { type Group, shiftOf } from './edit-form.ts';

type Given = {
  readonly row: PlanRow;
  readonly detail: Detail;
  readonly t: TFunction<'planning'>;
  readonly tSeries: TFunction<'series'>;
  readonly format: PlanFormat;
};

/** What a work has, as a person reads it. */
export const groupWords = ({ row, detail, t, tSeries, format }: Given): Readonly<Record<Group, string>> => ({
  equipment: row.equipment.label,
  intervention: row.intervention.label,
  type: typeName(row.interventionType, t),
  maintainer: row.maintainer?.label ?? t('unassigned'),
  when: `${format.day(row.startMs)} ${format.span(row.startMs, row.endMs)}`,
  recurrence: detail.recurrence?.label ?? t('sheet.once'),
  until: detail.planUntil == null ? tSeries('edit.noEnd') : formatDay(detail.planUntil),
  shift: t(`shift.${shiftOf(detail)}`),
  checklist: detail.checklist?.label ?? t('sheet.noChecklist'),
  anomalies: (detail.planned.anomalies ?? []).map(({ label }) => label).join(', ') || t('anomalies.none'),
  notes: row.notes ?? tSeries('edit.noNotes'),
  fault: t(row.fault ? 'fault' : 'change.noFault'),
});
