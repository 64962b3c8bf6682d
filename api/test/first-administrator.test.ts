import { type FirstAdministrator, makeFirstAdministrator } from '@cadenza/commands/identity/first-administrator';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, password, type World } from './testing/world.ts';

const given: FirstAdministrator = {
  username: 'capo',
  password,
  name: 'Ada',
  surname: 'Neri',
  companyName: 'Officine Neri S.r.l.',
  companyCode: 'NERI',
};

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const login = async (): Promise<number> =>
  (await world.anonymous.post('/api/login_check', { username: 'capo', password })).status;

describe('the first administrator', () => {
  it('can log in, and makes the second one impossible', async () => {
    expect(isRejection(await makeFirstAdministrator(world.services, given))).toBe(false);
    expect(await login()).toBe(200);
    const again = await makeFirstAdministrator(world.services, { ...given, username: 'altro', companyCode: 'ALTRO' });
    expect(again).toMatchObject({ code: 'already_exists', errors: [] });
    expect(await makeFirstAdministrator(world.services, given)).toMatchObject({ code: 'already_exists' });
  });

  it('is refused as any user is: a weak password leaves nothing behind', async () => {
    expect(await makeFirstAdministrator(world.services, { ...given, password: 'short' })).toMatchObject({
      code: 'password_weak',
    });
    expect(isRejection(await makeFirstAdministrator(world.services, given))).toBe(false);
  });

  it('is finished by the same command after it was cut off, with the password of the second time', async () => {
    const cut: typeof world.services.execute = (execution) => {
      if (execution.stream.startsWith('company-')) throw new Error('cut off');
      return world.services.execute(execution);
    };
    const first = makeFirstAdministrator({ ...world.services, execute: cut }, { ...given, password: 'Altra-2026!' });
    await expect(first).rejects.toThrow('cut off');
    expect(await login()).toBe(401);
    expect(isRejection(await makeFirstAdministrator(world.services, given))).toBe(false);
    expect(await login()).toBe(200);
  });
});
