import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { goldenHistories, goldenState, presentGolden } from '../testing/golden.ts';
import { defineAggregate, defineEvents, streamOf } from './aggregate.ts';
import type { Decider } from './decider.ts';
import type { EventOf } from './event.ts';

const events = defineEvents({
  LampLit: {
    data: z.strictObject({ lampId: z.string(), watts: z.int() }),
    golden: { lampId: 'l', watts: 40 },
    older: [
      { golden: { id: 'l' }, upcast: (data) => ({ lampId: 'id' in data ? data.id : '' }) },
      { golden: { lampId: 'l' }, upcast: (data) => ({ ...data, watts: 60 }) },
    ],
  },
  LampPutOut: { data: z.strictObject({ lampId: z.string() }), golden: { lampId: 'l' } },
});
type LampEvent = EventOf<typeof events.schemas>;
type LampCommand = { type: 'LightLamp'; lampId: string; watts: number } | { type: 'PutLampOut'; lampId: string };
type Lamp = { watts: number };

const decider: Decider<Lamp, LampCommand, LampEvent> = {
  initialState: () => ({ watts: 0 }),
  decide: (command) =>
    command.type === 'LightLamp' ? [{ type: 'LampLit', data: { lampId: command.lampId, watts: command.watts } }] : [],
  evolve: (_, event) => ({ watts: event.type === 'LampLit' ? event.data.watts : 0 }),
};
const declared = {
  stream: { kind: 'lamp', each: 'thing', by: 'lampId', id: (_: string, lampId: string) => lampId },
  events,
  decider,
  topic: null,
} as const;
const commands = {
  LightLamp: { permission: 'lamps.light', samples: [{ lampId: 'l', watts: 40 }] },
  PutLampOut: { permission: 'lamps.manage', samples: [{ lampId: 'l' }] },
} as const;
const lamps = defineAggregate({ ...declared, commands });

describe('an aggregate', () => {
  it('has schemas, upcasters and golden events by its declaration', () => {
    expect(Object.keys(lamps.events.schemas)).toEqual(['LampLit', 'LampPutOut']);
    expect(lamps.events.golden.map(({ type, v }) => `${type} ${v}`)).toEqual([
      'LampLit 1',
      'LampLit 2',
      'LampLit 3',
      'LampPutOut 1',
    ]);
    expect(Object.keys(lamps.events.upcasters)).toEqual(['LampLit']);
    expect(presentGolden(lamps.events).map(({ data }) => data)).toEqual([
      { lampId: 'l', watts: 60 },
      { lampId: 'l', watts: 60 },
      { lampId: 'l', watts: 40 },
      { lampId: 'l' },
    ]);
  });

  it('is folded from its newest golden events, and from each older one in the place of the newest', () => {
    expect(goldenHistories(lamps.events).map(([lit]) => lit?.data)).toEqual([
      { lampId: 'l', watts: 40 },
      { lampId: 'l', watts: 60 },
      { lampId: 'l', watts: 60 },
    ]);
    expect(goldenState(lamps, 'LampPutOut')).toEqual({ watts: 40 });
    expect(goldenState(lamps)).toEqual({ watts: 0 });
  });

  it('names its stream, and the permission and the samples of each command', () => {
    expect(streamOf(lamps, 'c', 'l')).toBe('lamp-l');
    const permission: 'lamps.light' = lamps.permissions.LightLamp;
    expect(permission).toBe('lamps.light');
    expect(lamps.samples).toEqual([
      { type: 'LightLamp', lampId: 'l', watts: 40 },
      { type: 'PutLampOut', lampId: 'l' },
    ]);
  });

  it('does not compile without one of its pieces', () => {
    const { PutLampOut: _, ...lit } = commands;
    // @ts-expect-error: nobody says who may put the lamp out.
    defineAggregate({ ...declared, commands: lit });
    const LightLamp = { permission: 'lamps.light', samples: [{ lampId: 'l' }] } as const;
    // @ts-expect-error: a sample lacks a field.
    defineAggregate({ ...declared, commands: { ...commands, LightLamp } });
    const PutLampOut = { permission: 'lamps.manage', samples: [] } as const;
    // @ts-expect-error: there is no sample.
    defineAggregate({ ...declared, commands: { ...commands, PutLampOut } });
    // @ts-expect-error: nobody says what of it is followed live.
    defineAggregate({ stream: declared.stream, events, decider, commands });
    // @ts-expect-error: nothing shows what was written once.
    defineEvents({ LampLit: { data: z.strictObject({ lampId: z.string() }) } });
    // @ts-expect-error: what was written does not fit the present shape, and no older version says what becomes of it.
    defineEvents({ LampLit: { data: z.strictObject({ lampId: z.string() }), golden: { id: 'l' } } });
    const other = defineEvents({ LampBroken: { data: z.strictObject({}), golden: {} } });
    // @ts-expect-error: the decider decides events that are not declared.
    defineAggregate({ ...declared, events: other, commands });
    expect(lamps.topic).toBeNull();
  });
});
