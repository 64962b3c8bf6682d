import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EventOutOfShape, withSchemas } from './checking.ts';
import { event, newStream, readAll } from './conformance/fixture.ts';
import { createMemoryEventStore } from './memory.ts';

const schemas = { ValveNamed: z.strictObject({ name: z.string().max(20, { error: 'too_long' }) }) };

const opened = () => {
  const bare = createMemoryEventStore();
  const stream = newStream('v') as `v-${string}`;
  const store = withSchemas(bare, schemas);
  return {
    bare,
    stream,
    append: (...events: ReturnType<typeof event>[]) => store.append({ stream, expected: 'any', events }),
  };
};

const named = (data: object = { name: 'V-12' }, type = 'ValveNamed') => event(data, type);

describe('an append through the schemas', () => {
  it('writes what fits', async () => {
    const { bare, stream, append } = opened();
    expect(await append(named())).toMatchObject({ outcome: 'appended', revision: 0 });
    expect(await readAll(bare, stream)).toHaveLength(1);
  });

  it.each([
    [
      'a type that nobody knows',
      named({ name: 'V-12' }, 'ValveBurst'),
      'ValveBurst does not fit its schema: event (unknown_type)',
    ],
    ['a type with the name of an object method', named({}, 'toString'), 'event (unknown_type)'],
    ['a field of the wrong kind', named({ name: 12 }), 'name (invalid_type)'],
    ['a field that nobody knows', named({ name: 'V-12', colour: 'red' }), 'event (unrecognized_keys)'],
    ['a text that is too long', named({ name: 'Mario Rossi, via Roma 12' }), 'name (too_big)'],
    [
      'an actor who is no id',
      { ...named(), metadata: { ...named().metadata, actorId: 'Mario' } },
      'metadata.actorId (invalid_id)',
    ],
    [
      'a time that is none',
      { ...named(), metadata: { ...named().metadata, happenedAt: 'soon' } },
      'metadata.happenedAt (invalid_instant)',
    ],
  ])('refuses %s, says where, and writes nothing of the command', async (_, broken, told) => {
    const { bare, stream, append } = opened();
    const failure = await append(named(), broken).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EventOutOfShape);
    expect(String(failure)).toContain(told);
    expect(String(failure)).not.toMatch(/Mario|red|soon/);
    expect(await readAll(bare, stream)).toEqual([]);
  });
});
