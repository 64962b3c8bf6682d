import type { PlannedRow, PlanRow } from '../../rows/row.ts';
import { byMutation, definePending, detailStays } from '../define-pending.ts';
import { TickChecklistLineDocument } from './tick.gen.ts';

/** `description`: of the line; what another build has kept does not say it. */
type Tick = { readonly lineId: string; readonly done: boolean; readonly description?: string };

/** One line ticked or not, over whatever else is ticked by then. */
const tickedRow =
  ({ lineId, done }: Tick) =>
  (row: PlanRow): Pick<PlannedRow, 'tickedLineIds' | 'linesDone'> => {
    const others = row.tickedLineIds.filter((id) => id !== lineId);
    const known = row.tickedLineIds.length === others.length ? 0 : 1;
    return {
      tickedLineIds: done ? [...others, lineId] : others,
      linesDone: Math.max(row.linesDone - known + (done ? 1 : 0), 0),
    };
  };

/** A line of the checklist is ticked, or not any more. */
export const tick = definePending('tick')<Tick>({
  group: 'tasks',
  row: tickedRow,
  detail: detailStays,
  send: byMutation(TickChecklistLineDocument, (sent, { lineId, done }: Tick) => ({
    ...sent,
    lineId,
    done,
  })),
  words: ({ done, description: what }) =>
    what === undefined ? [done ? 'said.tick' : 'said.untick'] : [done ? 'said.tickOf' : 'said.untickOf', { what }],
  // The line itself is the way back.
  inverse: null,
});
