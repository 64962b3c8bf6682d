import { systemId } from '@cadenza/commands/kernel/actor';
import { interventionStream } from '@cadenza/domain/planning/events';
import type { HistoryEntry } from '@cadenza/queries/activity/history';
import { userNames } from '@cadenza/queries/identity/user-names';
import { printedWork } from '@cadenza/queries/planning/printed-work';
import type { LineState, PlannedWhole } from '@cadenza/queries/planning/works';
import { answered } from '../../kernel/answered.ts';
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
  const found = await answered(making, printedWork, { id, history: maxHistory });
  if (found === null) return undefined;
  const { detail, planned, history } = found;
  const ticks = await ticksOf(making.services, id);
  const people = [...Array.from(ticks.values(), ({ actorId }) => actorId), ...proversOf(detail)];
  const names = await answered(making, userNames, [...new Set(people)]);
  return {
    planned,
    lines: detail.lines.map((line) => {
      const tick = line.done ? ticks.get(line.id) : undefined;
      return { ...line, tick: tick === undefined ? null : { by: names.get(tick.actorId) ?? null, at: tick.at } };
    }),
    proof: await loadProof(making, detail, names),
    history: history.entries.map((entry) => ({ ...entry, bySystem: entry.actorId === systemId })),
    moreHistory: history.more,
  };
};
