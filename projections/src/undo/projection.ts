import type { PlanningEvent } from '@cadenza/domain/planning/events';
import type { Tellings } from '../kernel/activity.ts';
import { byId, defineProjection, type Handler, type Handlers } from '../kernel/projection.ts';
import { ownChangesTable } from './tables.ts';

/** A change of many works is told by its first events. */
const mostEvents = 50;

/** Under which the log names what nobody asked for: a job is nobody's undo. */
const nobody = '00000000-0000-0000-0000-000000000000';

const added = (list: readonly string[], item: string): readonly string[] => [...new Set([...list, item])].sort();

const first = (positions: readonly string[]): readonly string[] =>
  positions.toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1)).slice(0, mostEvents);

/** What a person did is theirs to take back; an undo says by its cause what it took back, and is no change of its own. */
const own: Handler<PlanningEvent> = {
  required: ({ metadata }) => [byId(ownChangesTable, metadata.causationId)],
  apply: ({ type, metadata, data, position }, rows) => {
    if (!('occurrenceId' in data ? data.occurrenceId : data.seriesId)) throw new TypeError(`${type} of no work`);
    const { companyId, actorId, causationId, commandId, happenedAt } = metadata;
    // What clocks have counted nobody said.
    if (actorId === nobody || ('measured' in data && data.measured)) return null;
    const row = rows.get(ownChangesTable, causationId) ?? {
      ...{ company_id: companyId, id: causationId, actor_id: actorId, at: happenedAt },
      ...{ positions: [], series: [], works: [], taken_back: false },
    };
    // In whatever order the streams are read, where one of them waits for another code.
    if (causationId !== commandId) rows.put(ownChangesTable, { ...row, taken_back: true });
    else {
      const at = Date.parse(happenedAt) < Date.parse(row.at) ? happenedAt : row.at;
      const positions = first([...row.positions, String(position)]);
      const subject =
        'occurrenceId' in data
          ? { works: added(row.works, data.occurrenceId) }
          : { series: added(row.series, data.seriesId) };
      rows.put(ownChangesTable, { ...row, ...subject, at, positions });
    }
    return { kind: 'changed', ids: [actorId] };
  },
};

/** Null for what has no way back: time alone made it, or it shows what was. */
const handlers: Handlers<PlanningEvent> = {
  SeriesScheduled: own,
  OccurrencesExpanded: null,
  OccurrenceLeftClosedDay: null,
  SeriesRescheduled: own,
  SeriesChanged: own,
  SeriesRecurrenceChanged: own,
  SeriesPeriodChanged: own,
  SeriesShiftChanged: own,
  SeriesCancelled: own,
  SeriesPutBack: own,
  InterventionMoved: own,
  InterventionAssigned: own,
  InterventionWorkChanged: own,
  InterventionRejoined: own,
  InterventionNoted: own,
  InterventionFaultMarked: own,
  ChecklistLineTicked: own,
  ChecklistLineUnticked: own,
  InterventionDurationSet: own,
  InterventionProgressSet: own,
  InterventionCompleted: own,
  InterventionReopened: own,
  CompletionCorrected: null,
  InterventionCancelled: own,
  InterventionBroughtBack: own,
  WorkLineAdded: own,
  WorkLineRemoved: own,
  WorkLineRestored: own,
  WorkLinesOrdered: own,
  WorkStarted: null,
  WorkStopped: null,
  SparePartSet: own,
  SparePartRemoved: own,
  InterventionPhotoAdded: null,
  InterventionPhotoRemoved: null,
  InterventionSigned: null,
};

/** What happens to work is told where its rows are. */
const tells = Object.fromEntries(Object.keys(handlers).map((type) => [type, null])) as Tellings<PlanningEvent>;

/** The changes of each person in each company, of which they take back the last ones. */
export const undoProjection = defineProjection<PlanningEvent>({
  name: 'undo',
  module: import.meta.url,
  topic: 'undo',
  prefixes: ['planSeries', 'intervention'],
  tables: [ownChangesTable],
  handlers,
  tells,
});
