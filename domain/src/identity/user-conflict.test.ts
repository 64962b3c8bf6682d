import { describe, expect, it } from 'vitest';
import { testMetadata } from '../testing/given-when-then.ts';
import { type UserCommand, user } from './user.ts';
import { userConflict } from './user-conflict.ts';
import type { UserEvent } from './user-events.ts';
import type { Membership, UserProfile } from './user-profile.ts';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [userId, companyId, elsewhere, mine, theirs] = [1, 2, 3, 4, 5].map(id) as [
  string,
  string,
  string,
  string,
  string,
];
const profile: UserProfile = { name: 'Marta', surname: 'Greco', username: 'm.greco', email: null, roles: [] };
const place: Membership = { companyId, active: true, maintainerId: null, roles: ['ROLE_USER'] };
const at = '2026-03-02T09:00:00Z';

const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, profile, memberships: [place, { ...place, companyId: elsewhere }] },
};
const changed = (changes: Partial<UserProfile>): UserEvent => ({ type: 'UserChanged', data: { userId, changes } });
const placed = (changes: Partial<Membership>): UserEvent => ({
  type: 'UserMembershipSet',
  data: { userId, membership: { ...place, ...changes } },
});

/** The colleague has done `since` to a user whose first version was seen. */
const when = (since: readonly UserEvent[], commands: readonly UserCommand[], { by = theirs, seenVersion = 1 } = {}) => {
  const events = [registered, ...since];
  const state = events.reduce(
    (before, event) => user.evolve(before, event, { ...testMetadata, actorId: by, happenedAt: at }),
    user.initialState(),
  );
  if (state.status !== 'registered') throw new Error('nobody is there');
  return userConflict(state, { commands, seenVersion, actorId: mine, companyId });
};
const rename = (changes: Partial<UserProfile>): UserCommand => ({ type: 'ChangeUser', changes });
const appoint = (changes: Partial<Membership>): UserCommand => ({
  type: 'SetMembership',
  membership: { ...place, ...changes },
});
const of = (field: string, mineSet: unknown, theirsSet: unknown) => ({
  field,
  code: 'conflict',
  conflict: { mine: mineSet, theirs: theirsSet, by: theirs, at },
});

describe('a user whom two people change', () => {
  it('is a conflict with both values of every field that both set, of the account and of the membership', () => {
    const since = [changed({ name: 'Marta Anna', surname: 'Greco' }), placed({ maintainerId: id(8) })];
    expect(
      when(since, [rename({ name: 'Maria', email: 'm@greco.it' }), appoint({ maintainerId: id(9) })]),
    ).toMatchObject({
      code: 'conflict',
      params: { field: 'name', by: theirs, at },
      errors: [of('name', 'Maria', 'Marta Anna'), of('maintainerId', id(9), id(8))],
    });
  });

  it('has its roles in one field, wherever they hold', () => {
    const both = [...[changed({ roles: ['ROLE_DEVELOPER'] })], placed({ roles: ['ROLE_ADMIN'] })];
    const wish = [rename({ roles: [] }), appoint({ roles: ['ROLE_USER', 'ROLE_PLANT'] })] as const;
    for (const since of [both, both.slice(0, 1), both.slice(1)])
      expect(when(since, wish)?.errors.map(({ field }) => field)).toEqual(['roles']);
    expect(when(both, wish)?.errors).toEqual([
      of('roles', ['ROLE_USER', 'ROLE_PLANT'], ['ROLE_DEVELOPER', 'ROLE_ADMIN']),
    ]);
  });

  it('merges where they set different fields, the same value, or each another company', () => {
    expect(
      when([changed({ name: 'Anna' })], [rename({ surname: 'Bo' }), appoint({ roles: ['ROLE_ADMIN'] })]),
    ).toBeUndefined();
    expect(when([changed({ name: 'Anna' })], [rename({ name: ' Anna ' })])).toBeUndefined();
    expect(
      when([placed({ companyId: elsewhere, maintainerId: id(8) })], [appoint({ maintainerId: id(9) })]),
    ).toBeUndefined();
  });

  it('is nobody’s conflict with themselves, nor with what they had seen; a version that is not there yet is refused', () => {
    const since = [changed({ name: 'Anna' })];
    expect(when(since, [rename({ name: 'Maria' })], { by: mine })).toBeUndefined();
    expect(when(since, [rename({ name: 'Maria' })], { seenVersion: 2 })).toBeUndefined();
    expect(when(since, [rename({ name: 'Maria' })], { seenVersion: 3 })).toMatchObject({
      code: 'invalid_fields',
      errors: [{ field: 'seenVersion', code: 'too_large', params: { max: 2 } }],
    });
  });
});
