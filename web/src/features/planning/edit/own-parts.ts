import type { Scope } from '../../../lib/schema.gen.ts';
import type { OwnPart } from '../own/own-changes.ts';
import type { PlanRow } from '../rows/row.ts';
import type { ScheduleForm } from '../schedule/schedule-form.ts';
import { differences, type Group, timesOf } from './edit-form.ts';

type Sides = { readonly before: ScheduleForm; readonly after: ScheduleForm };
type Known = {
  readonly row: Pick<PlanRow, 'maintainer'>;
  readonly maintainer: PlanRow['maintainer'];
  /** What it was, as a person reads it. */
  readonly words: Readonly<Record<Group, string>>;
  readonly timeZone: string;
  /** How far the change reached. */
  readonly scope: Scope;
};

/** Of a series that the change does not reach they stay as they are, whatever the form holds of them. */
const ofSeries: readonly Group[] = ['recurrence', 'until', 'shift'];

const values = {
  equipment: ({ equipmentId }) => equipmentId,
  intervention: ({ interventionId }) => interventionId,
  type: ({ interventionTypeId }) => interventionTypeId,
  checklist: ({ checklistId }) => checklistId,
  anomalies: ({ anomalies }) => anomalies.map(({ id }) => id),
  notes: ({ notes }) => notes.trim() || null,
} as const satisfies Record<string, (form: ScheduleForm) => string | readonly string[] | null>;

const unsaid = { value: null, words: '' } as const;

/** What a form changed, part by part. */
export const ownPartsOf = ({ before, after }: Sides, known: Known): readonly OwnPart[] => {
  const changed = differences(before, after);
  const groups = known.scope === 'ONE' ? changed.filter((group) => !ofSeries.includes(group)) : changed;
  return groups.flatMap((group): OwnPart[] => {
    switch (group) {
      case 'when':
        return [{ field: 'time', before: timesOf(before, known.timeZone), after: timesOf(after, known.timeZone) }];
      case 'maintainer':
        return [{ field: 'maintainer', before: known.row.maintainer, after: known.maintainer }];
      case 'fault':
        return [{ field: 'fault', before: before.fault, after: after.fault }];
      case 'until':
        return [{ field: 'end', before: unsaid, after: unsaid }];
      case 'recurrence':
      case 'shift':
        return [{ field: group, before: unsaid, after: unsaid }];
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
