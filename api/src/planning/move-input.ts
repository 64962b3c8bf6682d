import type { Scope } from '@cadenza/commands/planning/change';
import type { Edit } from '@cadenza/commands/planning/edit-input';
import { reject } from '@cadenza/domain/kernel/rejection';
import type { MoveInput, Scope as ScopeName } from '../graphql/schema.gen.ts';
import { Problem } from '../kernel/problem.ts';

const scopes: Record<ScopeName, Scope> = { ONE: 'one', ALL: 'all', FOLLOWING: 'following' };
export const scopeOf = (scope: ScopeName | null | undefined): Scope => scopes[scope ?? 'ONE'];

/** What no occurrence is without: left out it stays, and null says nothing that could be done. */
const neverNull = [
  ...(['start', 'end', 'equipmentId', 'interventionId', 'interventionTypeId'] as const),
  ...(['anomalyIds', 'fault', 'shift', 'scope'] as const),
];
const timesLeft = ['start', 'end'] as const;

export const moveOf = ({ scope: _scope, ...edit }: MoveInput): Edit => {
  const { left, reason, ...changes } = edit;
  const nulls = [
    ...neverNull.filter((field) => ({ ...changes, scope: _scope })[field] === null),
    ...timesLeft.filter((field) => left?.[field] === null).map((field) => `left.${field}`),
  ];
  const errors = nulls.map((field) => ({ field, code: 'required' }));
  if (Object.keys(changes).length === 0) errors.push({ field: 'input', code: 'nothing_to_change' });
  if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
  const { start, end, equipmentId, interventionId, interventionTypeId, anomalyIds, fault: isFault, shift } = changes;
  return {
    ...changes,
    reason,
    start: start ?? undefined,
    end: end ?? undefined,
    equipmentId: equipmentId ?? undefined,
    interventionId: interventionId ?? undefined,
    interventionTypeId: interventionTypeId ?? undefined,
    anomalyIds: anomalyIds ?? undefined,
    fault: isFault ?? undefined,
    shift: shift ?? undefined,
    onClosedDay: changes.onClosedDay ?? undefined,
    left: left && { ...left, start: left.start ?? undefined, end: left.end ?? undefined },
  };
};
