import { arranged, type LineChanges, unchangedLines } from '@cadenza/domain/planning/lines';
import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../identity/queries.ts';

/** A line of a work. `removed`: it stays in sight and counts no more; `own`: of this work alone. */
export type LineState = {
  id: string;
  order: number;
  description: string;
  mandatory: boolean;
  done: boolean;
  removed: boolean;
  own: boolean;
  /** Who ticked it, as they are called now, and when (ISO); null where it is not, or that is not known. */
  doneBy: string | null;
  doneAt: string | null;
};

type Base = { id: string; order: number; description: string; mandatory: boolean };

/** What of the lines of a row is read at once. */
export type LinesRead = {
  base: readonly Base[];
  changes: LineChanges | null;
  ticked: readonly string[];
  ticks: Readonly<Record<string, { by: string; at: string }>> | null;
  names: Readonly<Record<string, string>> | null;
};

/** Of a row `p` of `planned`: the lines of its last completion, else the active ones of its checklist, and what was done to them. */
export const linesOfRow: RawBuilder<LinesRead[]> = sql`(
    select jsonb_build_array(jsonb_build_object(
        'base', coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'order', l.sort_order, 'description', l.description,
                  'mandatory', l.mandatory) order by l.sort_order, l.id), '[]'::jsonb),
        'changes', p.line_changes, 'ticked', p.ticked_line_ids, 'ticks', p.line_ticks,
        'names', case when p.line_ticks is null then null else (
          select jsonb_object_agg(u.id, ${fullName('u')}) from rm.users u
           where u.id in (select (t.value->>'by')::uuid from jsonb_each(p.line_ticks) t)) end))
      from (
        select f.id, f."order" as sort_order, f.description, f.mandatory
          from jsonb_to_recordset(p.frozen_lines) f(id uuid, "order" int, description text, mandatory boolean)
        union all
        select c.record_id, c.sort_order, c.description, c.mandatory from rm.checklist_lines c
         where p.frozen_lines is null and c.active and c.company_id = p.company_id and c.checklist_id = p.checklist_id
      ) l)`;

/** The lines as the domain arranges them. */
export const linesFrom = (read: readonly LinesRead[] | undefined): LineState[] => {
  const [found] = read ?? [];
  if (found === undefined) return [];
  const { base, changes, ticked, ticks, names } = found;
  return arranged(base, changes ?? unchangedLines, ticked).map(({ removed, own, ...line }): LineState => {
    const tick = line.done ? ticks?.[line.id] : undefined;
    const told = { doneBy: (tick && names?.[tick.by]) ?? null, doneAt: tick?.at ?? null };
    return { ...line, removed: removed === true, own: own === true, ...told };
  });
};
