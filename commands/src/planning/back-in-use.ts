import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { InterventionEvent } from '@cadenza/domain/planning/events';
import { isCancelled, planInForce } from '@cadenza/domain/planning/intervention-plan';
import { evolveIntervention, type InterventionState } from '@cadenza/domain/planning/intervention-state';
import type { PlannedOccurrence, SeriesValues } from '@cadenza/domain/planning/series-plan';
import type { SeriesState } from '@cadenza/domain/planning/series-state';
import { kindOf, loadRecord } from '../registry/records.ts';
import type { Facts } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';

const kinds = {
  equipmentId: 'equipment',
  interventionId: 'intervention',
  interventionTypeId: 'interventionType',
  maintainerId: 'maintainer',
  checklistId: 'checklist',
  anomalyIds: 'anomaly',
} as const;

type Field = keyof typeof kinds;
const fields = Object.keys(kinds) as Field[];

/** Ids of records, by the field that names them. */
export type NamedAgain = { readonly field: Field; readonly id: string };

/** Refuses to bring back what names a record that went out of use, by the name of that; undefined otherwise. */
export const refusalOfOutOfUse = async (
  { services, actor }: Pick<PlanningContext, 'services' | 'actor'>,
  named: readonly NamedAgain[],
): Promise<Rejection | undefined> => {
  const asked = new Map(named.map((one) => [`${one.field} ${one.id}`, one]));
  for (const { field, id } of asked.values()) {
    const record = await loadRecord(services.folds, kinds[field], id, actor.companyId);
    if (record === undefined) return reject('invalid_fields', {}, [{ field, code: 'not_found' }]);
    const name = String(record.values[kindOf(kinds[field]).label]);
    if (!record.active) return reject('back_to_inactive', { name }, [{ field, code: 'inactive' }]);
  }
  return undefined;
};

/** All records that a work or a series names. */
export const namedBy = (plan: Pick<SeriesValues, Field>): readonly NamedAgain[] =>
  fields.flatMap((field) => [plan[field] ?? []].flat().map((id) => ({ field, id })));

type Work = { series: SeriesState; ordinal: number; state: InterventionState };

/** What a work names after a change that it did not before it: all, where it comes back, or goes to another time, ahead of `now`. */
export const namedAgain = (was: Work, then: Work, now: string): readonly NamedAgain[] => {
  const [before, after] = [standing(was), standing(then)];
  if (after === null || then.state.status === 'completed') return [];
  const isElsewhere = before === null || was.state.status === 'completed' || before.start !== after.start;
  if (isElsewhere && Date.parse(after.start) > Date.parse(now)) return namedBy(after);
  const plan = before ?? planInForce(was.series, was.ordinal, was.state);
  const known = new Set(plan === null ? [] : namedBy(plan).map(({ field, id }) => `${field} ${id}`));
  return namedBy(after).filter(({ field, id }) => !known.has(`${field} ${id}`));
};

/** As `namedAgain`, of what was decided of one work. */
export const namedAgainBy = (events: readonly InterventionEvent[], facts: Facts, now: string): readonly NamedAgain[] =>
  namedAgain(
    facts,
    { ...facts, state: events.reduce((one, event) => evolveIntervention(one, event), facts.state) },
    now,
  );

const standing = ({ series, ordinal, state }: Work): PlannedOccurrence | null =>
  isCancelled(series, ordinal, state) ? null : planInForce(series, ordinal, state);
