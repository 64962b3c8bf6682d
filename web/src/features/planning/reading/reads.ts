import type { Ask } from '../../../lib/ask.ts';
import type { PlannedRow } from '../rows/row.ts';
import { rowsOfWorks } from './board-window.ts';
import { OverdueInterventionsDocument, type OverdueInterventionsQueryVariables } from './overdue.gen.ts';
import { PlannedWindowDocument } from './planned-window.gen.ts';
import {
  PlanningSetupDocument,
  type PlanningSetupQuery,
  type PlanningSetupQueryVariables,
} from './planning-setup.gen.ts';

export type Setup = PlanningSetupQuery['planningSetup'];
export type RowsRead = { readonly asOfPosition: string; readonly rows: readonly PlannedRow[] };

/** What the board reads; instants and days as the schema spells them. */
export interface PlanningReads {
  setup(days: PlanningSetupQueryVariables): Promise<Setup>;
  window(from: string, to: string): Promise<RowsRead>;
  /** The latest of what should be done by now, and how many there are in all. */
  overdue(until: OverdueInterventionsQueryVariables): Promise<RowsRead & { readonly totalRows: number }>;
}

/** What was answered for a window last: where it is still the answer it need not be sent again. */
type KnownWindow = { readonly tag: string; readonly rows: readonly PlannedRow[] };
/** The days on screen and this week, which the counters count; and where somebody has just been. */
const maxWindows = 4;

/** The board's rows live in `plan-index`. */
export const createPlanningReads = (ask: Ask): PlanningReads => {
  const windows = new Map<string, KnownWindow>();
  return {
    setup: async (variables) => (await ask(PlanningSetupDocument, variables)).planningSetup,
    window: async (from, to) => {
      const key = `${from} ${to}`;
      const known = windows.get(key);
      const { boardWindow } = await ask(PlannedWindowDocument, { from, to, known: known?.tag ?? null });
      const { asOfPosition, tag, works } = boardWindow;
      const rows = works ? rowsOfWorks(works) : known?.rows;
      if (rows === undefined) throw new Error('The server sent no works');
      windows.delete(key);
      windows.set(key, { tag, rows });
      const [oldest] = windows.keys();
      if (oldest !== undefined && windows.size > maxWindows) windows.delete(oldest);
      return { asOfPosition, rows };
    },
    overdue: async (variables) => (await ask(OverdueInterventionsDocument, variables)).plannedList,
  };
};
