import type { StreamName } from '@cadenza/domain/kernel/event';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { newId } from '@cadenza/infra/ids';
import { describe, expect, it } from 'vitest';
import { createExecute } from './execute.ts';
import { createKeyedMutex } from './keyed-mutex.ts';

describe('commands on one stream', () => {
  it('wait for each other, so that none of fifty runs out of attempts', async () => {
    const store = createMemoryEventStore();
    const execute = createExecute({ store });
    const companyId = newId();
    const add = () =>
      execute({
        permission: 'planning.manage',
        actor: { kind: 'person', userId: newId(), companyId, roles: ['ROLE_ADMIN'], maintainerId: null },
        commandId: newId(),
        correlationId: newId(),
        now: '2026-03-02T08:00:00Z',
        stream: 'counter-1',
        decider: { initialState: () => 0, evolve: (count) => count + 1 },
        decide: async () => [{ type: 'Counted', data: {} }],
      });
    const done = await Promise.all(Array.from({ length: 50 }, add));
    expect(done.map((one) => ('state' in one ? one.state : one.code))).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    await store.close();
  });
});

describe('a stream', () => {
  const add = (store: EventStore, companyId: string, stream: StreamName) =>
    createExecute({ store, aboveCompanies: new Set(['shared']) })({
      permission: 'planning.manage',
      actor: { kind: 'person', userId: newId(), companyId, roles: ['ROLE_ADMIN'], maintainerId: null },
      commandId: newId(),
      correlationId: newId(),
      now: '2026-03-02T08:00:00Z',
      stream,
      decider: { initialState: () => 0, evolve: (count) => count + 1 },
      decide: async () => [{ type: 'Counted', data: {} }],
    });

  it('is of the company that began it: for another one it does not exist, whatever the decider says', async () => {
    const store = createMemoryEventStore();
    const [mine, theirs] = [newId(), newId()];
    expect(await add(store, mine, 'counter-1')).toMatchObject({ state: 1 });
    expect(await add(store, theirs, 'counter-1')).toMatchObject({ code: 'not_found' });
    expect(await add(store, mine, 'counter-1')).toMatchObject({ state: 2 });
    await store.close();
  });

  it('is of all where it stands above companies', async () => {
    const store = createMemoryEventStore();
    expect(await add(store, newId(), 'shared-1')).toMatchObject({ state: 1 });
    expect(await add(store, newId(), 'shared-1')).toMatchObject({ state: 2 });
    await store.close();
  });
});

describe('a command id', () => {
  const companyId = newId();
  const add = (store: EventStore, userId: string, commandId: string, decided: () => Promise<void> = async () => {}) =>
    createExecute({ store })({
      permission: 'planning.manage',
      actor: { kind: 'person', userId, companyId, roles: ['ROLE_ADMIN'], maintainerId: null },
      commandId,
      correlationId: newId(),
      now: '2026-03-02T08:00:00Z',
      stream: 'counter-1',
      decider: { initialState: () => 0, evolve: (count) => count + 1 },
      decide: async () => {
        await decided();
        return [{ type: 'Counted', data: {} }];
      },
    });

  it('of somebody else is refused as used, and what was asked under it is not done', async () => {
    const store = createMemoryEventStore();
    const [ada, bruno, commandId] = [newId(), newId(), newId()];
    expect(await add(store, ada, commandId)).toMatchObject({ state: 1, repeated: false });
    expect(await add(store, bruno, commandId)).toMatchObject({ code: 'command_id_reused' });
    expect(await add(store, ada, commandId)).toMatchObject({ state: 1, repeated: true });
    await store.close();
  });

  it('is as well refused to who used it at the same moment, through another process', async () => {
    const store = createMemoryEventStore();
    const [ada, bruno, commandId] = [newId(), newId(), newId()];
    let other: unknown;
    const mine = await add(store, ada, commandId, async () => {
      other ??= await add(store, bruno, commandId);
    });
    // Whoever wrote first has it: the other one is told, and not that it was done.
    expect(other).toMatchObject({ state: 1, repeated: false });
    expect(mine).toMatchObject({ code: 'command_id_reused' });
    await store.close();
  });
});

describe('turns', () => {
  it('go on after a failure, and keep other keys free', async () => {
    const inTurn = createKeyedMutex();
    const { promise, resolve } = Promise.withResolvers<string>();
    const waiting = inTurn('a', () => promise);
    const failing = inTurn('a', () => Promise.reject(new Error('broken')));
    const after = inTurn('a', async () => 'after');
    expect(await inTurn('b', async () => 'free')).toBe('free');
    resolve('first');
    expect(await waiting).toBe('first');
    await expect(failing).rejects.toThrow('broken');
    expect(await after).toBe('after');
  });
});
