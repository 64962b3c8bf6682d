import { type NoticeEvent, notices, readOn } from '@cadenza/domain/notices/reading';
import type { PlanningEvent } from '@cadenza/domain/planning/events';
import type { SupportRequestEvent } from '@cadenza/domain/support/events';
import { byId, defineProjection, type Handler } from '../kernel/projection.ts';
import { readingTable } from './tables.ts';

const reading = <E extends NoticeEvent>(timeOf: (data: E['data']) => string): Handler<E> => ({
  required: ({ data }) => [byId(readingTable, data.userId)],
  apply: (event, rows) => {
    const { userId } = event.data;
    if (Number.isNaN(Date.parse(timeOf(event.data)))) throw new RangeError(`${event.type} without a time`);
    const old = rows.get(readingTable, userId);
    const next = readOn(old ?? { until: null, read: [] }, event);
    rows.put(readingTable, { company_id: event.metadata.companyId, id: userId, ...next });
    return { kind: 'read', ids: [userId] };
  },
});

/** Somebody may have to be told: of whom the history of the area knows, so that nothing is kept of it here. */
const ofWork: Handler<PlanningEvent> = {
  required: () => [],
  apply: ({ data }) => ({ kind: 'work', ids: ['occurrenceId' in data ? data.occurrenceId : data.seriesId] }),
};
const ofRequest: Handler<SupportRequestEvent> = {
  required: () => [],
  apply: ({ data }) => ({ kind: 'request', ids: [data.supportRequestId] }),
};

/**
 * How far each person has read, and when somebody may have to be told something. Notices have no rows: they are read from the
 * histories, for whoever asks (`queries.ts`).
 */
export const noticesProjection = defineProjection<NoticeEvent | PlanningEvent | SupportRequestEvent>({
  name: 'notices',
  module: import.meta.url,
  topic: notices.topic,
  prefixes: [notices.stream.kind, 'planSeries', 'intervention', 'supportRequest'],
  tables: [readingTable],
  handlers: {
    NoticesRead: reading(({ until }) => until),
    NoticeRead: reading(({ at }) => at),
    SeriesScheduled: ofWork,
    OccurrencesExpanded: null,
    OccurrenceLeftClosedDay: ofWork,
    OccurrenceReturned: ofWork,
    SeriesRescheduled: ofWork,
    SeriesChanged: ofWork,
    SeriesRecurrenceChanged: ofWork,
    SeriesPeriodChanged: null,
    SeriesShiftChanged: ofWork,
    SeriesCancelled: ofWork,
    SeriesPutBack: ofWork,
    InterventionMoved: ofWork,
    InterventionAssigned: ofWork,
    InterventionWorkChanged: null,
    InterventionRejoined: ofWork,
    InterventionNoted: null,
    InterventionFaultMarked: null,
    ChecklistLineTicked: null,
    ChecklistLineUnticked: null,
    InterventionDurationSet: null,
    InterventionProgressSet: null,
    FaultClassified: null,
    InterventionCompleted: ofWork,
    InterventionReopened: null,
    CompletionCorrected: null,
    InterventionCancelled: ofWork,
    InterventionBroughtBack: ofWork,
    WorkLineAdded: null,
    WorkLineRemoved: null,
    WorkLineRestored: null,
    WorkLinesOrdered: null,
    WorkStarted: null,
    WorkStopped: null,
    SparePartSet: null,
    SparePartRemoved: null,
    InterventionPhotoAdded: null,
    InterventionPhotoRemoved: null,
    InterventionSigned: null,
    SupportRequestOpened: ofRequest,
    SupportRequestChanged: null,
    SupportRequestAssigned: ofRequest,
    SupportRequestTakenInHandling: ofRequest,
    SupportRequestTransformed: ofRequest,
    SupportRequestWorkLost: null,
    SupportRequestCompleted: ofRequest,
    SupportRequestReopened: ofRequest,
    SupportRequestArchived: null,
    SupportRequestRestored: null,
    SupportRequestPutBack: null,
    SupportRequestImageAdded: null,
    SupportRequestImageRemoved: null,
    SupportRequestCommented: ofRequest,
    SupportRequestDeleted: null,
  },
  // That somebody has read something changes no record, and what happens to work and requests is told where their rows are.
  tells: null,
});
