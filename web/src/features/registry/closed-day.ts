import { http } from '../../lib/services.ts';
import { type Planned, plannedOf, type WirePlanned } from './planned.ts';

export type PlannedWork = 'MOVE' | 'KEEP';

/** Planned, not completed work on a day, ascending; `total` may be more than are listed. */
export type WorkOnDay = {
  readonly day: string;
  readonly total: number;
  readonly rows: readonly Planned[];
};

/** As the check of a day answers. */
type CheckAnswer = {
  readonly totalePianificazioni: number;
  readonly pianificazioni: readonly WirePlanned[];
};

export const loadWorkOn = async (day: string): Promise<WorkOnDay> => {
  const answer = await http.json<CheckAnswer>(`/api/calendario-lavorativo/${encodeURIComponent(day)}/check-giorno`);
  return { day, total: answer.totalePianificazioni, rows: answer.pianificazioni.map(plannedOf) };
};
