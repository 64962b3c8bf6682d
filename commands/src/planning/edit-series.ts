import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import { instantToLocal, minutesBetween, onTheMinute } from '@cadenza/domain/planning/recurrence';
import type { SeriesCommand, TouchedOccurrence } from '@cadenza/domain/planning/series-commands';
import { valuesAt } from '@cadenza/domain/planning/series-plan';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { touchedOccurrences } from '@cadenza/projections/planning/queries-of-series';
import { loadCalendar } from '../registry/calendar.ts';
import type { Edit } from './edit-input.ts';
import { changedReferences, ruleOf, typeCodeOf } from './edit-references.ts';
import type { Facts } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';
import { refusalOfInactive } from './still-in-use.ts';

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
  const inactive = await refusalOfPlannedAnew(asked, edit, facts);
  if (inactive) return inactive;
  const { calendar, timeZone } = await loadCalendar(asked.services.folds, companyId);
  const commands: SeriesCommand[] = [];

  const { recurrenceId } = edit;
  if (recurrenceId !== undefined && recurrenceId !== rules.plan.recurrenceId) {
    const touched = await touchedOf(asked, rules.plan.seriesId);
    const rule = ruleOf(references.recurrenceId);
    commands.push({ type: 'ChangeRecurrence', scope, ordinal, recurrenceId, rule, touched });
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
      ...(edit.end ? { durationMinutes: minutesBetween(...onMinutes(start, edit.end, rules.plan.timeZone)) } : {}),
      ...(state.own.time && plan ? { movedFrom: plan.localStart } : {}),
      calendar,
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
    });
  }
  return commands.sort((a, b) => placeOf(a) - placeOf(b));
};

/** Works of a series that are placed anew are so for what is in use: what the edit itself names, and what they keep. */
const refusalOfPlannedAnew = async (
  asked: PlanningContext,
  { start, recurrenceId, ...edit }: Edit,
  { series, ordinal, state }: Facts,
): Promise<Rejection | undefined> => {
  if (series.status === 'none') return undefined;
  const { rules } = series;
  const plan = planInForce(series, ordinal, state);
  const moves = start !== undefined && plan !== null && Date.parse(start) !== Date.parse(plan.start);
  const recurs = recurrenceId !== undefined && recurrenceId !== rules.plan.recurrenceId;
  if (!moves && !recurs) return undefined;
  const { equipmentId, interventionId, maintainerId, checklistId } = valuesAt(rules, ordinal);
  const said = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  return refusalOfInactive(asked, { equipmentId, interventionId, maintainerId, checklistId, ...said });
};

const onMinutes = (start: string, end: string, timeZone: string): [string, string] => [
  onTheMinute(start, timeZone),
  onTheMinute(end, timeZone),
];

/** A rule goes before the type that has none, and comes after the type that may have one; a period follows both. */
const placeOf = (command: SeriesCommand): number => {
  if (command.type === 'ChangeRecurrence') return command.rule === null ? 0 : 3;
  return command.type === 'RescheduleSeries' ? 1 : command.type === 'ChangeSeries' ? 2 : 4;
};

const touchedOf = async ({ services, actor }: PlanningContext, seriesId: string): Promise<TouchedOccurrence[]> => {
  const { companyId } = actor;
  await services.readAfter.wait(actor, ['planning']);
  return withCompany(services.pool, companyId, (db) => touchedOccurrences(db, companyId, seriesId));
};
