import { http } from '../../lib/services.ts';
import { type Planned, plannedOf, type WirePlanned } from './planned.ts';

export type PlannedWork = 'MOVE' | 'KEEP';

/** Planned, not completed work, ascending; `total` may be more than are listed. */
export type WorkFound = { readonly total: number; readonly rows: readonly Planned[] };

export type WorkOnDay = WorkFound & { readonly day: string };

/** As the check of a day answers. */
type CheckAnswer = {
  readonly totalePianificazioni: number;
  readonly pianificazioni: readonly WirePlanned[];
};

export const loadWorkOn = async (day: string): Promise<WorkOnDay> => {
  const answer = await http.json<CheckAnswer>(`/api/calendario-lavorativo/${encodeURIComponent(day)}/check-giorno`);
  return { day, total: answer.totalePianificazioni, rows: answer.pianificazioni.map(plannedOf) };
};
