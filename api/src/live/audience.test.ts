import { expect, it } from 'vitest';
import type { Session } from '../identity/sessions.ts';
import { createAudience } from './audience.ts';
import type { Subscriber } from './subscriber.ts';

const of = (companyId: string) => ({ session: { actor: { companyId } } as Session }) as Subscriber<string, string>;

it('knows who listens in a company, and forgets who has left', () => {
  const audience = createAudience<string, string>();
  const [one, two, other] = [of('a'), of('a'), of('b')] as const;
  for (const subscriber of [one, two, two, other]) audience.add(subscriber);
  expect(audience.size()).toBe(3);
  expect([...audience.of('a')]).toEqual([one, two]);
  for (const subscriber of [one, one, of('c')]) audience.remove(subscriber);
  expect([audience.size(), [...audience.of('a')], [...audience.of('c')]]).toEqual([2, [two], []]);
  expect(audience.all()).toEqual([two, other]);
  audience.remove(two);
  audience.remove(other);
  expect([audience.size(), audience.all()]).toEqual([0, []]);
});
