import { expect, it } from 'vitest';
import { decide, testMetadata } from '../testing/given-when-then.ts';
import { goldenState } from '../testing/golden.ts';
import { type SeatEvent, seatChanges, seats } from './seats.ts';

const [one, two, three] = [1, 2, 3].map((n) => `0199a1b2-0000-7000-8000-00000000000${n}`) as [string, string, string];
const taken = (recordId: string): SeatEvent => ({ type: 'SeatTaken', data: { key: 'attrezzature', recordId } });
const freed = (...recordIds: string[]): SeatEvent => ({ type: 'SeatsFreed', data: { key: 'attrezzature', recordIds } });
const take = (recordId: string, counted: string[] = [], abandoned: string[] = []) =>
  ({ type: 'TakeSeat', key: 'attrezzature', recordId, limit: 2, counted, abandoned }) as const;
const { decider } = seats;

it('a seat is taken below the limit, and refused at it', () => {
  decide(decider)
    .given([taken(one)])
    .when(take(two))
    .then([taken(two)]);
  decide(decider)
    .given([taken(one), taken(two)])
    .when(take(three))
    .then({ code: 'license_limit_reached', params: { limit: 2 } });
});

it('records that are known to be active count once, with a seat or without', () => {
  decide(decider)
    .given([taken(one)])
    .when(take(three, [one]))
    .then([taken(three)]);
  decide(decider)
    .given([taken(one)])
    .when(take(three, [two]))
    .then('license_limit_reached');
});

it('who has one takes it anew, and abandoned ones make room', () => {
  decide(decider)
    .given([taken(one), taken(two)])
    .when(take(two))
    .then([taken(two)]);
  decide(decider)
    .given([taken(one), taken(two)])
    .when(take(three, [], [one]))
    .then([freed(one), taken(three)]);
});

it('one is given back by who took it, and not after it was taken anew', () => {
  const free = { type: 'FreeSeat', key: 'attrezzature', recordId: one } as const;
  decide(decider)
    .given([taken(one)])
    .when({ ...free, upTo: '2026-03-02T08:00:00Z' })
    .then([freed(one)]);
  decide(decider)
    .given([taken(one)])
    .when({ ...free, upTo: '2026-03-02T07:59:59Z' })
    .then([]);
  decide(decider)
    .given([freed(one)])
    .when({ ...free, upTo: '2026-03-02T08:00:00Z' })
    .then([]);
});

it('equipment that becomes active takes one, and gives it back when it is no longer', () => {
  const of = (type: string, more: object = {}) => ({ type, data: { id: one, ...more } });
  const change = [{ key: 'attrezzature', recordId: one }];
  for (const event of [of('EquipmentRegistered'), of('EquipmentActivated'), of('EquipmentRestored', { active: true })])
    expect(seatChanges([event])).toEqual({ taken: change, freed: [] });
  for (const event of [of('EquipmentDeactivated'), of('EquipmentRemoved')])
    expect(seatChanges([event])).toEqual({ taken: [], freed: change });
  const others = [of('EquipmentRestored', { active: false }), of('EquipmentChanged'), of('PlantRegistered')];
  expect(seatChanges([...others, { type: 'SeriesScheduled', data: {} }])).toEqual({ taken: [], freed: [] });
});

it('folds from what was once written', () => {
  expect(goldenState(seats)).toEqual({
    attrezzature: new Map([['0199a1b2-0000-7000-8000-0000000000e1', testMetadata.happenedAt]]),
  });
});
