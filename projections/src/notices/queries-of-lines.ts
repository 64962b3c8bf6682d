import { type RawBuilder, sql } from 'kysely';

export type NoticeReader = {
  companyId: string;
  userId: string;
  /** The maintainer that the reader is; null: none, or one who may not see planned work. */
  maintainerId: string | null;
  /** Handles requests and sees the work of everybody. */
  handles: boolean;
};

/** ISO instants: what became known after `since`, as things are at `now`. */
export type NoticeSpan = { since: string; now: string };

/** Lines of one history that are looked at: of more the newest. */
const maxLines = 500;

/** Hours between what was done and what was written down of it, behind which it is history and no news. */
const newsHours = 24;

/** Days for which work that was not done in time is told; later it is found in the lists. */
const overdueDays = 14;

/** A work that ended in the span began at most so many days before it. */
const longestDays = 30;

/** What all lines have: `bucket` is what is told together, `ordinal` the first work of a series that is meant. */
const isNews = ({ userId }: NoticeReader, { since }: NoticeSpan): RawBuilder<unknown> => sql`
  a.actor_id <> ${userId}::uuid and a.recorded_at > ${since}::timestamptz
  and a.happened_at > a.recorded_at - ${newsHours} * interval '1 hour'`;

const line = (kind: RawBuilder<unknown>, subject: RawBuilder<unknown>, ordinal = sql`null::int`) => sql`
  select ${kind} as kind, a.id::text as key, a.recorded_at as at, date_trunc('minute', a.recorded_at)::text as bucket,
         a.actor_id, ${subject} as subject_id, ${ordinal} as ordinal`;

/** A series got an end, or an earlier one: another end that takes nothing away is no news. */
const isShortened = sql`(a.event = 'SeriesPeriodChanged' and exists (
  select from jsonb_array_elements(a.changes) c
   where c->>0 = 'planUntil' and c->>2 is not null and (c->>1 is null or c->>2 < c->>1)))`;

/** What others did with the work of a maintainer, by the history of the maintainer. */
const ofOwnWork = (reader: NoticeReader, span: NoticeSpan): RawBuilder<unknown> => {
  const { companyId, maintainerId } = reader;
  const touching = (column: 'maintainer_id' | 'left_maintainer_id') => sql`(
    select * from rm.planning_activity where company_id = ${companyId} and ${sql.ref(column)} = ${maintainerId}
     order by happened_at desc, id desc limit ${maxLines})`;
  const kind = sql`case
    when a.left_maintainer_id = ${maintainerId} then 'WORK_TAKEN'
    when a.event in ('SeriesScheduled', 'InterventionBroughtBack') or a.changes @> '[["maintainerId"]]' then 'WORK_ASSIGNED'
    when a.event = 'SeriesPutBack' then 'SERIES_UNDONE'
    when a.event = 'SeriesRecurrenceChanged' then 'SERIES_RULE_CHANGED'
    when a.event = 'SeriesCancelled' and a.details->>'scope' = 'following' or ${isShortened} then 'SERIES_ENDED'
    when a.event in ('InterventionMoved', 'OccurrenceLeftClosedDay', 'OccurrenceReturned', 'SeriesRescheduled')
      or (a.event = 'SeriesShiftChanged' and (a.details->>'count')::int > 0)
      or (a.event = 'InterventionRejoined' and a.changes @> '[["start"]]') then 'WORK_MOVED'
    when a.event in ('InterventionCancelled', 'SeriesCancelled') then 'WORK_CANCELLED' end`;
  const ordinal = sql`case when a.event like 'Series%' then coalesce((a.details->>'from')::int, 0) end`;
  return sql`${line(kind, sql`a.subject_id`, ordinal)}
    from (${touching('maintainer_id')} union all ${touching('left_maintainer_id')}) a where ${isNews(reader, span)}`;
};

/** Faults that others have mended. */
const ofMendedFaults = (reader: NoticeReader, span: NoticeSpan): RawBuilder<unknown> => sql`
  ${line(sql`'WORK_COMPLETED'`, sql`a.subject_id`)} from (
    select p.company_id, p.id from rm.planned_interventions p
     where p.company_id = ${reader.companyId} and p.fault and p.start_at is not null and not p.cancelled and p.completed
       and p.start_at > ${span.since}::timestamptz - ${longestDays} * interval '1 day'
     order by p.start_at desc limit ${maxLines}) p, lateral (
    select a.* from rm.planning_activity a
     where a.company_id = p.company_id and a.subject_id = p.id and a.event = 'InterventionCompleted'
     order by a.id desc limit 1) a
   where ${isNews(reader, span)}`;

/** Work that is not done although its time is over: nobody did anything, so there is no event of it. One notice for each day. */
const ofOverdueWork = ({ companyId, maintainerId, handles }: NoticeReader, { since, now }: NoticeSpan) => sql`
  select 'WORK_OVERDUE' as kind, to_char(p.end_at at time zone p.time_zone, 'YYYY-MM-DD') as key, p.end_at as at,
         to_char(p.end_at at time zone p.time_zone, 'YYYY-MM-DD') as bucket, null::uuid as actor_id, p.id as subject_id,
         null::int as ordinal
    from rm.planned_interventions p
   where p.company_id = ${companyId} and not p.completed and not p.cancelled and p.start_at is not null
     and p.start_at > greatest(${since}::timestamptz, ${now}::timestamptz - ${overdueDays} * interval '1 day')
                      - ${longestDays} * interval '1 day'
     and p.start_at < ${now}::timestamptz and p.end_at <= ${now}::timestamptz
     and p.end_at > greatest(${since}::timestamptz, ${now}::timestamptz - ${overdueDays} * interval '1 day')
     ${handles ? sql`` : sql`and p.maintainer_id = ${maintainerId}`}`;

/** Requests that others opened, for who handles them. */
const ofNewRequests = ({ companyId, userId }: NoticeReader, { since }: NoticeSpan): RawBuilder<unknown> => sql`(
  select 'REQUEST_OPENED' as kind, r.id::text as key, r.opened_at as at, date_trunc('minute', r.opened_at)::text as bucket,
         r.requester_id as actor_id, r.id as subject_id, null::int as ordinal
    from rm.support_requests r
   where r.company_id = ${companyId} and r.opened_at > ${since}::timestamptz and r.requester_id is distinct from ${userId}
   order by r.opened_at desc limit ${maxLines})`;

/** What others did with requests of the reader's own, and with those that are given to the reader. */
const ofOwnRequests = (reader: NoticeReader, span: NoticeSpan): RawBuilder<unknown> => {
  const { companyId, userId } = reader;
  const kind = sql`case a.event when 'SupportRequestCompleted' then 'REQUEST_COMPLETED'
    when 'SupportRequestReopened' then 'REQUEST_REOPENED'
    when 'SupportRequestAssigned' then 'REQUEST_ASSIGNED' else 'REQUEST_HANDLED' end`;
  const own = sql`('SupportRequestTakenInHandling', 'SupportRequestTransformed', 'SupportRequestCompleted', 'SupportRequestReopened')`;
  return sql`${line(kind, sql`a.subject_id`)}
    from rm.support_requests r join rm.support_activity a on a.company_id = r.company_id and a.subject_id = r.id
   where r.company_id = ${companyId} and ${isNews(reader, span)} and (
     r.requester_id = ${userId} and a.event in ${own}
     or r.assigned_to = ${userId} and r.opened_at > ${span.since}::timestamptz
        and a.event = 'SupportRequestAssigned' and a.changes @> jsonb_build_array(jsonb_build_array('assignedTo', ${userId}::text)))`;
};

/** Comments of one request that are looked at. */
const maxComments = 20;

/** Comments of others, for who asked and for whom the request is given to; of one that nobody has, for all who handle requests. */
const ofComments = (reader: NoticeReader, span: NoticeSpan): RawBuilder<unknown> => {
  const { companyId, userId, handles } = reader;
  const concerns = handles ? sql`or r.assigned_to is null` : sql``;
  return sql`
  ${line(sql`'REQUEST_COMMENTED'`, sql`a.subject_id`)} from (
    select r.company_id, r.id from rm.support_requests r
     where r.company_id = ${companyId} and r.commented_at > ${span.since}::timestamptz - ${newsHours} * interval '1 hour'
       and (r.requester_id = ${userId} or r.assigned_to = ${userId} ${concerns})
     order by r.commented_at desc limit ${maxLines}) r, lateral (
    select a.* from rm.support_activity a
     where a.company_id = r.company_id and a.subject_id = r.id and a.event = 'SupportRequestCommented'
     order by a.happened_at desc, a.id desc limit ${maxComments}) a
   where ${isNews(reader, span)}`;
};

/** All that concerns a reader, line by line. */
export const noticeLines = (reader: NoticeReader, span: NoticeSpan): RawBuilder<unknown> => {
  const { maintainerId, handles } = reader;
  const sources = [
    ...(maintainerId === null ? [] : [ofOwnWork(reader, span)]),
    ...(maintainerId === null && !handles ? [] : [ofOverdueWork(reader, span)]),
    ...(handles ? [ofMendedFaults(reader, span), ofNewRequests(reader, span)] : []),
    ofOwnRequests(reader, span),
    ofComments(reader, span),
  ];
  return sql.join(sources, sql` union all `);
};
