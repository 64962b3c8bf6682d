import { expect, it } from 'vitest';
import type { Session } from '../kernel/session.ts';
import { createAudience } from './audience.ts';
import type { Subscriber } from './subscriber.ts';

const of = (companyId: string, key = 'board') =>
  ({ key, session: { actor: { companyId } } as Session }) as Subscriber<string>;

it('knows who listens in a company, and forgets who has left', () => {
  const audience = createAudience<string>();
  const [one, two, list, other] = [of('a'), of('a'), of('a', 'list'), of('b')] as const;
  const groups = (companyId: string) => [...(audience.of(companyId) ?? [])].map(([key, group]) => [key, [...group]]);
  for (const subscriber of [one, two, list, two, other]) audience.add(subscriber);
  expect([audience.size(), audience.size('a'), audience.size('c')]).toEqual([4, 3, 0]);
  expect(groups('a')).toEqual([
    ['board', [one, two]],
    ['list', [list]],
  ]);
  for (const subscriber of [one, one, list, of('c')]) audience.remove(subscriber);
  expect([audience.size(), groups('a'), groups('c')]).toEqual([2, [['board', [two]]], []]);
  expect(audience.all()).toEqual([two, other]);
  audience.remove(two);
  audience.remove(other);
  expect([audience.size(), audience.all(), audience.of('a')]).toEqual([0, [], undefined]);
});
