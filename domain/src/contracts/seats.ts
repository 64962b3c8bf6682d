import { z } from 'zod';
import { defineAggregate, defineEvents } from '../kernel/aggregate.ts';
import type { Decision, EventOrigin } from '../kernel/decider.ts';
import type { DomainEvent, EventOf } from '../kernel/event.ts';
import { reject } from '../kernel/rejection.ts';
import { uuid } from '../kernel/schemas.ts';
import { parseEventType, type RegistryEvent } from '../registry/events.ts';

/** Which records an item of a license limits, by the unique key of the item. Active ones count. */
export const limitedKinds = { attrezzature: 'equipment' } as const;
export type LimitKey = keyof typeof limitedKinds;
export const limitKeys = Object.keys(limitedKinds) as readonly LimitKey[];

const key = z.literal(limitKeys);
const recordId = '0199a1b2-0000-7000-8000-0000000000e1';

/** Events of a `seats-…` stream, strict: who has claimed a place among those that the license allows, before the record says so. */
const events = defineEvents({
  SeatTaken: {
    data: z.strictObject({ key, recordId: uuid }),
    golden: { key: 'attrezzature', recordId },
  },
  SeatsFreed: {
    data: z.strictObject({ key, recordIds: z.array(uuid).min(1).readonly() }),
    golden: { key: 'attrezzature', recordIds: ['0199a1b2-0000-7000-8000-0000000000e2'] },
  },
});
export type SeatEvent = EventOf<typeof events.schemas>;

/** By record, since when: those that were claimed and not given back. What they are says their own streams. */
export type Seats = ReadonlyMap<string, string>;
export type SeatsState = Readonly<Record<LimitKey, Seats>>;

export type SeatCommand =
  /** `counted`: records that are known to be active; `abandoned`: seats whose records will not come. */
  | {
      type: 'TakeSeat';
      key: LimitKey;
      recordId: string;
      limit: number;
      counted: readonly string[];
      abandoned: readonly string[];
    }
  /** `upTo`: an instant; whoever claimed it again since keeps it. */
  | { type: 'FreeSeat'; key: LimitKey; recordId: string; upTo: string };

const decide = (command: SeatCommand, state: SeatsState): Decision<SeatEvent> => {
  const { key: of, recordId: id } = command;
  const seats = state[of];
  if (command.type === 'FreeSeat') {
    const since = seats.get(id);
    const isFree = since === undefined || Date.parse(since) > Date.parse(command.upTo);
    return isFree ? [] : [{ type: 'SeatsFreed', data: { key: of, recordIds: [id] } }];
  }
  const abandoned = command.abandoned.filter((one) => one !== id && seats.has(one));
  const others = new Set([...command.counted, ...seats.keys()]);
  for (const one of [...abandoned, id]) others.delete(one);
  if (others.size >= command.limit) return reject('license_limit_reached', { limit: command.limit });
  const freed: SeatEvent[] =
    abandoned.length === 0 ? [] : [{ type: 'SeatsFreed', data: { key: of, recordIds: abandoned } }];
  // Taken anew by whoever has it already, so that it is young.
  return [...freed, { type: 'SeatTaken', data: { key: of, recordId: id } }];
};

const evolve = (state: SeatsState, { type, data }: SeatEvent, { happenedAt }: EventOrigin): SeatsState => {
  const seats = new Map(state[data.key]);
  if (type === 'SeatTaken') seats.set(data.recordId, happenedAt);
  else for (const id of data.recordIds) seats.delete(id);
  return { ...state, [data.key]: seats };
};

/** Claims of one company under the limits of its license: the order of one stream decides between those who come at once. */
export const seats = defineAggregate({
  stream: { kind: 'seats', each: 'company', id: (companyId) => companyId },
  events,
  decider: { initialState: (): SeatsState => ({ attrezzature: new Map() }), decide, evolve },
  commands: {
    TakeSeat: {
      permission: 'registries.manage',
      ofSystem: true,
      samples: [{ key: 'attrezzature', recordId, limit: 2, counted: [], abandoned: [] }],
    },
    FreeSeat: {
      permission: 'registries.manage',
      ofSystem: true,
      samples: [{ key: 'attrezzature', recordId, upTo: '2200-01-01T00:00:00Z' }],
    },
  },
  topic: null,
});

export type SeatChange = { readonly key: LimitKey; readonly recordId: string };

const isRegistry = (event: DomainEvent): event is RegistryEvent => parseEventType(event.type) !== undefined;

/** Which records become active by events, whatever they belong to, and which are no longer. */
export const seatChanges = (decided: readonly DomainEvent[]): { taken: SeatChange[]; freed: SeatChange[] } => {
  const [taken, freed]: [SeatChange[], SeatChange[]] = [[], []];
  for (const event of decided) {
    if (!isRegistry(event)) continue;
    const { kind, verb } = parseEventType(event.type) ?? {};
    const of = limitKeys.find((one) => limitedKinds[one] === kind?.name);
    if (of === undefined) continue;
    const { id, active } = event.data;
    const change = { key: of, recordId: id };
    if (verb === 'Registered' || verb === 'Activated' || (verb === 'Restored' && active === true)) taken.push(change);
    if (verb === 'Deactivated' || verb === 'Removed') freed.push(change);
  }
  return { taken, freed };
};
