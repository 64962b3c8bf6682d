import { describe, expect, it } from 'vitest';
import type { EventMetadata } from '../kernel/event.ts';
import { isRejection } from '../kernel/rejection.ts';
import type { AccountRole } from './roles.ts';
import { type UserCommand, type UserState, user } from './user.ts';
import type { UserEvent } from './user-events.ts';
import type { Membership } from './user-profile.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [mine, theirs, target] = [id(1), id(2), id(5)];
const metadata = { companyId: mine } as EventMetadata;
const at = (companyId: string): Membership => ({ companyId, active: true, maintainerId: null, roles: ['ROLE_USER'] });

/** Whom commands are about, by where they work and what they are everywhere. */
const people = {
  colleague: { companies: [mine], roles: [] },
  'of both companies': { companies: [mine, theirs], roles: [] },
  stranger: { companies: [theirs], roles: [] },
  developer: { companies: [mine], roles: ['ROLE_DEVELOPER'] },
  'super administrator': { companies: [mine], roles: ['ROLE_SUPER_ADMIN'] },
} as const;
type Person = keyof typeof people;

const stateOf = (person: Person): UserState => {
  const { companies, roles } = people[person];
  const profile = {
    name: 'Marta',
    surname: 'Greco',
    username: 'm.greco',
    email: null,
    roles: [...roles] as AccountRole[],
  };
  const event: UserEvent = {
    type: 'UserRegistered',
    data: { userId: target, profile, memberships: companies.map(at) },
  };
  return user.evolve(user.initialState(), event, metadata);
};

const commands: Record<string, UserCommand> = {
  'e-mail': { type: 'ChangeUser', changes: { email: 'new@example.com' } },
  'roles everywhere': { type: 'ChangeUser', changes: { roles: ['ROLE_SUPER_ADMIN', 'ROLE_DEVELOPER'] } },
  login: { type: 'SetUserActive', active: false },
  'password expiry': { type: 'ForcePasswordExpiry' },
  password: { type: 'RecordPasswordChange', seen: 0 },
  'roles here': { type: 'SetMembership', membership: { ...at(mine), roles: ['ROLE_ADMIN'] } },
  'roles there': { type: 'SetMembership', membership: { ...at(theirs), roles: ['ROLE_ADMIN'] } },
  'expelled here': { type: 'RemoveMembership', companyId: mine },
};

const outcome = (roles: string[], actorId: string, person: Person, command: UserCommand): string => {
  const now = '2026-11-21T08:00:00Z';
  const decided = user.decide(command, stateOf(person), { companyId: mine, actorId, now, roles });
  return isRejection(decided) ? decided.code : 'done';
};
const allOf = (roles: string[], actorId: string, person: Person) =>
  Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [name, outcome(roles, actorId, person, command)]),
  );

const [done, no, notYours, unknown] = ['done', 'not_authorised', 'account_not_yours', 'not_found'];
const row = (answers: (string | undefined)[]) =>
  Object.fromEntries(Object.keys(commands).map((name, index) => [name, answers[index]]));

describe('who may change whom', () => {
  it.each([
    ['colleague', [done, no, done, done, no, done, no, done]],
    ['of both companies', [notYours, notYours, notYours, notYours, no, done, no, done]],
    ['stranger', [unknown, unknown, unknown, unknown, no, unknown, unknown, unknown]],
    ['developer', [notYours, notYours, notYours, notYours, no, done, no, done]],
    ['super administrator', [unknown, unknown, unknown, unknown, no, unknown, unknown, unknown]],
  ] as const)("a company's administrator: %s", (person, answers) => {
    expect(allOf(['ROLE_ADMIN'], id(9), person)).toEqual(row([...answers]));
  });

  it.each(Object.keys(people) as Person[])('a super administrator changes all but the password: %s', (person) => {
    const answers = allOf(['ROLE_SUPER_ADMIN'], id(9), person);
    expect({ ...answers, 'expelled here': done }).toEqual(row([done, done, done, done, no, done, done, done]));
  });

  it.each(['ROLE_PLANT', 'ROLE_USER', 'ROLE_PAYMENTS', 'ROLE_DEVELOPER', 'ROLE_DEMO'])('%s changes nobody', (role) => {
    for (const person of Object.keys(people) as Person[])
      expect(Object.values(allOf([role], id(9), person))).not.toContain(done);
  });

  it.each(Object.keys(people) as Person[])(
    'the owner changes the own account, and not what others gave: %s',
    (person) => {
      expect(allOf(['ROLE_USER'], target, person)).toEqual(row([done, no, no, no, done, no, no, no]));
    },
  );
});

describe('who may make whom', () => {
  const profile = { name: 'Ugo', surname: 'Zani', username: 'u.zani', email: null };
  const make = (roles: string[], account: AccountRole[], companies: string[]) => {
    const context = { companyId: mine, actorId: id(9), now: '2026-11-21T08:00:00Z', roles };
    const memberships = companies.map(at);
    const command: UserCommand = {
      type: 'RegisterUser',
      userId: target,
      profile: { ...profile, roles: account },
      memberships,
    };
    const decided = user.decide(command, user.initialState(), context);
    return isRejection(decided) ? decided.code : 'done';
  };
  it('an administrator: somebody of the own company, with roles of the company', () => {
    expect(make(['ROLE_ADMIN'], [], [mine])).toBe(done);
    expect(make(['ROLE_ADMIN'], [], [mine, theirs])).toBe(no);
    for (const role of ['ROLE_SUPER_ADMIN', 'ROLE_DEVELOPER'] as const) {
      expect(make(['ROLE_ADMIN', 'ROLE_DEVELOPER'], [role], [mine])).toBe(no);
      expect(make(['ROLE_SUPER_ADMIN'], [role], [mine, theirs])).toBe(done);
    }
    expect(make(['ROLE_PLANT'], [], [mine])).toBe(no);
  });
});
