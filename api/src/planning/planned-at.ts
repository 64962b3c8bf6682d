import { interventionStream, seriesStream } from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import { writtenAt } from '@cadenza/domain/planning/intervention-plan';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { PlannedWhole } from '@cadenza/projections/planning/queries';
import type { Services } from '../services.ts';

/** When the plan of a work was made, or moved last, as its completion will ask it; null of what is completed. */
export const plannedAt = async (
  { folds }: Pick<Services, 'folds'>,
  companyId: string,
  { id, seriesId, ordinal, completed }: PlannedWhole,
): Promise<string | null> => {
  if (completed) return null;
  const [series, work] = await Promise.all([
    folds.state(seriesStream(seriesId), seriesDecider, companyId),
    folds.state(interventionStream(id), interventionDecider, companyId),
  ]);
  return writtenAt(series, ordinal, work) ?? null;
};
