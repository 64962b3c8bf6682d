import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { isEmergency, plannedDay } from '@cadenza/domain/planning/closed-day';
import { interventionStream, type Occurrence, type PlanningEvent, seriesStream } from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import { seriesDecider } from '@cadenza/domain/planning/series';
import { planOf } from '@cadenza/domain/planning/series-plan';
import { type JobRequest, requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor, type ReadStream } from '../kernel/reactor.ts';
import { closingsOf } from './choice-for-day.ts';
import { movePlannedWork } from './jobs.ts';
import { stateOf } from './state-of.ts';

/**
 * The other half of `move-off-closed-day` and `move-off-weekdays`. A command looks at the calendar and places work a moment later; the
 * day may have been closed in between, and its job may have run before there was anything to move. No lock spans both streams, and none
 * is needed: what comes first in the log is seen from what comes second. Where the work of a day was to stay, this stays, too.
 */
export const moveLatePlans = defineReactor<PlanningEvent>({
  name: 'move-late-plans',
  prefixes: ['planSeries', 'intervention'],
  startsAt: 'now', // older closures say nothing of late work
  handlers: {
    OccurrencesExpanded: async (event, read) =>
      (await isPutThere(event.data, read)) ? [] : late(event, daysOf(event.data.occurrences), read),
    OccurrenceLeftClosedDay: (event, read) => late(event, daysOf([event.data.occurrence]), read),
    OccurrenceReturned: (event, read) => late(event, daysOf([event.data.occurrence]), read),
    SeriesRescheduled: (event, read) => late(event, daysOf(event.data.occurrences), read),
    SeriesShiftChanged: (event, read) => late(event, daysOf(event.data.occurrences), read),
    SeriesPeriodChanged: (event, read) => late(event, daysOf(event.data.occurrences), read),
    SeriesPutBack: (event, read) => late(event, daysOf(event.data.occurrences), read),
    InterventionBroughtBack: async (event, read) => late(event, await dayNow(event.data, read), read),
    InterventionMoved: async (event, read) => late(event, await dayNow(event.data, read), read),
    InterventionRejoined: async (event, read) =>
      event.data.fields.includes('time') ? late(event, await dayNow(event.data, read), read) : [],
  },
});

const daysOf = (occurrences: readonly Occurrence[]): string[] => [
  ...new Set(occurrences.flatMap(({ start }) => start?.slice(0, 10) ?? [])),
];

type Ids = { seriesId: string; occurrenceId: string };

/** A fault that is planned on a closed day was put there by somebody who was asked. */
const isPutThere = async (
  { seriesId, occurrences }: { seriesId: string; occurrences: readonly Occurrence[] },
  read: ReadStream,
): Promise<boolean> => {
  if (occurrences.length !== 1) return false;
  const series = stateOf(seriesDecider, await read(seriesStream(seriesId)));
  const plan = planOf(series, occurrences[0]?.ordinal ?? 0);
  return plan !== null && isEmergency(plan);
};

/** The day of an occurrence as of now, on the wall where its series lives; none of a fault, which may have been put where nobody works. */
const dayNow = async ({ seriesId, occurrenceId }: Ids, read: ReadStream): Promise<string[]> => {
  const series = stateOf(seriesDecider, await read(seriesStream(seriesId)));
  const own = stateOf(interventionDecider, await read(interventionStream(occurrenceId)));
  const known = series.status === 'none' ? [] : series.occurrences;
  const plan = planInForce(series, known.find(({ id }) => id === occurrenceId)?.ordinal ?? -1, own);
  return plan === null || isEmergency(plan) ? [] : [plannedDay(plan)];
};

const late = async (event: RecordedEvent, days: readonly string[], read: ReadStream): Promise<JobRequest[]> => {
  const { companyId } = event.metadata;
  const closingOf = await closingsOf(companyId, read);
  return days.flatMap((day) => {
    if (closingOf(day)?.plannedWork !== 'move') return [];
    const payload = { companyId, day, eventId: event.id, position: String(event.position) };
    return [requestJob(movePlannedWork, `late.${event.id}.${day}`, payload)];
  });
};
