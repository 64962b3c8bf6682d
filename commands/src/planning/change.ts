import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import type { CancelCause } from '@cadenza/domain/planning/deletion';
import { interventionStream } from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { isCancelled } from '@cadenza/domain/planning/intervention-plan';
import { isSuperseded } from '@cadenza/domain/planning/series-plan';
import type { SeriesState } from '@cadenza/domain/planning/series-state';
import { completion } from './completion.ts';
import { linesOf, onOccurrence, onSeries } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';

export type Scope = 'one' | 'all' | 'following';

/** Work on one occurrence that needs no other facts: notes, fault, duration, progress. */
export const work = (asked: PlanningContext, id: string, intent: InterventionIntent) =>
  onOccurrence(asked, id, 'planning.work', async () => [intent]);

/** `at`: when it was pressed, where it waited for a network. */
export const tickLine = (
  asked: PlanningContext,
  id: string,
  { lineId, done, at }: { lineId: string; done: boolean; at?: string | null | undefined },
) =>
  onOccurrence(asked, id, 'planning.work', async (facts) => [
    { type: done ? 'TickLine' : 'UntickLine', lineId, lines: await linesOf(facts), at: at ?? undefined },
  ]);

/**
 * `at`: when it was pressed, where it waited for a network. `endedAt`: when the work was over, where somebody says it. `seen`: the
 * duration that was there for who pressed, null for none.
 */
type CompletionWish = {
  durationMinutes?: number | null | undefined;
  at?: string | null | undefined;
  endedAt?: string | null | undefined;
  seen?: number | null | undefined;
};

export const completeIntervention = (
  asked: PlanningContext,
  id: string,
  { durationMinutes, at, endedAt, seen }: CompletionWish = {},
) =>
  onOccurrence(asked, id, 'planning.work', async (facts) => [
    await completion(asked, facts, {
      ...(typeof durationMinutes === 'number' && { durationMinutes }),
      ...(seen !== undefined && { seen }),
      ...(typeof at === 'string' && { at }),
      ...(typeof endedAt === 'string' && { endedAt }),
    }),
  ]);

/** Of what ends behind its completion; nothing of any other. */
export const correctCompletion = (asked: PlanningContext, id: string) =>
  onOccurrence(asked, id, 'planning.manage', async () => [{ type: 'CorrectCompletion' }]);

/** Whether a later rule has taken the work away: it has no place among those of the present one, and nothing follows it. */
const isOvertaken = async (
  { services, actor }: PlanningContext,
  id: string,
  series: SeriesState,
  ordinal: number,
): Promise<boolean> => {
  if (series.status === 'none' || !isSuperseded(series.rules, ordinal)) return false;
  const state = await services.folds.state(interventionStream(id), interventionDecider, actor.companyId);
  return isCancelled(series, ordinal, state);
};

/**
 * Cancels one occurrence, or ends the series from here or altogether; completed ones stay. What an earlier rule left over
 * lies behind no ordinal of the present one: its own stream ends it, under the same command id. Whoever says no cause leaves it counted.
 */
export const deleteIntervention = async (
  asked: PlanningContext,
  id: string,
  scope: Scope,
  reason: string | null,
  cause: CancelCause = 'other',
) => {
  const why = { reason, cause };
  if (scope === 'one') {
    return onOccurrence(asked, id, 'planning.manage', async () => [{ type: 'CancelIntervention', ...why }]);
  }
  const saved = await onSeries(asked, id, async ({ series, ordinal }) => {
    const gone = scope === 'following' && (await isOvertaken(asked, id, series, ordinal));
    return gone ? reject('occurrence_cancelled') : [{ type: 'CancelSeries', scope, ordinal, ...why }];
  });
  if (isRejection(saved) || saved.state.cancelled || saved.state.completed) return saved;
  return onOccurrence(asked, id, 'planning.manage', async ({ series, ordinal, state }) => {
    const gone = state.status === 'completed' || isCancelled(series, ordinal, state);
    return gone ? [] : [{ type: 'CancelIntervention', ...why }];
  });
};
