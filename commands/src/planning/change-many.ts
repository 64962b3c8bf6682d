import type { Position } from '@cadenza/domain/kernel/event';
import { type FieldError, invalidField, isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { interventionStream } from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import { evolveIntervention } from '@cadenza/domain/planning/intervention-state';
import { maxDaysMoved } from '@cadenza/domain/planning/limits';
import type { PlannedOccurrence } from '@cadenza/domain/planning/series-plan';
import { contextOf } from '../kernel/actor.ts';
import { isAuthorised } from '../kernel/authorise.ts';
import { inParallel } from '../kernel/in-parallel.ts';
import type { Edit } from './edit-input.ts';
import { occurrenceIntents } from './edit-occurrence.ts';
import { decideAll, type Facts, factsOfOccurrence, onOccurrence, refusalOfDecided } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';

/** What is said of many works at once; what is left out stays, and a maintainer that is null is nobody. */
export type ChangeOfMany = {
  /** By how many days of the calendar each goes on, or back; at the same time of the day. */
  days?: number | undefined;
  maintainerId?: string | null | undefined;
  interventionTypeId?: string | undefined;
};

export const maxWorks = 500;

/** What a change makes of one of them; a refusal leaves it as it is. */
export type WorkOfMany = {
  id: string;
  before: PlannedOccurrence | null;
  after: PlannedOccurrence | null;
  changes: boolean;
  refusal: Rejection | null;
};

export type ManyChanged = {
  position: Position;
  changed: readonly string[];
  unchanged: readonly string[];
  /** Those that somebody changed between the judgement and the writing, so that they refused: as they were. */
  left: readonly string[];
};

/** What would become of each: decided by the command's own code, and not written. */
export const previewMany = async (
  asked: PlanningContext,
  ids: readonly string[],
  change: ChangeOfMany,
): Promise<readonly WorkOfMany[] | Rejection> => {
  if (!isAuthorised(asked.actor, 'planning.manage')) return reject('not_authorised');
  return faultOf(ids, change) ?? inParallel([...new Set(ids)], (id) => judged(asked, id, change));
};

/**
 * Changes all of them by one command, or none: each is judged before any is written. Cut off between two of them, a repeat goes on behind
 * what is done.
 */
export const changeMany = async (
  asked: PlanningContext,
  given: readonly string[],
  change: ChangeOfMany,
): Promise<ManyChanged | Rejection> => {
  if (!isAuthorised(asked.actor, 'planning.manage')) return reject('not_authorised');
  const ids = [...new Set(given)];
  const write = (id: string) => onOccurrence(asked, id, 'planning.manage', (facts) => intentsOf(asked, change, facts));
  const fault = faultOf(given, change);
  if (fault) return fault;
  const begun = await begunOf(asked, ids);
  // What came since is nothing to judge a repeat by.
  const refused = begun.length > 0 ? undefined : await refusalOfMany(asked, ids, change);
  if (refused) return refused;
  // Of somebody else's command a work that has it says so, and the others are not touched.
  const again = await inParallel(begun, write);
  const foreign = again.filter(isRejection).find(({ code }) => code === 'command_id_reused');
  if (foreign) return foreign;
  const done = await inParallel(ids, async (id) => {
    const saved = await write(id);
    return isRejection(saved)
      ? { id, position: 0n, as: 'left' as const }
      : { id, position: saved.position, as: saved.wrote ? ('changed' as const) : ('unchanged' as const) };
  });
  const idsOf = (as: (typeof done)[number]['as']): string[] => done.flatMap((one) => (one.as === as ? [one.id] : []));
  let last: Position = 0n;
  for (const { position } of done) if (position > last) last = position;
  return {
    position: last,
    ...{ changed: idsOf('changed'), unchanged: idsOf('unchanged'), left: idsOf('left') },
  };
};

const faultOf = (ids: readonly string[], { days, maintainerId, interventionTypeId }: ChangeOfMany) => {
  const errors: FieldError[] = [];
  if (ids.length === 0) errors.push({ field: 'ids', code: 'required' });
  if (ids.length > maxWorks) errors.push({ field: 'ids', code: 'too_many', params: { max: maxWorks } });
  if (!ids.every(isUuid)) errors.push({ field: 'ids', code: 'invalid_id' });
  if ([days || undefined, maintainerId, interventionTypeId].every((said) => said === undefined))
    errors.push({ field: 'change', code: 'nothing_to_change' });
  if ((days ?? 0) > maxDaysMoved) errors.push({ field: 'days', code: 'too_large', params: { max: maxDaysMoved } });
  if ((days ?? 0) < -maxDaysMoved) errors.push({ field: 'days', code: 'too_small', params: { min: -maxDaysMoved } });
  return errors.length > 0 ? reject('invalid_fields', {}, errors) : undefined;
};

/** Those in whose stream the command is written already. */
const begunOf = async ({ services, actor, commandId }: PlanningContext, ids: readonly string[]): Promise<string[]> => {
  const found = await inParallel(ids, async (id) => {
    const { commands } = await services.folds.read(interventionStream(id), interventionDecider, actor.companyId);
    return commands.has(commandId) ? [id] : [];
  });
  return found.flat();
};

const refusalOfMany = async (asked: PlanningContext, ids: readonly string[], change: ChangeOfMany) => {
  const works = await inParallel(ids, (id) => judged(asked, id, change));
  const count = works.filter(({ refusal }) => refusal !== null).length;
  return count > 0 ? reject('works_refused', { count, total: ids.length }) : undefined;
};

const judged = async (asked: PlanningContext, id: string, change: ChangeOfMany): Promise<WorkOfMany> => {
  const facts = await factsOfOccurrence(asked, id);
  const left = (refusal: Rejection, before: PlannedOccurrence | null = null): WorkOfMany => ({
    ...{ id, before, after: before, changes: false, refusal },
  });
  if (isRejection(facts)) return left(facts);
  const { series, ordinal, state } = facts;
  const before = planInForce(series, ordinal, state);
  const intents = await intentsOf(asked, change, facts);
  if (isRejection(intents)) return left(intents, before);
  const events = decideAll(intents, facts, state, contextOf(asked.actor, asked.services.clock()));
  if (isRejection(events)) return left(events, before);
  const refusal = (await refusalOfDecided(asked, events, facts)) ?? null;
  if (refusal !== null) return left(refusal, before);
  const after = events.reduce((one, event) => evolveIntervention(one, event), state);
  return { id, before, after: planInForce(series, ordinal, after), changes: events.length > 0, refusal };
};

/** As an edit of this one alone. What is done was done by whom it was done, then and in this way. */
const intentsOf = async (
  asked: PlanningContext,
  { days, maintainerId, interventionTypeId }: ChangeOfMany,
  facts: Facts,
): Promise<readonly InterventionIntent[] | Rejection> => {
  const { series, ordinal, state } = facts;
  const plan = planInForce(series, ordinal, state);
  if (plan === null) return reject('not_found');
  if (days && state.status === 'completed') return reject('cannot_move_completed');
  if (state.status === 'completed') return invalidField('completed', 'cannot_change');
  const edit: Edit = { maintainerId, interventionTypeId, ...(days ? { start: inDays(plan, days) } : {}) };
  return occurrenceIntents(asked, edit, facts);
};

/** At the same time of the day on the wall. */
const inDays = ({ start, timeZone }: PlannedOccurrence, days: number): string =>
  Temporal.Instant.from(start).toZonedDateTimeISO(timeZone).add({ days }).toInstant().toString();
