import { lastDay } from '@cadenza/domain/calendar/civil-date';
import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import type {
  SeriesEvent,
  SeriesPeriodChanged,
  SeriesPutBack,
  SeriesRecurrenceChanged,
  SeriesShiftChanged,
} from '@cadenza/domain/planning/events';
import { horizonOf, todayIn } from '@cadenza/domain/planning/expansion';
import { requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor } from '../kernel/reactor.ts';
import { expandSeries } from './jobs.ts';

/**
 * A series that recurs is expanded as soon as it was scheduled; its first occurrence is there already. So is one whose
 * rule or period was changed, as far as it reaches on the day that the job runs. Other changes of a series carry their
 * occurrences themselves, and the night does the rest. The horizon is that of the day on which it was scheduled, so the
 * same event asks for the same job for ever.
 */
export const expandOnSchedule = defineReactor<SeriesEvent>({
  name: 'expand-on-schedule',
  prefixes: ['planSeries'],
  startsAt: 'beginning', // what was scheduled before the first worker ran is to be expanded, too
  handlers: {
    SeriesScheduled: ({ id, data, metadata }) => {
      if (data.rule === null) return [];
      const until = horizonOf(data, todayIn(data.timeZone, metadata.happenedAt));
      return [
        requestJob(expandSeries, `scheduled.${id}`, { companyId: metadata.companyId, seriesId: data.seriesId, until }),
      ];
    },
    SeriesRecurrenceChanged: (event) => (event.data.rule === null ? [] : [anew(event)]),
    SeriesPeriodChanged: (event) => [anew(event)],
    // Work that would have gone behind the end may stand before it now.
    SeriesShiftChanged: (event) => [anew(event)],
    SeriesPutBack: (event) => (event.data.endsAt === null && event.data.plan.rule !== null ? [anew(event)] : []),
  },
});

/** Up to the horizon of the series itself, which is never behind the last day. */
const anew = ({
  id,
  data,
  metadata,
}: RecordedEvent<SeriesRecurrenceChanged | SeriesPeriodChanged | SeriesShiftChanged | SeriesPutBack>) =>
  requestJob(expandSeries, `changed.${id}`, {
    companyId: metadata.companyId,
    seriesId: data.seriesId,
    until: lastDay,
  });
