import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid, uuidV5 } from '@cadenza/domain/kernel/uuid';
import { interventionStream, seriesStream } from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import { isCancelled, planInForce, timeOf } from '@cadenza/domain/planning/intervention-plan';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { WorkOutcome } from '@cadenza/domain/support/commands';
import { supportRequestStream } from '@cadenza/domain/support/events';
import type { KnownRequest } from '@cadenza/domain/support/request-state';
import { supportRequestDecider } from '@cadenza/domain/support/support-request';
import { type CommandContext, commandOf } from '../kernel/command-context.ts';
import type { Folds } from '../kernel/folds.ts';

const field = 'supportRequestId';

/**
 * Makes a series the work that answers a request, or refuses: one that is not there or of another company, one that has its work
 * already, one that is done, one of another machine. Asked when the schedule itself is decided and before it is in the log; a schedule that never comes
 * there lets go of the request (`workers/src/support/follow-work.ts`).
 */
export const claimRequest = async (
  asked: CommandContext,
  supportRequestId: string,
  { seriesId, equipmentId }: { seriesId: string; equipmentId: string },
): Promise<Rejection | undefined> => {
  const unknown = reject('invalid_fields', {}, [{ field, code: 'not_found' }]);
  if (!isUuid(supportRequestId)) return reject('invalid_fields', {}, [{ field, code: 'invalid_id' }]);
  const done = await asked.services.execute({
    ...commandOf(asked),
    permission: 'support.manage',
    stream: supportRequestStream(supportRequestId),
    decider: supportRequestDecider,
    decide: (state, context) =>
      supportRequestDecider.decide(
        { type: 'TransformSupportRequest', equipmentId, seriesId, occurrenceId: occurrenceId(seriesId, 0) },
        state,
        context,
      ),
  });
  if (!isRejection(done)) return undefined;
  return done.code === 'not_found' ? unknown : done;
};

/** What a request of the company names; undefined where there is none. */
export const namedByRequest = async (
  { services, actor }: CommandContext,
  supportRequestId: string,
): Promise<{ equipmentId: string; anomalyIds: readonly string[] } | undefined> => {
  if (!isUuid(supportRequestId)) return undefined;
  const { companyId } = actor;
  const state = await services.folds.state(supportRequestStream(supportRequestId), supportRequestDecider, companyId);
  return state.status === 'there' && state.companyId === companyId ? state : undefined;
};

/** When the work that answers a request was over, by the log: what ends behind its completion ended with that. Null where none is completed. */
export const answeredAt = async (
  folds: Folds,
  companyId: string,
  { work: answer }: Pick<KnownRequest, 'work'>,
): Promise<string | null> => {
  if (answer === null) return null;
  const [series, work] = await Promise.all([
    folds.state(seriesStream(answer.seriesId), seriesDecider, companyId),
    folds.state(interventionStream(answer.occurrenceId), interventionDecider, companyId),
  ]);
  const plan = planInForce(series, 0, work);
  if (work.status !== 'completed' || plan === null) return null;
  const { end } = timeOf(plan, work);
  const pressed = work.completion?.at ?? end;
  return Date.parse(pressed) < Date.parse(end) ? pressed : end;
};

type Outcome = { outcome: WorkOutcome; by?: string | undefined };

/** Where the work is now, by the log; of what is completed, who did that. */
const outcomeOf = async ({ services, actor }: CommandContext, seriesId: string): Promise<Outcome> => {
  const { companyId } = actor;
  const [series, work] = await Promise.all([
    services.folds.state(seriesStream(seriesId), seriesDecider, companyId),
    services.folds.state(interventionStream(occurrenceId(seriesId, 0)), interventionDecider, companyId),
  ]);
  if (series.status === 'none' || isCancelled(series, 0, work)) return { outcome: 'gone' };
  return work.status === 'completed' ? { outcome: 'completed', by: work.durationSaid?.by } : { outcome: 'open' };
};

/** Times that the work changes while its request is brought to where it was. */
const rounds = 10;

/**
 * Brings a request to where its work is. Asked for each change of the work, in whatever order: it goes by how the work is now and
 * looks again behind its own append, so that the last to look sees the last of both streams.
 */
export const followWork = async (
  asked: CommandContext,
  { supportRequestId, seriesId }: { supportRequestId: string; seriesId: string },
): Promise<Rejection | undefined> => {
  let now = await outcomeOf(asked, seriesId);
  for (let round = 0; round < rounds; round++) {
    const wanted = now;
    const done = await asked.services.execute({
      ...commandOf({ ...asked, commandId: uuidV5(asked.commandId, `follow ${round}`) }),
      permission: 'support.manage',
      stream: supportRequestStream(supportRequestId),
      decider: supportRequestDecider,
      decide: (state, context) =>
        supportRequestDecider.decide({ type: 'FollowWork', seriesId, ...wanted }, state, context),
    });
    // One that was deleted follows nothing.
    if (isRejection(done)) return done.code === 'not_found' ? undefined : done;
    now = await outcomeOf(asked, seriesId);
    if (now.outcome === wanted.outcome) return undefined;
  }
  return reject('conflict', { field: '', by: '', at: '' });
};
