import { z } from 'zod';
import type { Decider } from '../kernel/decider.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { type FieldError, reject } from '../kernel/rejection.ts';
import { isUuid } from '../kernel/uuid.ts';
import { type Role, roles } from './roles.ts';

/** Where a user works: one company, with the maintainer that the user is there, if any. */
export type Membership = { companyId: string; active: boolean; maintainerId: string | null };

export type UserProfile = {
  name: string;
  surname: string;
  username: string;
  email: string | null;
  roles: readonly Role[];
};

/** Password hashes never enter the log: `PasswordChanged` says only that it happened. */
export type UserEvent =
  | DomainEvent<'UserRegistered', { userId: string; profile: UserProfile; memberships: Membership[] }>
  | DomainEvent<'UserChanged', { userId: string; changes: Partial<UserProfile> }>
  | DomainEvent<'UserActivated', { userId: string }>
  | DomainEvent<'UserDeactivated', { userId: string }>
  | DomainEvent<'UserPasswordChanged', { userId: string }>
  | DomainEvent<'UserPasswordExpired', { userId: string }>
  | DomainEvent<'UserMembershipSet', { userId: string; membership: Membership }>
  | DomainEvent<'UserMembershipRemoved', { userId: string; companyId: string }>;

export type UserState =
  | { status: 'none' }
  | {
      status: 'registered';
      userId: string;
      profile: UserProfile;
      active: boolean;
      passwordExpired: boolean;
      memberships: readonly Membership[];
    };

export type RegisteredUser = Extract<UserState, { status: 'registered' }>;

export type UserCommand =
  | { type: 'RegisterUser'; userId: string; profile: UserProfile; memberships: Membership[] }
  | { type: 'ChangeUser'; changes: Partial<UserProfile> }
  | { type: 'SetUserActive'; active: boolean }
  | { type: 'RecordPasswordChange' }
  | { type: 'ForcePasswordExpiry' }
  | { type: 'SetMembership'; membership: Membership }
  | { type: 'RemoveMembership'; companyId: string };

export const userStream = (userId: string) => `user-${userId}` as const;

const line = z.string().trim().min(1, { error: 'required' }).max(120, { error: 'too_long' });

/** What a person types about a user; messages are field codes. */
export const userProfile = z.object({
  name: line,
  surname: line,
  username: z
    .string()
    .trim()
    .min(3, { error: 'too_small' })
    .max(120, { error: 'too_long' })
    .regex(/^[\p{L}\p{N}._@+-]+$/u, { error: 'invalid' }),
  email: z.email({ error: 'invalid_email' }).max(254, { error: 'too_long' }).nullable(),
  roles: z.array(z.enum(roles, { error: 'invalid_choice' })).min(1, { error: 'required' }),
});

export const membershipSchema = z.object({
  companyId: z.string().refine(isUuid, { error: 'invalid_id' }),
  active: z.boolean(),
  maintainerId: z.string().refine(isUuid, { error: 'invalid_id' }).nullable(),
});

const faults = (error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => ({ field: String(issue.path[0] ?? ''), code: issue.message }));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const decide: Decider<UserState, UserCommand, UserEvent>['decide'] = (command, state) => {
  if (command.type === 'RegisterUser') {
    if (state.status !== 'none') return reject('already_exists');
    const profile = userProfile.safeParse(command.profile);
    if (!profile.success) return reject('invalid_fields', {}, faults(profile.error));
    const { userId, memberships } = command;
    return [{ type: 'UserRegistered', data: { userId, profile: profile.data, memberships } }];
  }
  if (state.status === 'none') return reject('not_found');
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
      return [{ type: 'UserPasswordChanged', data: { userId } }];
    case 'ForcePasswordExpiry':
      return state.passwordExpired ? [] : [{ type: 'UserPasswordExpired', data: { userId } }];
    case 'SetMembership': {
      const old = state.memberships.find((one) => one.companyId === command.membership.companyId);
      return same(old, command.membership)
        ? []
        : [{ type: 'UserMembershipSet', data: { userId, membership: command.membership } }];
    }
    case 'RemoveMembership':
      return state.memberships.some((one) => one.companyId === command.companyId)
        ? [{ type: 'UserMembershipRemoved', data: { userId, companyId: command.companyId } }]
        : reject('not_found');
    default:
      return command satisfies never;
  }
};

const evolve: Decider<UserState, UserCommand, UserEvent>['evolve'] = (state, event) => {
  if (event.type === 'UserRegistered') {
    const { userId, profile, memberships } = event.data;
    return { status: 'registered', userId, profile, memberships, active: true, passwordExpired: false };
  }
  if (state.status === 'none') throw new Error(`${event.type} before the user was registered`);
  switch (event.type) {
    case 'UserChanged':
      return { ...state, profile: { ...state.profile, ...event.data.changes } };
    case 'UserActivated':
      return { ...state, active: true };
    case 'UserDeactivated':
      return { ...state, active: false };
    case 'UserPasswordChanged':
      return { ...state, passwordExpired: false };
    case 'UserPasswordExpired':
      return { ...state, passwordExpired: true };
    case 'UserMembershipSet': {
      const { membership } = event.data;
      const others = state.memberships.filter((one) => one.companyId !== membership.companyId);
      return { ...state, memberships: [...others, membership] };
    }
    case 'UserMembershipRemoved':
      return { ...state, memberships: state.memberships.filter((one) => one.companyId !== event.data.companyId) };
    default:
      throw new Error(`not an event of a user: ${(event satisfies never as UserEvent).type}`);
  }
};

export const user: Decider<UserState, UserCommand, UserEvent> = {
  initialState: () => ({ status: 'none' }),
  decide,
  evolve,
};
