import type { Kind } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import { type RawBuilder, sql } from 'kysely';
import { registryTable, snakeCase } from './tables.ts';

/**
 * A place in a company's rows that names records: the ids in it, as an expression on the row `t` that gives one for each, and which
 * rows name one of those that are `wanted` (`uuid[]`), where an index or a look at the column tells.
 */
export type Naming = {
  table: string;
  column: string;
  ids: RawBuilder<unknown>;
  names: (wanted: RawBuilder<unknown>) => RawBuilder<unknown>;
};

const inColumn = (table: string, column: string): Naming => {
  const at = sql.ref(`t.${column}`);
  return { table, column, ids: sql`${at}::text`, names: (wanted) => sql`${at} = any(${wanted})` };
};
const inArray = (table: string, column: string): Naming => {
  const at = sql.ref(`t.${column}`);
  return { table, column, ids: sql`unnest(${at})::text`, names: (wanted) => sql`${at} && ${wanted}` };
};
const inJson = (table: string, column: string, path: string): Naming => ({
  table,
  column,
  ids: sql`jsonb_path_query(${sql.ref(`t.${column}`)}, ${sql.lit(path)}) #>> '{}'`,
  names: () => sql`true`,
});

/** What names records besides other records, by the kind that is named. Deletion of these kinds is that of an undone import alone. */
const others: Readonly<Record<string, readonly Naming[]>> = {
  plant: [inColumn('documents', 'owner_id'), inJson('report_schedules', 'schedule', '$.scope.plantId')],
  line: [inColumn('documents', 'owner_id'), inJson('report_schedules', 'schedule', '$.scope.lineId')],
  supplier: [inColumn('documents', 'owner_id')],
  equipment: [
    inColumn('documents', 'owner_id'),
    inColumn('plan_series', 'equipment_id'),
    inJson('plan_series', 'rules', '$.changes[*].changes.equipmentId'),
    inColumn('planned_interventions', 'equipment_id'),
    inColumn('support_requests', 'equipment_id'),
    inJson('report_schedules', 'schedule', '$.scope.equipmentId'),
  ],
  intervention: [
    inColumn('plan_series', 'intervention_id'),
    inJson('plan_series', 'rules', '$.changes[*].changes.interventionId'),
    inColumn('planned_interventions', 'intervention_id'),
    inColumn('support_requests', 'intervention_id'),
  ],
  recurrence: [inColumn('plan_series', 'recurrence_id')],
  faultCause: [inColumn('planned_interventions', 'fault_cause_id')],
  faultRemedy: [inColumn('planned_interventions', 'fault_remedy_id')],
  maintainer: [
    inJson('plan_series', 'rules', '$.plan.maintainerId'),
    inJson('plan_series', 'rules', '$.changes[*].changes.maintainerId'),
    inColumn('planned_interventions', 'maintainer_id'),
    inColumn('support_requests', 'maintainer_id'),
    inJson('report_schedules', 'schedule', '$.scope.maintainerId'),
  ],
  checklist: [
    inJson('plan_series', 'rules', '$.plan.checklistId'),
    inJson('plan_series', 'rules', '$.changes[*].changes.checklistId'),
    inColumn('planned_interventions', 'checklist_id'),
  ],
  interventionType: [
    inJson('plan_series', 'rules', '$.plan.interventionTypeId'),
    inJson('plan_series', 'rules', '$.changes[*].changes.interventionTypeId'),
    inColumn('planned_interventions', 'intervention_type_id'),
    inJson('report_schedules', 'schedule', '$.scope.interventionTypeId'),
  ],
  anomaly: [
    inJson('plan_series', 'rules', '$.plan.anomalyIds[*]'),
    inJson('plan_series', 'rules', '$.changes[*].changes.anomalyIds[*]'),
    inArray('planned_interventions', 'anomaly_ids'),
    inArray('support_requests', 'anomaly_ids'),
  ],
};

/** Kinds that something besides records names. Users name maintainers, too, in a table above companies. */
export const namedByOthers: ReadonlySet<string> = new Set(Object.keys(others));

/** Every place in a company's rows where a record of the kind can be named. */
export const namingsOf = (kind: Kind): Naming[] => [
  ...kinds.flatMap((other) =>
    other.fields
      .filter(({ references }) => references === kind.name)
      .map(({ name, type }) =>
        (type === 'references' ? inArray : inColumn)(registryTable(other).name, snakeCase(name)),
      ),
  ),
  ...(others[kind.name] ?? []),
];
