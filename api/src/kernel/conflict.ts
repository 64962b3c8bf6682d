import { systemId } from '@cadenza/commands/kernel/actor';
import type { CommandContext } from '@cadenza/commands/kernel/command-context';
import { loadCalendar } from '@cadenza/commands/registry/calendar';
import type { FieldConflict, Rejection, RejectionCode } from '@cadenza/domain/kernel/rejection';
import type { CatalogueKind } from '@cadenza/domain/licensing/values';
import { instantToLocal } from '@cadenza/domain/planning/recurrence';
import { userNames } from '@cadenza/queries/identity/user-names';
import { answeredToAll } from './answered.ts';
import { withOffset } from './offsets.ts';

/** `2026-11-21T09:05` to `21-11-2026 09:05`, as screens write it. */
const asWritten = (local: string): string =>
  `${local.slice(8, 10)}-${local.slice(5, 7)}-${local.slice(0, 4)} ${local.slice(11, 16)}`;

/** Whose fields have labels of their own (`user.name`); a record's have none before them. */
export type Labelled =
  | 'user'
  | 'role'
  | 'company'
  | 'settings'
  | 'support'
  | 'targets'
  | 'schedule'
  | 'part'
  | 'work'
  | CatalogueKind;

/** Refusals that say who has changed it, and when. */
const named: ReadonlySet<RejectionCode> = new Set(['conflict', 'changed_since']);

/**
 * A conflict as a person reads it: the field by its label, who changed it by name, when by the clock of the company. Who is no
 * user of the company any more, or never was, has no name here (`infra/src/texts`). Beside both values of a field it is a name, too,
 * or nothing, and the instant has the company's offset.
 */
export const withNames = async (
  { services, actor }: CommandContext,
  rejection: Rejection,
  of?: Labelled,
): Promise<Rejection> => {
  const { by, at, field } = rejection.params;
  if (!named.has(rejection.code) || !by || !at) return rejection;
  const { companyId } = actor;
  const userId = String(by);
  const writers = rejection.errors.flatMap(({ conflict }) => (conflict === undefined ? [] : [conflict.by]));
  const names = await answeredToAll(services, companyId, userNames, [...new Set([userId, ...writers])]);
  const { timeZone } = await loadCalendar(services.folds, companyId);
  const name = names.get(userId);
  const withName = (conflict: FieldConflict): FieldConflict => ({
    ...conflict,
    by: names.get(conflict.by) ?? '',
    at: withOffset(conflict.at, timeZone),
  });
  return {
    ...rejection,
    errors: rejection.errors.map((error) =>
      error.conflict === undefined ? error : { ...error, conflict: withName(error.conflict) },
    ),
    params: {
      ...rejection.params,
      label: of === undefined ? (field ?? '') : `${of}.${field}`,
      at: asWritten(instantToLocal(String(at), timeZone)),
      ...(name === undefined ? { by: '', who: userId === systemId ? 'system' : 'formerUser' } : { by: name }),
    },
  };
};
