import { interventionStream, seriesStream } from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import { writtenAt } from '@cadenza/domain/planning/intervention-plan';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { PlannedWhole } from '@cadenza/queries/planning/works';
import type { Services } from '../services.ts';

/**
 * When the plan of a work was made, or moved last, as its completion will ask it; null of what is completed, and where nobody can say it. Of
 * a work whose stream cannot be folded the rows are shown as they are (`behindSince`), and a completion of it is refused with its reason.
 */
export const plannedAt = async (
  { folds }: Pick<Services, 'folds'>,
  companyId: string,
  { id, seriesId, ordinal, completed }: PlannedWhole,
): Promise<string | null> => {
  if (completed) return null;
  const unknown = () => null;
  const [series, work] = await Promise.all([
    folds.state(seriesStream(seriesId), seriesDecider, companyId).catch(unknown),
    folds.state(interventionStream(id), interventionDecider, companyId).catch(unknown),
  ]);
  return series && work ? (writtenAt(series, ordinal, work) ?? null) : null;
};
