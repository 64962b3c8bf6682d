import { isWorkingDay, type WorkingCalendar } from '@cadenza/domain/calendar/working-calendar';
import { calendarOf } from '@cadenza/domain/company/calendar-of';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { instantToLocal } from '@cadenza/domain/planning/recurrence';
import { registry } from '@cadenza/domain/registry/decider';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { parseEventType } from '@cadenza/domain/registry/events';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import { fold } from '@cadenza/infra/event-store/fold';
import type { PlannedRow } from '../../planning/tables.ts';
import type { Known } from './evidence.ts';

type Row = Omit<PlannedRow, 'start_at'> & { start_at: Date | null };

/** What must hold of the rows of planning: I9, I10, I11, I13. */
export const planningInvariants = async (known: Known): Promise<string[]> => {
  const { rows } = await known.pool.query<Row>('select * from rm.planned_interventions');
  return [
    ...(await orders(known)),
    ...(await restingDays(known, rows)),
    ...rows.flatMap(incomplete),
    ...(await miscounted(known)),
    ...(known.jobs ? await deactivated(known) : []),
  ];
};

/** I9: the lines of a checklist have orders of their own, multiples of 5. */
const orders = async ({ pool }: Known): Promise<string[]> => {
  const { rows } = await pool.query<{ checklist_id: string; wrong: bigint; doubled: bigint }>(
    `select checklist_id, count(*) filter (where sort_order is null or sort_order % 5 <> 0 or sort_order <= 0) as wrong,
            count(*) - count(distinct sort_order) as doubled from rm.checklist_lines group by checklist_id`,
  );
  return rows.flatMap(({ checklist_id: id, wrong, doubled }) =>
    wrong > 0n || doubled > 0n ? [`I9: the checklist ${id} has ${wrong} wrong and ${doubled} doubled orders`] : [],
  );
};

/** I10, asked of the calendar as it was decided. A completed one keeps its day whatever became of the calendar. */
const restingDays = async ({ store }: Known, rows: readonly Row[]): Promise<string[]> => {
  const calendars = new Map<string, WorkingCalendar | undefined>();
  for (const companyId of new Set(rows.map((row) => row.company_id))) {
    const company = await fold(store, companyStream(companyId), companyDecider);
    const days = await fold(store, recordStream(workingCalendarDay, { id: '', companyId }), registry);
    calendars.set(companyId, calendarOf(company, days)?.calendar);
  }
  return rows.flatMap(({ id, start_at: start, completed, cancelled, company_id: companyId, time_zone: timeZone }) => {
    const calendar = calendars.get(companyId);
    if (start === null || completed || cancelled || calendar === undefined) return [];
    const local = instantToLocal(start.toISOString(), timeZone);
    return isWorkingDay(local, calendar) ? [] : [`I10: ${id} starts on ${local}, which is not worked`];
  });
};

/** I11: completed means every mandatory line done, and a duration. */
const incomplete = ({
  id,
  completed,
  frozen_lines: lines,
  ticked_line_ids: ticked,
  removed_line_ids: removed,
  duration_minutes: minutes,
}: Row) => {
  if (!completed) return [];
  const open = (lines ?? []).filter(
    (line) => line.mandatory && !ticked.includes(line.id) && !removed?.includes(line.id),
  );
  return lines !== null && open.length === 0 && minutes !== null ? [] : [`I11: ${id} is completed with open parts`];
};

/** I14: a kept count is that of the rows, for each company, day, month and year. */
export const miscounted = async ({ pool }: Pick<Known, 'pool'>): Promise<string[]> => {
  const { rows } = await pool.query<{ company_id: string; scale: string; first: string; kept: number; there: number }>(
    `select company_id, scale, first::text as first, coalesce(kept.n, 0) as kept, coalesce(there.n, 0) as there
       from rm.planned_counts kept
       full join (select p.company_id, scale, date_trunc(scale, p.start_at at time zone 'UTC')::date as first, p.completed,
                         count(*)::int as n
                    from rm.planned_interventions p, unnest(array['day', 'month', 'year']) scale
                   where p.start_at is not null and not p.cancelled group by 1, 2, 3, 4) there
         using (company_id, scale, first, completed)
      where kept.n is distinct from there.n`,
  );
  return rows.map(
    ({ company_id: companyId, scale, first, kept, there }) =>
      `I14: ${companyId} counts ${kept} occurrences in the ${scale} of ${first}, and there are ${there}`,
  );
};

/** Whether the row `p` depends on the record `$1`. */
const depends = {
  equipment: 'p.equipment_id = $1',
  maintainer: 'p.maintainer_id = $1',
  intervention: 'p.intervention_id = $1',
  checklist: 'p.checklist_id = $1',
  anomaly: '$1 = any(p.anomaly_ids)',
  line: '(select e.line_id from rm.equipment e where e.company_id = p.company_id and e.id = p.equipment_id) = $1',
} as const;

const stays: ReadonlySet<string> = new Set<keyof typeof depends>(['equipment', 'intervention', 'line']);

/** I13: of what is inactive since an instant nothing is planned from that instant on; what was begun of equipment or a kind of work stays. */
const deactivated = async ({ pool, events }: Known): Promise<string[]> => {
  const inactive = new Map<string, { kind: keyof typeof depends; since: string }>();
  for (const { type, data, metadata } of events) {
    const parsed = parseEventType(type);
    const { id } = data as { id?: string };
    if (!parsed || id === undefined || !Object.hasOwn(depends, parsed.kind.name)) continue;
    const kind = parsed.kind.name as keyof typeof depends;
    if (parsed.verb === 'Deactivated') inactive.set(id, { kind, since: metadata.happenedAt });
    if (parsed.verb === 'Activated') inactive.delete(id);
  }
  const found: string[] = [];
  for (const [id, { kind, since }] of inactive) {
    const { rows } = await pool.query<{ id: string }>(
      `select p.id from rm.planned_interventions p
        where not p.cancelled and not p.completed and p.start_at >= $2::timestamptz and ${depends[kind]}
          and not (${stays.has(kind)} and (p.runs is not null or p.progress > 0 or cardinality(p.ticked_line_ids) > 0))`,
      [id, since],
    );
    found.push(...rows.map((row) => `I13: ${row.id} is planned for the ${kind} ${id}, inactive since ${since}`));
  }
  return found;
};
