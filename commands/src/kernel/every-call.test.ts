import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { atEveryCall } from '@cadenza/infra/faults/testing/failing-port';
import { newId } from '@cadenza/infra/ids';
import { expect, test } from 'vitest';
import { asClientCommand } from './client-command.ts';
import { createExecute, type Execute } from './execute.ts';
import { createMemoryReceipts } from './receipts-memory.ts';

const actor = {
  kind: 'person' as const,
  userId: newId(),
  companyId: newId(),
  roles: ['ROLE_ADMIN'],
  maintainerId: null,
};

/** A command with two events; the state is how often the thing was counted. */
const add = (execute: Execute, commandId: string) =>
  execute({
    permission: 'planning.manage',
    actor,
    commandId,
    correlationId: commandId,
    now: '2026-03-02T08:00:00Z',
    stream: 'counter-1',
    decider: { initialState: () => 0, evolve: (count) => count + 1 },
    decide: async () => [
      { type: 'Counted', data: {} },
      { type: 'Counted', data: {} },
    ],
  });

test('a command of which any call of the store fails has its effect once when it is sent again', async () => {
  const failures = await atEveryCall(async (ports, what) => {
    const store = createMemoryEventStore();
    const execute = createExecute({ store: ports.wrap(store, ['append', 'read']) });
    const ids = [newId(), newId(), newId()];
    const answers = [];
    for (const id of ids) answers.push(await add(execute, id).catch(() => add(execute, id)));
    expect(
      answers.map((one) => 'state' in one && one.state),
      what,
    ).toEqual([2, 4, 6]);
    const again = await add(execute, ids[1] ?? '').catch(() => add(execute, ids[1] ?? ''));
    expect(again, what).toMatchObject({ state: 4, repeated: true });
    const commands: string[] = [];
    for await (const { metadata } of store.read('counter-1')) commands.push(metadata.commandId);
    expect(commands, what).toEqual(ids.flatMap((id) => [id, id]));
    await store.close();
  });
  expect(failures).toBe(16); // three reads and appends, and of the repetition what is new and what was, both ways
});

/** Sets the state; nothing happens where it is that already. */
const set = (execute: Execute, commandId: string, to: number) =>
  execute<number, { type: 'Set'; data: { to: number } }>({
    permission: 'planning.manage',
    actor,
    commandId,
    correlationId: commandId,
    now: '2026-03-02T08:00:00Z',
    stream: 'gauge-1',
    decider: { initialState: () => 50, evolve: (_, event) => event.data.to },
    decide: async (now) => (now === to ? [] : [{ type: 'Set', data: { to } }]),
  });

test('a command that changes nothing, of which any call fails, has no effect when it is sent again behind others', async () => {
  const failures = await atEveryCall(async (ports, what) => {
    const store = createMemoryEventStore();
    const receipts = ports.wrap(createMemoryReceipts(), ['claim', 'saveUnchanged', 'unchanged']);
    const execute = createExecute({ store: ports.wrap(store, ['append', 'read']) });
    const fingerprint = Buffer.from('set to 50');
    const commandId = newId();
    const key = { companyId: actor.companyId, actorId: actor.userId, commandId };
    const once = () => asClientCommand(receipts, key, [fingerprint], () => set(execute, commandId, 50));
    const insist = () => once().catch(once);
    const first = await insist();
    expect(first, what).toMatchObject({ state: 50, events: [] });
    const other = newId();
    await set(execute, other, 70).catch(() => set(execute, other, 70));
    expect(await insist(), what).toMatchObject({ state: 50, events: [], repeated: true });
    const states: unknown[] = [];
    for await (const { data } of store.read('gauge-1')) states.push(data);
    expect(states, what).toEqual([{ to: 70 }]);
    await store.close();
  });
  // Claim, read and receipt; read and append of the other; claim and receipt of the repetition; both ways.
  expect(failures).toBe(14);
});
