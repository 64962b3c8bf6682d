import type { Actor } from '@cadenza/domain/identity/actor';
import { type Permission, permissions } from '@cadenza/domain/identity/permissions';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { newId } from '@cadenza/infra/ids';
import { describe, expect, it } from 'vitest';
import { publicId, systemActor, systemId } from './actor.ts';
import { createExecute } from './execute.ts';

const companyId = newId();
const person = (...roles: string[]): Actor => ({
  kind: 'person',
  ...{ userId: newId(), companyId, roles, maintainerId: null },
});
const anybody: Actor = { kind: 'public', companyId };
const every = Object.keys(permissions) as Permission[];

/** What of all permissions an actor may command with, asked of the command path itself; and who the log says it was. */
const commandsOf = async (actor: Actor) => {
  const store = createMemoryEventStore();
  const execute = createExecute({ store });
  const allowed: Permission[] = [];
  for (const permission of every) {
    const done = await execute({
      ...{ permission, actor, commandId: newId(), correlationId: newId(), now: '2026-03-02T08:00:00Z' },
      stream: 'counter-1',
      decider: { initialState: () => 0, evolve: (count) => count + 1 },
      decide: (_, { roles }) => [{ type: 'Counted', data: { roles } }],
    });
    if ('state' in done) allowed.push(permission);
    else expect(done.code).toBe('not_authorised');
  }
  const written = await Array.fromAsync(store.read('counter-1'), ({ metadata, data }) => ({ ...metadata, ...data }));
  await store.close();
  return { allowed, written };
};

describe('whoever commands', () => {
  it('may, as a person, what the permission table says of the roles', async () => {
    const { allowed } = await commandsOf(person('ROLE_USER'));
    expect(allowed).toEqual(every.filter((one) => (permissions[one] as readonly string[]).includes('ROLE_USER')));
    expect(allowed).toContain('planning.work');
    expect(allowed).not.toContain('planning.manage');
    expect((await commandsOf(person('ROLE_ADMIN', 'ROLE_DEMO'))).allowed).toEqual([]);
    expect((await commandsOf(person())).allowed).toEqual([]);
  });

  it('may as the public, which has a company and no user, ask for support, have a report no more, sign a company up, and nothing else', async () => {
    const { allowed, written } = await commandsOf(anybody);
    expect(allowed).toEqual(['reports.subscribe', 'support.open', 'signUp.open']);
    expect(new Set(written.map(({ actorId }) => actorId))).toEqual(new Set([publicId]));
  });

  it('may everything as the system, and is nobody in the log', async () => {
    const { allowed, written } = await commandsOf(systemActor(companyId));
    expect(allowed).toEqual(every);
    expect(new Set(written.map(({ actorId }) => actorId))).toEqual(new Set([systemId]));
    expect(systemId).not.toBe(publicId);
  });
});
