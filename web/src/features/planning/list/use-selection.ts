import { useMemo, useRef, useState } from 'react';
import type { PlannedListQuery } from '../../../lib/schema.gen.ts';
import { ask } from '../../../lib/services.ts';
import { PlannedListDocument } from '../reading/planned-list.gen.ts';
import { type PlanRow, toPlanRow } from '../rows/row.ts';

/** As many as one command changes; the server says the same. */
export const maxChosen = 500;

type Chosen = ReadonlyMap<string, PlanRow>;

export type Selection = {
  /** In the order in which they were chosen. */
  readonly rows: readonly PlanRow[];
  readonly has: (id: string) => boolean;
  readonly toggle: (row: PlanRow) => void;
  readonly add: (rows: readonly PlanRow[]) => void;
  /** All that the filter leaves, whatever page is shown. */
  readonly addAll: () => Promise<void>;
  readonly clear: () => void;
};

/** Works that are chosen to be changed together: over pages, and of one filter. What is not looked for any more is not chosen either. */
export const useSelection = (query: PlannedListQuery): Selection => {
  const { page: _, rowsPerPage: __, endsBefore: ___, ...filter } = query;
  // Overdue work is asked for up to now: another minute is no other filter.
  const key = JSON.stringify(filter.completed === false && query.endsBefore ? { ...filter, to: null } : filter);
  const [{ of, chosen }, set] = useState<{ readonly of: string; readonly chosen: Chosen }>({
    of: key,
    chosen: new Map(),
  });
  const kept = useMemo<Chosen>(() => (of === key ? chosen : new Map()), [of, key, chosen]);
  const asked = useRef(query);
  asked.current = query;
  return useMemo(() => {
    const put = (next: Chosen): void => set({ of: key, chosen: next });
    const add = (rows: readonly PlanRow[]): void =>
      put(new Map([...kept, ...rows.map((row): [string, PlanRow] => [row.id, row])]));
    return {
      rows: [...kept.values()],
      has: (id) => kept.has(id),
      toggle: (row) => (kept.has(row.id) ? put(new Map([...kept].filter(([id]) => id !== row.id))) : add([row])),
      add,
      addAll: async () => {
        const wanted = { ...asked.current, page: 1, rowsPerPage: maxChosen };
        const { plannedList } = await ask(PlannedListDocument, { query: wanted });
        add(plannedList.rows.map(toPlanRow));
      },
      clear: () => put(new Map()),
    };
  }, [key, kept]);
};
