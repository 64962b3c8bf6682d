import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import type { ActivityRow } from '../kernel/activity.ts';
import { type Planned, plannedByIds } from './queries.ts';

/** What becomes news for who does the work: others are steps of the work itself. */
export const newsEvents = [
  'SeriesScheduled',
  'SeriesRescheduled',
  'SeriesChanged',
  'SeriesRecurrenceChanged',
  'SeriesShiftChanged',
  'InterventionMoved',
  'OccurrenceLeftClosedDay',
  'OccurrenceReturned',
  'InterventionAssigned',
  'InterventionRejoined',
] as const;

/** `from`: position of the first event; `until`: ISO instant before which the log took the last. */
export type NewsSpan = { from: bigint; until: string };

/** What changed for the maintainer of a work, all changes of the span together. */
export type WorkNews = {
  kind: 'assigned' | 'moved';
  maintainerId: string;
  /** As it is now; of a series its first work that is still to be done. */
  work: Planned & { start: string; end: string };
  /** Where it was, when it was moved; null where that is not one place. */
  before: { start: string; end: string } | null;
  /** All works of a series changed at once. */
  series: boolean;
  /** Who changed it, each once. */
  actors: readonly string[];
};

type Line = Pick<
  ActivityRow,
  'id' | 'event' | 'subject_id' | 'actor_id' | 'maintainer_id' | 'left_maintainer_id' | 'changes' | 'details'
>;

/** All that befell one work, or one series. */
type Story = {
  series: string | null;
  work: string;
  maintainerBefore: string | null;
  start?: string;
  minutes?: number;
  /** Another rule: the days are others, and none of them is the one that moved. */
  rule: boolean;
  actors: Set<string>;
};

/** Lines of a span that are read: a company that changes more at once is told of so many. */
const maxLines = 5_000;

/** Hours between what was done and what was written down of it, behind which it is history and no news. */
const newsHours = 24;

const linesOf = async (db: ScopedDb, companyId: string, { from, until }: NewsSpan): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select a.id::text, a.event, a.subject_id, a.actor_id, a.maintainer_id, a.left_maintainer_id, a.changes, a.details
      from rm.planning_activity a
     where a.company_id = ${companyId} and a.id >= ${String(from)}::bigint and a.recorded_at < ${until}::timestamptz
       and a.event = any(${[...newsEvents]}::text[])
       and a.happened_at > a.recorded_at - ${newsHours} * interval '1 hour'
     order by a.id limit ${maxLines}`.execute(db);
  return rows;
};

const isOfSeries = ({ event }: Line): boolean => event.startsWith('Series');

const storiesOf = (lines: readonly Line[]): Story[] => {
  const stories = new Map<string, Story>();
  for (const line of lines) {
    const { event, subject_id: subject, details } = line;
    const work = isOfSeries(line) ? occurrenceId(subject, Number(details?.from ?? 0)) : subject;
    const was = (field: string): unknown => line.changes?.find(([name]) => name === field)?.[1];
    const isNew = event === 'SeriesScheduled';
    const story = stories.getOrInsertComputed(work, () => ({
      ...{ series: null, work, rule: false, actors: new Set<string>() },
      maintainerBefore: isNew ? null : (line.left_maintainer_id ?? line.maintainer_id),
    }));
    const [start, minutes] = [was('start'), was('plannedMinutes')];
    if (isOfSeries(line)) story.series = subject;
    const other = event === 'SeriesShiftChanged' && Number(details?.count) > 0;
    if (event === 'SeriesRecurrenceChanged' || other) story.rule = true;
    if (typeof start === 'string') story.start ??= start;
    if (typeof minutes === 'number') story.minutes ??= minutes;
    story.actors.add(line.actor_id);
  }
  return [...stories.values()];
};

/** Of each series the first work from an ordinal on that is still to be done, by the id of the work at the ordinal. */
const firstOpen = async (
  db: ScopedDb,
  companyId: string,
  ids: readonly string[],
  until: string,
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ asked: string; id: string }>`
    select f.id as asked, n.id from rm.planned_interventions f, lateral (
      select p.id from rm.planned_interventions p
       where p.company_id = f.company_id and p.series_id = f.series_id and p.ordinal >= f.ordinal
         and not p.cancelled and not p.completed and p.end_at > ${until}::timestamptz
       order by p.ordinal limit 1) n
     where f.company_id = ${companyId} and f.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ asked, id }) => [asked, id]));
};

const isToDo = (work: Planned | undefined, until: string): work is WorkNews['work'] =>
  work !== undefined &&
  !(work.cancelled || work.completed) &&
  work.start !== null &&
  work.end !== null &&
  Date.parse(work.end) > Date.parse(until);

const endOf = (start: string, minutes: number): string => Temporal.Instant.from(start).add({ minutes }).toString();

const minutesOf = ({ start, end }: WorkNews['work']): number => (Date.parse(end) - Date.parse(start)) / 60_000;

const newsOf = (story: Story, work: WorkNews['work']): WorkNews[] => {
  const { maintainer } = work;
  if (maintainer === null) return [];
  const { maintainerBefore, rule, start = work.start, minutes = minutesOf(work) } = story;
  const told = {
    ...{
      maintainerId: maintainer.id,
      work,
      series: story.series !== null && work.recurring,
      actors: [...story.actors],
    },
  };
  if (maintainerBefore !== maintainer.id) return [{ kind: 'assigned', before: null, ...told }];
  const before = { start, end: endOf(start, minutes) };
  const moved = Date.parse(start) !== Date.parse(work.start) || minutes !== minutesOf(work);
  // Of a series whose first work has been done, the place that is known is that of another one.
  const known = moved && work.id === story.work;
  if (!moved && !rule) return [];
  return [{ kind: 'moved', before: known ? before : null, ...told }];
};

/**
 * What a span of the log changed for maintainers, compared with what there was before it: a work that went there and back is none.
 * A change of a series is one, whatever single works of it changed beside. Nothing is told of what is over. By start.
 */
export const workNews = async (db: ScopedDb, companyId: string, span: NewsSpan): Promise<WorkNews[]> => {
  const stories = storiesOf(await linesOf(db, companyId, span));
  const ofSeries = stories.filter(({ series }) => series !== null);
  const first = await firstOpen(
    db,
    companyId,
    ofSeries.map(({ work }) => work),
    span.until,
  );
  const shown = ({ work, series }: Story): string => (series === null ? work : (first.get(work) ?? work));
  const { rows } = await plannedByIds(db, companyId, stories.map(shown));
  const works = new Map(rows.map((row) => [row.id, row]));
  const told = new Set(ofSeries.map(({ series }) => series));
  return stories
    .flatMap((story) => {
      const work = works.get(shown(story));
      if (!isToDo(work, span.until) || (story.series === null && told.has(work.seriesId))) return [];
      return newsOf(story, work);
    })
    .sort((a, b) => Date.parse(a.work.start) - Date.parse(b.work.start));
};
