import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testMetadata } from '../testing/given-when-then.ts';
import { identityUpcasters } from './upcasters.ts';
import { user } from './user.ts';
import { type UserEvent, userEventSchemas } from './user-events.ts';
import { rolesIn } from './user-profile.ts';

const folder = new URL('./golden/', import.meta.url);
type Old = { type: UserEvent['type']; v: number; data: object };
const read = (file: string): Old => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
const present = ({ type, v, data }: Old): object =>
  (identityUpcasters[type] ?? []).slice(v - 1).reduce((old, step) => step(old, { ...testMetadata, v }), data);

describe('golden events of identity', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

  it.each(Object.keys(userEventSchemas) as UserEvent['type'][])('%s has one file for each of its versions', (type) => {
    const versions = files.filter((file) => file.startsWith(`${type}.`)).map((file) => read(file).v);
    const known = (identityUpcasters[type]?.length ?? 0) + 1;
    expect(versions.sort()).toEqual(Array.from({ length: known }, (_, index) => index + 1));
  });

  it.each(files)('%s is read in the present shape', (file) => {
    const old = read(file);
    expect(userEventSchemas[old.type].parse(present(old))).toEqual(present(old));
  });

  it('roles of before count in each company of the user, those of the account everywhere', () => {
    const { data, ...rest } = read('UserRegistered.v1.json');
    const { profile, memberships } = data as { profile: object; memberships: { companyId: string }[] };
    const roles = ['ROLE_DEVELOPER', 'ROLE_ADMIN', 'ROLE_PLANT'];
    const old = { ...rest, data: { ...data, profile: { ...profile, roles }, memberships } };
    const event = { type: 'UserRegistered', data: present(old) } as UserEvent;
    const state = user.evolve(user.initialState(), event, testMetadata);
    if (state.status !== 'registered') throw new Error('nobody was registered');
    expect(rolesIn(state, memberships[0]?.companyId ?? '')).toEqual(roles);
    expect(rolesIn(state, testMetadata.actorId)).toEqual(['ROLE_DEVELOPER']);
  });
});
