import { describe, expect, it } from 'vitest';
import type { EventMetadata } from '../kernel/event.ts';
import { brokenPasswordRules } from './password-rules.ts';
import { nameStream, uniqueName } from './unique-name.ts';
import { type UserCommand, user } from './user.ts';
import type { UserEvent } from './user-events.ts';
import { givenRolesIn, type Membership, rolesIn, type UserProfile } from './user-profile.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const admin = { companyId: id(1), actorId: id(2), now: '2026-11-21T08:00:00Z', roles: ['ROLE_ADMIN'] };
const metadata = { companyId: id(1) } as EventMetadata;
const profile: UserProfile = {
  name: 'Marta',
  surname: 'Greco',
  username: 'm.greco',
  email: null,
  roles: [],
};
const membership: Membership = { companyId: id(1), active: true, maintainerId: null, roles: ['ROLE_USER'] };
const registered: UserEvent = { type: 'UserRegistered', data: { userId: id(5), profile, memberships: [membership] } };

const when = (given: UserEvent[], command: UserCommand) =>
  user.decide(
    command,
    given.reduce((state, event) => user.evolve(state, event, metadata), user.initialState()),
    admin,
  );

describe('user', () => {
  it('is registered once', () => {
    const command: UserCommand = { type: 'RegisterUser', userId: id(5), profile, memberships: [membership] };
    expect(when([], command)).toEqual([registered]);
    expect(when([registered], command)).toMatchObject({ code: 'already_exists' });
  });

  it('names the fields that are wrong', () => {
    const wrong = { ...profile, username: 'a b', email: 'x' };
    expect(when([], { type: 'RegisterUser', userId: id(5), profile: wrong, memberships: [] })).toMatchObject({
      code: 'invalid_fields',
      errors: [
        { field: 'username', code: 'invalid' },
        { field: 'email', code: 'invalid_email' },
        { field: 'roles', code: 'required' },
      ],
    });
  });

  it('records only what changed', () => {
    expect(when([registered], { type: 'ChangeUser', changes: { name: 'Marta', email: 'm@greco.it' } })).toEqual([
      { type: 'UserChanged', data: { userId: id(5), changes: { email: 'm@greco.it' } } },
    ]);
    expect(when([registered], { type: 'ChangeUser', changes: { name: 'Marta' } })).toEqual([]);
  });

  it('is told to renew the password until it does', () => {
    const expired: UserEvent = { type: 'UserPasswordExpired', data: { userId: id(5) } };
    expect(when([registered], { type: 'ForcePasswordExpiry' })).toEqual([expired]);
    expect(when([registered, expired], { type: 'ForcePasswordExpiry' })).toEqual([]);
    const changed: UserEvent = { type: 'UserPasswordChanged', data: { userId: id(5) } };
    expect(when([registered, expired, changed], { type: 'ForcePasswordExpiry' })).toEqual([expired]);
  });

  it('changes a password once for each time that it was seen', () => {
    const changed = { type: 'UserPasswordChanged' as const, data: { userId: id(5) } };
    const state = [registered, changed].reduce((one, event) => user.evolve(one, event, metadata), user.initialState());
    const change = (seen: number) =>
      user.decide({ type: 'RecordPasswordChange', seen }, state, { ...admin, actorId: id(5) });
    expect(change(0)).toMatchObject({ code: 'wrong_password' });
    expect(change(1)).toEqual([changed]);
  });

  it('keeps each text as it shows, and none that does not', () => {
    const named = (more: object) => when([registered], { type: 'ChangeUser', changes: { ...more } });
    for (const name of ['\u200b', ' \u2060 ', '\u3164'])
      expect(named({ name })).toMatchObject({ errors: [{ field: 'name', code: 'required' }] });
    for (const [surname, code] of [
      ['Rоssi', 'mixed_scripts'],
      ['Ros\u202esi', 'hidden_characters'],
    ] as const)
      expect(named({ surname })).toMatchObject({ errors: [{ field: 'surname', code }] });
    expect(named({ name: 'Иван Rossi', surname: "D'Amico-Müller" })).toMatchObject([{ type: 'UserChanged' }]);
  });

  it('is deleted by another, and is nobody from then on', () => {
    const deleted: UserEvent = { type: 'UserDeleted', data: { userId: id(5) } };
    expect(when([registered], { type: 'DeleteUser' })).toEqual([deleted]);
    for (const command of [{ type: 'DeleteUser' }, { type: 'SetUserActive', active: true }] as const)
      expect(when([registered, deleted], command)).toMatchObject({ code: 'not_found' });
    expect(
      when([registered, deleted], { type: 'RegisterUser', userId: id(5), profile, memberships: [] }),
    ).toMatchObject({
      code: 'already_exists',
    });
    const self: UserEvent = { type: 'UserRegistered', data: { ...registered.data, userId: admin.actorId } };
    expect(when([self], { type: 'DeleteUser' })).toMatchObject({ code: 'own_account' });
    // A super administrator may do all but this: nobody could take it back.
    const above = { ...admin, roles: ['ROLE_SUPER_ADMIN'] as const };
    const off = { type: 'SetUserActive', active: false } as const;
    const own = user.evolve(user.initialState(), self, metadata);
    expect(user.decide(off, own, { ...above, roles: [...above.roles] })).toMatchObject({ code: 'own_account' });
  });

  it('keeps its own place in a company: no administrator ends it for themselves', () => {
    const own: UserEvent = { type: 'UserRegistered', data: { ...registered.data, userId: admin.actorId } };
    const off: UserCommand = { type: 'SetMembership', membership: { ...membership, active: false } };
    const removed: UserCommand = { type: 'RemoveMembership', companyId: id(1) };
    for (const command of [off, removed]) {
      expect(when([own], command)).toMatchObject({ code: 'own_account' });
      expect(when([registered], command)).toHaveLength(1);
    }
    expect(when([own], { type: 'SetMembership', membership: { ...membership, maintainerId: id(9) } })).toHaveLength(1);
  });

  it('has what a custom role grants, as long as the role is held', () => {
    const held = { ...membership, roles: [], customRoles: [{ roleId: id(7), grants: 'ROLE_PLANT' as const }] };
    const [event] = when([registered], { type: 'SetMembership', membership: held }) as UserEvent[];
    expect(event).toEqual({ type: 'UserMembershipSet', data: { userId: id(5), membership: held } });
    const state = [registered, event as UserEvent].reduce(
      (before, one) => user.evolve(before, one, metadata),
      user.initialState(),
    );
    if (state.status !== 'registered') throw new Error('nobody was registered');
    expect([givenRolesIn(state, id(1)), rolesIn(state, id(1))]).toEqual([[], ['ROLE_PLANT']]);
    expect(when([registered], { type: 'SetMembership', membership: { ...membership, customRoles: [] } })).toEqual([]);
  });

  it('has roles somewhere', () => {
    const idle = { ...membership, roles: [] };
    const refused = { code: 'invalid_fields', errors: [{ field: 'roles', code: 'required' }] };
    expect(when([], { type: 'RegisterUser', userId: id(5), profile, memberships: [idle] })).toMatchObject(refused);
    expect(when([registered], { type: 'SetMembership', membership: idle })).toMatchObject(refused);
  });

  it('has one membership for each company', () => {
    const off = { ...membership, active: false };
    expect(when([registered], { type: 'SetMembership', membership })).toEqual([]);
    expect(when([registered], { type: 'SetMembership', membership: off })).toMatchObject([
      { type: 'UserMembershipSet' },
    ]);
    expect(when([registered], { type: 'RemoveMembership', companyId: id(1) })).toMatchObject([
      { type: 'UserMembershipRemoved' },
    ]);
  });
});

describe('unique name', () => {
  it('belongs to who reserved it first, whatever the case', () => {
    expect(nameStream('username', ' M.Greco ')).toBe(nameStream('username', 'm.greco'));
    expect(nameStream('username', 'demo')).not.toBe(nameStream('companyCode', 'demo'));
    expect(uniqueName.decide({ type: 'ReserveName', ownerId: id(2) }, { ownerId: id(1) }, admin)).toMatchObject({
      code: 'already_exists',
    });
    expect(uniqueName.decide({ type: 'ReserveName', ownerId: id(1) }, { ownerId: id(1) }, admin)).toEqual([]);
    expect(uniqueName.decide({ type: 'ReleaseName', ownerId: id(1) }, { ownerId: id(1) }, admin)).toHaveLength(1);
  });
});

describe('password rules', () => {
  it.each([
    ['Cadenza-2026!', []],
    ['Ab1!', ['length']],
    ['cadenza-2026!', ['upper']],
    ['CADENZA-2026!', ['lower']],
    ['Cadenza-duemila!', ['digit']],
    ['Cadenza2026', ['symbol']],
  ])('%s', (password, broken) => {
    expect(brokenPasswordRules(password)).toEqual(broken);
  });
});
