import type { ApolloClient } from '@apollo/client';
import { rowsOfWorks } from './board-window.ts';
import { OverdueInterventionsDocument, type OverdueInterventionsQueryVariables } from './overdue.gen.ts';
import { PlannedWindowDocument } from './planned-window.gen.ts';
import {
  PlanningSetupDocument,
  type PlanningSetupQuery,
  type PlanningSetupQueryVariables,
} from './planning-setup.gen.ts';
import type { PlannedRow } from './row.ts';

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

/** Around Apollo's cache, not through it: the board's rows live in `plan-index`. */
export const createPlanningReads = (client: Pick<ApolloClient, 'query'>): PlanningReads => {
  const windows = new Map<string, KnownWindow>();
  return {
    setup: async (variables) => {
      const { data } = await client.query({
        query: PlanningSetupDocument,
        variables,
        fetchPolicy: 'no-cache',
      });
      return answered(data).planningSetup;
    },
    window: async (from, to) => {
      const key = `${from} ${to}`;
      const known = windows.get(key);
      const { data } = await client.query({
        query: PlannedWindowDocument,
        variables: { from, to, known: known?.tag ?? null },
        fetchPolicy: 'no-cache',
      });
      const { asOfPosition, tag, works } = answered(data).boardWindow;
      const rows = works ? rowsOfWorks(works) : known?.rows;
      if (rows === undefined) throw new Error('The server sent no works');
      windows.delete(key);
      windows.set(key, { tag, rows });
      const [oldest] = windows.keys();
      if (oldest !== undefined && windows.size > maxWindows) windows.delete(oldest);
      return { asOfPosition, rows };
    },
    overdue: async (variables) => {
      const { data } = await client.query({
        query: OverdueInterventionsDocument,
        variables,
        fetchPolicy: 'no-cache',
      });
      return answered(data).plannedList;
    },
  };
};

/** With `errorPolicy: none` an answer without data is a defect of the server, not a case. */
export const answered = <T>(data: T | undefined): T => {
  if (data === undefined) throw new Error('The server answered without data');
  return data;
};
