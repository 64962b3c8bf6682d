import type { OwnPart } from '../data/own-changes.ts';
import type { PlanRow } from '../data/row.ts';
import type { ScheduleForm } from '../schedule/schedule-form.ts';
import { differences, type Group, timesOf } from './edit-form.ts';

type Sides = { readonly before: ScheduleForm; readonly after: ScheduleForm };
type Known = {
  readonly row: Pick<PlanRow, 'maintainer'>;
  readonly maintainer: PlanRow['maintainer'];
  /** What it was, as a person reads it. */
  readonly words: Readonly<Record<Group, string>>;
  readonly timeZone: string;
};

const values = {
  equipment: ({ equipmentId }) => equipmentId,
  intervention: ({ interventionId }) => interventionId,
  type: ({ interventionTypeId }) => interventionTypeId,
  checklist: ({ checklistId }) => checklistId,
  anomalies: ({ anomalies }) => anomalies.map(({ id }) => id),
  notes: ({ notes }) => notes.trim() || null,
} as const satisfies Record<string, (form: ScheduleForm) => string | readonly string[] | null>;

/** What a form changed, part by part, to be taken back; null where another rule or end has made other works of it. */
export const ownPartsOf = ({ before, after }: Sides, known: Known): readonly OwnPart[] | null => {
  const groups = differences(before, after);
  if (groups.includes('recurrence') || groups.includes('until')) return null;
  return groups.flatMap((group): OwnPart[] => {
    switch (group) {
      case 'when':
        return [{ field: 'time', before: timesOf(before, known.timeZone), after: timesOf(after, known.timeZone) }];
      case 'maintainer':
        return [{ field: 'maintainer', before: known.row.maintainer, after: known.maintainer }];
      case 'fault':
        return [{ field: 'fault', before: before.fault, after: after.fault }];
      case 'recurrence':
      case 'until':
        return [];
      default: {
        const of = values[group];
        return [
          {
            field: group,
            before: { value: of(before), words: known.words[group] },
            after: { value: of(after), words: '' },
          },
        ];
      }
    }
  });
};
