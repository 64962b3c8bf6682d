import { systemId } from '@cadenza/commands/kernel/actor';
import { interventionStream } from '@cadenza/domain/planning/events';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { type HistoryEntry, historyOf } from '@cadenza/projections/activity/queries';
import { userNames } from '@cadenza/projections/identity/queries';
import { type LineState, type PlannedWhole, plannedDetail } from '@cadenza/projections/planning/queries';
import type { Making } from '../made.ts';
import { loadProof, proversOf, type SheetProof } from './proof.ts';

/** Who ticked a task, and when; null for a person who is no user of the company any more. */
export type Tick = { by: string | null; at: string };

export type Sheet = {
  planned: PlannedWhole & { start: string; end: string };
  lines: readonly (LineState & { tick: Tick | null })[];
  proof: SheetProof;
  /** The newest first. */
  history: readonly (HistoryEntry & { bySystem: boolean })[];
  /** There is more of it than is printed. */
  moreHistory: boolean;
};

/** Entries of the history on paper. */
const maxHistory = 200;

/** The last tick of each task: of the work's own stream, as rows keep only that there is one. */
const ticksOf = async (
  { store }: Making['services'],
  id: string,
): Promise<Map<string, { actorId: string; at: string }>> => {
  const ticks = new Map<string, { actorId: string; at: string }>();
  for await (const { type, data, metadata } of store.read(interventionStream(id))) {
    const { lineId, at = metadata.happenedAt } = data as { lineId?: string; at?: string };
    if (lineId === undefined) continue;
    if (type === 'ChecklistLineTicked') ticks.set(lineId, { actorId: metadata.actorId, at });
    if (type === 'ChecklistLineUnticked') ticks.delete(lineId);
  }
  return ticks;
};

/** All that stands on the sheet of a planned work; undefined where it is not in this company, or stands on no day. */
export const loadSheet = async (making: Making, id: string): Promise<Sheet | undefined> => {
  const { services, companyId } = making;
  const read = await withCompany(services.pool, companyId, async (db) => {
    const detail = await plannedDetail(db, companyId, id);
    if (detail === undefined || detail.planned.cancelled) return undefined;
    const { planned, lines } = detail;
    const { start, end } = planned;
    if (start === null || end === null) return undefined;
    const ticks = await ticksOf(services, id);
    const people = [...Array.from(ticks.values(), ({ actorId }) => actorId), ...proversOf(detail)];
    const names = await userNames(db, [...new Set(people)]);
    const subject = { kind: 'plannedIntervention', id };
    const { entries, more } = await historyOf(db, companyId, subject, { rows: maxHistory, work: true });
    const sheet = {
      planned: { ...planned, start, end },
      lines: lines.map((line) => {
        const tick = line.done ? ticks.get(line.id) : undefined;
        return { ...line, tick: tick === undefined ? null : { by: names.get(tick.actorId) ?? null, at: tick.at } };
      }),
      history: entries.map((entry) => ({ ...entry, bySystem: entry.actorId === systemId })),
      moreHistory: more,
    };
    return { sheet, detail, names };
  });
  return read && { ...read.sheet, proof: await loadProof(making, read.detail, read.names) };
};
