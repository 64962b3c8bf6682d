import { z } from 'zod';
import type { FieldMarks } from '../kernel/conflict.ts';
import type { Decider, Decision, DecisionContext, EventOrigin } from '../kernel/decider.ts';
import { faultOf } from '../kernel/field-fault.ts';
import { type FieldError, type Rejection, reject } from '../kernel/rejection.ts';
import {
  type Asking,
  accountRefusal,
  administrationRefusal,
  deactivationRefusal,
  deletionRefusal,
  endedMembershipRefusal,
  mayRegister,
  membershipRefusal,
  passwordRefusal,
  rolesRefusal,
} from './account-rights.ts';
import type { UserEvent } from './user-events.ts';
import { marksAfter } from './user-marks.ts';
import {
  inOrder,
  type Membership,
  maxMemberships,
  membershipSchema,
  type UserProfile,
  userProfile,
} from './user-profile.ts';

export type UserState =
  | { status: 'none' }
  | {
      status: 'registered';
      userId: string;
      profile: UserProfile;
      active: boolean;
      passwordExpired: boolean;
      /** The user has chosen the password; until then it is that of whoever made the account. */
      ownPassword: boolean;
      /** How often the user has chosen a password. */
      passwordChanges: number;
      memberships: readonly Membership[];
      /** Number of events of this user so far; a form sends back the one it was filled from. */
      version: number;
      /** Who set what last (`user-marks.ts`), for the word of a conflict. */
      changed: FieldMarks;
    }
  /** For good: nothing but the id is left, and what the log says of before. */
  | { status: 'deleted'; userId: string };

export type RegisteredUser = Extract<UserState, { status: 'registered' }>;

export type UserCommand =
  | { type: 'RegisterUser'; userId: string; profile: UserProfile; memberships: Membership[] }
  | { type: 'ChangeUser'; changes: Partial<UserProfile> }
  | { type: 'SetUserActive'; active: boolean }
  /** `seen`: the user's `passwordChanges` when the old password was found right. */
  | { type: 'RecordPasswordChange'; seen: number }
  | { type: 'ForcePasswordExpiry' }
  | { type: 'SetMembership'; membership: Membership }
  | { type: 'RemoveMembership'; companyId: string }
  | { type: 'DeleteUser' };

export const userStream = (userId: string) => `user-${userId}` as const;

const faults = (error: z.ZodError | undefined): FieldError[] =>
  (error?.issues ?? []).map((issue) => ({ field: String(issue.path[0] ?? ''), ...faultOf(issue) }));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isIdle = ({ roles, customRoles = [] }: Membership): boolean => roles.length + customRoles.length === 0;

/** A demo user is made by the system: the role is none of those that people give. Who has it keeps it. */
const gainsDemo = ({ system }: Asking, { roles }: Membership, before?: Membership): boolean =>
  system !== true && roles.includes('ROLE_DEMO') && before?.roles.includes('ROLE_DEMO') !== true;
const demoRefused: FieldError = { field: 'roles', code: 'invalid_choice' };

type Registering = Extract<UserCommand, { type: 'RegisterUser' }>;

const register = ({ userId, profile, memberships }: Registering, asking: Asking): Decision<UserEvent> => {
  const companies = memberships.map(({ companyId }) => companyId);
  if (!mayRegister(asking, profile.roles, companies)) return reject('not_authorised');
  const checked = userProfile.safeParse(profile);
  const places = z.array(membershipSchema).safeParse(memberships);
  const idle = profile.roles.length === 0 && memberships.every(isIdle);
  const shown = memberships.flatMap((membership) => (gainsDemo(asking, membership) ? [demoRefused] : []));
  if (!checked.success || !places.success || idle || shown.length > 0) {
    const errors = [
      ...faults(checked.error),
      ...(places.success ? [] : [{ field: 'memberships', code: 'invalid' }]),
      ...shown,
    ];
    return reject('invalid_fields', {}, idle ? [...errors, { field: 'roles', code: 'required' }] : errors);
  }
  return [{ type: 'UserRegistered', data: { userId, profile: checked.data, memberships: places.data } }];
};

type Changing = Exclude<UserCommand, Registering>;

/** Who may change whom, asked for every command alike; undefined where it is allowed. */
const rightsRefusal = (command: Changing, state: RegisteredUser, asking: Asking): Rejection | undefined => {
  switch (command.type) {
    case 'ChangeUser':
      return accountRefusal(asking, state) ?? (command.changes.roles === undefined ? undefined : rolesRefusal(asking));
    case 'SetUserActive':
      return command.active ? administrationRefusal(asking, state) : deactivationRefusal(asking, state);
    case 'ForcePasswordExpiry':
      return administrationRefusal(asking, state);
    case 'RecordPasswordChange':
      return passwordRefusal(asking, state);
    case 'SetMembership':
      return (command.membership.active ? membershipRefusal : endedMembershipRefusal)(
        asking,
        state,
        command.membership.companyId,
      );
    case 'RemoveMembership':
      return endedMembershipRefusal(asking, state, command.companyId);
    case 'DeleteUser':
      return deletionRefusal(asking, state);
    default:
      return command satisfies never;
  }
};

const decide: Decider<UserState, UserCommand, UserEvent>['decide'] = (command, state, context) => {
  if (command.type === 'RegisterUser') {
    return state.status === 'none' ? register(command, context) : reject('already_exists');
  }
  if (state.status !== 'registered') return reject('not_found');
  return rightsRefusal(command, state, context) ?? change(command, state, context);
};

const change = (command: Changing, state: RegisteredUser, asking: Asking): Decision<UserEvent> => {
  const { userId } = state;
  switch (command.type) {
    case 'ChangeUser': {
      const changes = userProfile.partial().safeParse(command.changes);
      if (!changes.success) return reject('invalid_fields', {}, faults(changes.error));
      const real = Object.fromEntries(
        Object.entries(changes.data).filter(([name, value]) => !same(state.profile[name as keyof UserProfile], value)),
      );
      return Object.keys(real).length === 0 ? [] : [{ type: 'UserChanged', data: { userId, changes: real } }];
    }
    case 'SetUserActive':
      if (state.active === command.active) return [];
      return [{ type: command.active ? 'UserActivated' : 'UserDeactivated', data: { userId } }];
    case 'RecordPasswordChange':
      // Changed by another of the user's logins meanwhile, which ended this one.
      if (command.seen !== state.passwordChanges)
        return reject('wrong_password', {}, [{ field: 'oldPassword', code: 'invalid' }]);
      return [{ type: 'UserPasswordChanged', data: { userId } }];
    case 'ForcePasswordExpiry':
      return state.passwordExpired ? [] : [{ type: 'UserPasswordExpired', data: { userId } }];
    case 'SetMembership': {
      const membership = membershipSchema.safeParse(command.membership);
      if (!membership.success) return reject('invalid_fields', {}, faults(membership.error));
      if (isIdle(membership.data) && state.profile.roles.length === 0)
        return reject('invalid_fields', {}, [{ field: 'roles', code: 'required' }]);
      const old = state.memberships.find((one) => one.companyId === membership.data.companyId);
      if (gainsDemo(asking, membership.data, old)) return reject('invalid_fields', {}, [demoRefused]);
      if (!old && state.memberships.length >= maxMemberships)
        return reject('too_many_records', { most: maxMemberships });
      return same(old && inOrder(old), inOrder(membership.data))
        ? []
        : [{ type: 'UserMembershipSet', data: { userId, membership: membership.data } }];
    }
    case 'RemoveMembership':
      return state.memberships.some((one) => one.companyId === command.companyId)
        ? [{ type: 'UserMembershipRemoved', data: { userId, companyId: command.companyId } }]
        : reject('not_found');
    case 'DeleteUser':
      return [{ type: 'UserDeleted', data: { userId } }];
    default:
      return command satisfies never;
  }
};

const evolve = (state: UserState, event: UserEvent, origin: EventOrigin): UserState => {
  const next = after(state, event);
  if (state.status !== 'registered' || next.status !== 'registered') return next;
  const version = state.version + 1;
  return { ...next, version, changed: marksAfter(state, event, { ...origin, version }) };
};

const after = (state: UserState, event: UserEvent): UserState => {
  if (event.type === 'UserRegistered') {
    const { userId, profile, memberships } = event.data;
    return {
      status: 'registered',
      userId,
      profile,
      memberships,
      active: true,
      passwordExpired: false,
      ownPassword: false,
      passwordChanges: 0,
      version: 1,
      changed: {},
    };
  }
  if (state.status !== 'registered') throw new Error(`${event.type} of a user who is not registered`);
  switch (event.type) {
    case 'UserChanged':
      return { ...state, profile: { ...state.profile, ...event.data.changes } };
    case 'UserActivated':
      return { ...state, active: true };
    case 'UserDeactivated':
      return { ...state, active: false };
    case 'UserPasswordChanged':
      return { ...state, passwordExpired: false, ownPassword: true, passwordChanges: state.passwordChanges + 1 };
    case 'UserPasswordExpired':
      return { ...state, passwordExpired: true };
    case 'UserMembershipSet': {
      const { membership } = event.data;
      const others = state.memberships.filter((one) => one.companyId !== membership.companyId);
      return { ...state, memberships: [...others, membership] };
    }
    case 'UserMembershipRemoved':
      return { ...state, memberships: state.memberships.filter((one) => one.companyId !== event.data.companyId) };
    case 'UserDeleted':
      return { status: 'deleted', userId: state.userId };
    default:
      throw new Error(`not an event of a user: ${(event satisfies never as UserEvent).type}`);
  }
};

/** As a decision of now would leave the user. */
export const userAfter = (
  state: UserState,
  events: readonly UserEvent[],
  { companyId, actorId, now }: DecisionContext,
): UserState => events.reduce((before, event) => evolve(before, event, { companyId, actorId, happenedAt: now }), state);

export const user: Decider<UserState, UserCommand, UserEvent> = {
  initialState: () => ({ status: 'none' }),
  decide,
  evolve,
};
