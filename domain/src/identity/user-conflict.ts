import { conflictOf, type FieldMark } from '../kernel/conflict.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import type { RegisteredUser, UserCommand } from './user.ts';
import { placeField } from './user-marks.ts';
import { givenRolesIn, userProfile } from './user-profile.ts';

type Asked = {
  readonly commands: readonly UserCommand[];
  /** Undefined: the writer does not say what they saw. */
  readonly seenVersion: number | undefined;
  readonly actorId: string;
  /** The company in hand: its membership is what a form shows. */
  readonly companyId: string;
};

const later = (one: FieldMark | undefined, other: FieldMark | undefined): FieldMark | undefined =>
  (one?.version ?? 0) > (other?.version ?? 0) ? one : other;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * What a form is about to set of a user that somebody else has set since, by the fields of the form: the roles of the account and
 * those of the membership are one of them. Undefined where there is nothing of the kind; whether the commands are allowed and
 * well-formed is judged before.
 */
export const userConflict = (
  state: RegisteredUser,
  { commands, seenVersion, actorId, companyId }: Asked,
): Rejection | undefined => {
  if (seenVersion !== undefined && seenVersion > state.version)
    return reject('invalid_fields', {}, [{ field: 'seenVersion', code: 'too_large', params: { max: state.version } }]);
  const place = state.memberships.find((one) => one.companyId === companyId);
  const present = { ...state.profile, roles: givenRolesIn(state, companyId), maintainerId: place?.maintainerId };
  let { profile } = state;
  let membership = { roles: place?.roles ?? [], maintainerId: place?.maintainerId };
  for (const command of commands) {
    if (command.type === 'ChangeUser')
      profile = { ...profile, ...(userProfile.partial().parse(command.changes) as Partial<typeof profile>) };
    if (command.type === 'SetMembership' && command.membership.companyId === companyId) ({ membership } = command);
  }
  const { maintainerId } = membership;
  const wanted = { ...profile, roles: [...profile.roles, ...membership.roles], maintainerId };
  const changes = Object.entries(wanted).filter(
    ([field, value]) => !same(value, present[field as keyof typeof present]),
  );
  const { changed } = state;
  const roles = later(changed.roles, changed[placeField(companyId, 'roles')]);
  const appointed = changed[placeField(companyId, 'maintainerId')];
  return conflictOf({
    changes: Object.fromEntries(changes),
    present,
    marks: { ...changed, ...(roles && { roles }), ...(appointed && { maintainerId: appointed }) },
    seenVersion,
    actorId,
  });
};
