import { historyOf } from '@cadenza/projections/activity/queries';
import { plannedDetail } from '@cadenza/projections/planning/queries';
import { defineQuery, type Reading } from '../kernel/query.ts';

/** A work that stands on a day, with its lines and so much of its history as is printed; null where there is none. */
export const printedWork = defineQuery({
  ...{ name: 'planning.printed', permission: 'planning.read' },
  reads: ['planning', 'registry', 'identity', 'support'],
  run: async ({ db, companyId }: Reading, { id, history: rows }: { id: string; history: number }) => {
    const detail = await plannedDetail(db, companyId, id);
    if (detail === undefined || detail.planned.cancelled) return null;
    const { start, end } = detail.planned;
    if (start === null || end === null) return null;
    const history = await historyOf(db, companyId, { kind: 'plannedIntervention', id }, { rows, work: true });
    return { detail, planned: { ...detail.planned, start, end }, history };
  },
});
