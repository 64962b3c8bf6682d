import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { todayIn } from '@cadenza/domain/planning/expansion';
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import { instantToLocal, minutesBetween, onTheMinute } from '@cadenza/domain/planning/recurrence';
import type { SeriesCommand, TouchedOccurrence } from '@cadenza/domain/planning/series-commands';
import { type PlannedOccurrence, valuesAt } from '@cadenza/domain/planning/series-plan';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { touchedOccurrences } from '@cadenza/projections/planning/queries-of-series';
import { loadCalendar } from '../registry/calendar.ts';
import type { Edit } from './edit-input.ts';
import { changedReferences, ruleOf, typeCodeOf } from './edit-references.ts';
import type { Facts } from './on-streams.ts';
import { refusalOfPlannedAnew } from './planned-anew.ts';
import type { PlanningContext } from './planning-context.ts';
import { shiftOf } from './schedule.ts';

/** What an edit asks of the series, in an order in which each command finds what it needs. */
export const seriesCommands = async (
  asked: PlanningContext,
  edit: Edit,
  scope: 'all' | 'following',
  facts: Facts,
): Promise<readonly SeriesCommand[] | Rejection> => {
  const { series, ordinal, state } = facts;
  if (series.status === 'none') return [];
  const { rules } = series;
  const { companyId } = asked.actor;
  const references = await changedReferences(asked, edit, {
    ...valuesAt(rules, ordinal),
    recurrenceId: rules.plan.recurrenceId,
  });
  if (isRejection(references)) return references;
  const inactive = await refusalOfPlannedAnew(asked, edit, scope, facts);
  if (inactive) return inactive;
  const { calendar, timeZone } = await loadCalendar(asked.services.folds, companyId);
  const commands: SeriesCommand[] = [];
  const why = edit.reason === undefined ? {} : { reason: edit.reason };
  const shift = edit.shift === undefined ? undefined : shiftOf(edit.shift);
  if (isRejection(shift)) return shift;

  const { recurrenceId } = edit;
  if (recurrenceId !== undefined && recurrenceId !== rules.plan.recurrenceId) {
    const touched = await touchedOf(asked, rules.plan.seriesId);
    const rule = ruleOf(references.recurrenceId);
    commands.push({ type: 'ChangeRecurrence', scope, ordinal, recurrenceId, rule, touched, ...why });
  }

  const plan = planInForce(series, ordinal, state);
  const start = edit.start ?? (edit.end ? plan?.start : undefined);
  if (start) {
    // The wall that was asked is the company's: the series may hang in another zone.
    const local = edit.start && timeZone === rules.plan.timeZone ? edit.localStart : undefined;
    commands.push({
      type: 'RescheduleSeries',
      scope,
      ordinal,
      start: local ?? instantToLocal(start, rules.plan.timeZone),
      startsAt: start,
      ...durationAsked(start, edit.end, { plan, isOwn: state.own.time !== undefined }),
      ...(edit.left && { back: true as const }),
      ...(state.own.time && plan ? { movedFrom: plan.localStart } : {}),
      calendar,
      ...why,
    });
  }

  const { equipmentId, interventionId, interventionTypeId, maintainerId, checklistId, anomalyIds, notes, fault } = edit;
  const typeCode = typeCodeOf(references.interventionTypeId);
  const changes = {
    ...(equipmentId === undefined ? {} : { equipmentId }),
    ...(interventionId === undefined ? {} : { interventionId }),
    ...(interventionTypeId === undefined ? {} : { interventionTypeId }),
    ...(typeCode === undefined ? {} : { typeCode }),
    ...(maintainerId === undefined ? {} : { maintainerId }),
    ...(checklistId === undefined ? {} : { checklistId }),
    ...(anomalyIds === undefined ? {} : { anomalyIds }),
    ...(fault === undefined ? {} : { fault }),
    ...(notes === undefined ? {} : { notes }),
  };
  if (Object.keys(changes).length > 0) commands.push({ type: 'ChangeSeries', scope, ordinal, changes });

  // Work that is no longer ordinary has no period either.
  const cleared = typeCode !== undefined && typeCode !== 'O';
  const { planFrom, planUntil } = cleared ? { planFrom: null, planUntil: null } : edit;
  if (planFrom !== undefined || planUntil !== undefined) {
    commands.push({
      type: 'ChangePeriod',
      scope,
      ordinal,
      ...(planFrom === undefined ? {} : { planFrom }),
      ...(planUntil === undefined ? {} : { planUntil }),
      calendar,
      ...why,
    });
  }
  if (shift !== undefined && shift !== rules.plan.shift) {
    const touched = await touchedOf(asked, rules.plan.seriesId);
    const today = todayIn(rules.plan.timeZone, asked.services.clock());
    commands.push({ type: 'ChangeShift', scope, ordinal, shift, touched, today, calendar, ...why });
  }
  return commands.sort((a, b) => placeOf(a) - placeOf(b));
};

/** A length of its own that stays is not asked of the others. */
const durationAsked = (
  start: string,
  end: string | undefined,
  { plan, isOwn }: { plan: PlannedOccurrence | null; isOwn: boolean },
): { durationMinutes?: number } => {
  if (end === undefined || plan === null) return {};
  const durationMinutes = minutesBetween(...onMinutes(start, end, plan.timeZone));
  return isOwn && durationMinutes === plan.durationMinutes ? {} : { durationMinutes };
};

const onMinutes = (start: string, end: string, timeZone: string): [string, string] => [
  onTheMinute(start, timeZone),
  onTheMinute(end, timeZone),
];

/**
 * A rule goes before the type that has none, and comes after the type that may have one; a period follows both, and what happens on closed
 * days is said of works that stand where all else has put them.
 */
const placeOf = (command: SeriesCommand): number => {
  if (command.type === 'ChangeRecurrence') return command.rule === null ? 0 : 3;
  if (command.type === 'ChangeShift') return 5;
  return command.type === 'RescheduleSeries' ? 1 : command.type === 'ChangeSeries' ? 2 : 4;
};

/** Works of a series that somebody has done something to. */
export const touchedOf = async (
  { services, actor }: PlanningContext,
  seriesId: string,
): Promise<TouchedOccurrence[]> => {
  const { companyId } = actor;
  await services.readAfter.wait(actor, ['planning']);
  return withCompany(services.pool, companyId, (db) => touchedOccurrences(db, companyId, seriesId));
};
