import type { Ask } from '../../../lib/ask.ts';
import { formatDay } from '../../../lib/format.ts';
import type { EditedField, OwnChange, OwnPart } from './own-changes.ts';
import { UndoableDocument, type UndoableQuery } from './undoable.gen.ts';

type Entry = UndoableQuery['undoable']['rows'][number]['entries'][number];
type Change = Entry['changes'][number];
type Side = Change['before'];

const nothing = { value: null, words: '' } as const;

/** What the log calls a field, and what is said of it here. */
const edited: Readonly<Record<string, EditedField>> = {
  ...{ equipmentId: 'equipment', interventionId: 'intervention', interventionTypeId: 'type', checklistId: 'checklist' },
  ...{ anomalyIds: 'anomalies', notes: 'notes', recurrenceId: 'recurrence', planFrom: 'until', planUntil: 'end' },
  ...{ faultCauseId: 'faultCodes', faultRemedyId: 'faultCodes' },
  ...{ shift: 'shift', progress: 'progress', plannedMinutes: 'place' },
};

const wordsOf = (side: Side) => ({ value: null, words: side.map(({ value, label }) => label ?? value).join(', ') });

const instantOf = ([first]: Side): number | undefined => (first === undefined ? undefined : Date.parse(first.value));
const isOn = ([first]: Side): boolean => first?.value === 'true';
const minutesOf = ([first]: Side): number | null => (first === undefined ? null : Number(first.value));
const personOf = ([first]: Side) => (first === undefined ? null : { label: first.label ?? '—' });

const spanOf = (startMs: number, minutes: number | null) => ({ startMs, endMs: startMs + (minutes ?? 0) * 60_000 });

const ofChange = ({ field, before, after }: Change, all: readonly Change[]): OwnPart[] => {
  switch (field) {
    case 'start': {
      const [from, to] = [instantOf(before), instantOf(after)];
      if (from === undefined || to === undefined) return [{ field: 'place', before: nothing, after: nothing }];
      const length = all.find((one) => one.field === 'plannedMinutes');
      const [was, is] = [minutesOf(length?.before ?? []), minutesOf(length?.after ?? [])];
      return [{ field: 'time', before: spanOf(from, was), after: spanOf(to, is) }];
    }
    case 'plannedMinutes':
      return all.some((one) => one.field === 'start') ? [] : [{ field: 'place', before: nothing, after: nothing }];
    case 'maintainerId':
      return [{ field: 'maintainer', before: personOf(before), after: personOf(after) }];
    case 'fault':
      return [{ field: 'fault', before: isOn(before), after: isOn(after) }];
    case 'durationMinutes':
      return [{ field: 'duration', before: minutesOf(before), after: minutesOf(after) }];
    default: {
      const known = edited[field];
      return known === undefined ? [] : [{ field: known, before: wordsOf(before), after: wordsOf(after) }];
    }
  }
};

const whole: Readonly<Record<string, OwnPart>> = {
  WorkingCalendarDayRegistered: { field: 'closed', before: false, after: true },
  SeriesScheduled: { field: 'planned', before: false, after: true },
  SeriesCancelled: { field: 'deleted', before: false, after: true },
  InterventionCancelled: { field: 'deleted', before: false, after: true },
  InterventionCompleted: { field: 'completed', before: false, after: true },
  InterventionReopened: { field: 'completed', before: true, after: false },
  ChecklistLineTicked: { field: 'line', before: false, after: true },
  ChecklistLineUnticked: { field: 'line', before: true, after: false },
};

const partsOf = ({ event, changes }: Entry): OwnPart[] => {
  const known = whole[event];
  if (known) return [known];
  const parts = changes.flatMap((change) => ofChange(change, changes));
  if (parts.length > 0) return parts;
  const field = event.startsWith('SparePart') ? 'parts' : event.startsWith('WorkLine') ? 'tasks' : 'place';
  return [{ field, before: nothing, after: nothing }];
};

/** What the log says that its person did, in the terms of this page. */
export const ownChangeOf = ({ id, entries, works, days }: UndoableQuery['undoable']['rows'][number]): OwnChange => {
  const [first] = entries;
  if (first !== undefined && days === 0 && first.kind !== 'PLANNED_INTERVENTION') {
    const { event, kind, label } = first;
    return { command: id, what: label ?? '', parts: [], beside: { event, kind, label } };
  }
  const all = entries.flatMap(partsOf);
  const isFirst = ({ field }: OwnPart, at: number): boolean => all.findIndex((one) => one.field === field) === at;
  const scope = entries.find((entry) => entry.scope)?.scope;
  return {
    command: id,
    what:
      days > 0
        ? formatDay(entries.map(({ label }) => label ?? '').toSorted()[0] ?? '')
        : (entries[0]?.equipment?.label ?? ''),
    parts: all.filter(isFirst),
    ...(works > 1 && { works }),
    ...(days > 0 && { days }),
    ...(scope && { scope }),
  };
};

/** With the zone of the company, where nothing else knows it. */
export const readOwnChangesIn = (ask: Ask) => async () => {
  const { timeZone, rows } = (await ask(UndoableDocument, {})).undoable;
  return { timeZone, changes: rows.map(ownChangeOf) };
};

export const readOwnChanges = (ask: Ask) => async (): Promise<readonly OwnChange[]> =>
  (await readOwnChangesIn(ask)()).changes;
