import { expect, test } from 'vitest';
import { EventStoreUnavailable } from '../event-store/event-store.ts';
import { createOutageLines } from './outage-lines.ts';

const build = () => {
  const lines: object[] = [];
  const clock = { now: 0 };
  const logger = { warn: (fields: object) => void lines.push(fields) };
  return { lines, clock, outages: createOutageLines(logger, { now: () => clock.now }) };
};
const away = () => new EventStoreUnavailable(`planSeries-${Math.random()} does not show its event`);

test('jobs that fail for one outage are one line a minute, which says how many, without a stack', () => {
  const { lines, clock, outages } = build();
  for (let n = 0; n < 100; n++) expect(outages.tell(away())).toBe(true);
  expect(lines).toEqual([{ reason: 'EventStoreUnavailable', failed: 1 }]);
  clock.now = 59_999;
  outages.tell(away());
  expect(lines).toHaveLength(1);
  clock.now = 60_000;
  outages.tell(away());
  expect(lines.slice(1)).toEqual([{ reason: 'EventStoreUnavailable', failed: 101 }]);
});

test('another system that is away has lines of its own', () => {
  const { lines, outages } = build();
  outages.tell(away());
  outages.tell(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:6379'), { code: 'ECONNREFUSED' }));
  outages.tell(Object.assign(new Error('the database system is shutting down'), { code: '57P03' }));
  expect(lines).toEqual([
    { reason: 'EventStoreUnavailable', failed: 1 },
    { reason: 'ECONNREFUSED', failed: 1 },
    { reason: '57P03', failed: 1 },
  ]);
});

test('what is wrong with one job is left to its own line', () => {
  const { lines, outages } = build();
  for (const error of [
    new TypeError('x is undefined'),
    Object.assign(new Error('unique'), { code: '23505' }),
    'text',
  ]) {
    expect(outages.tell(error)).toBe(false);
  }
  expect(lines).toEqual([]);
});
