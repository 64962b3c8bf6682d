import { createMemorySignals } from '@cadenza/infra/signals/memory';
import { afterEach, expect, it, vi } from 'vitest';
import { createPresence, type Onlooker, type Presence } from './presence.ts';

const open: Presence[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
const signals = createMemorySignals((error) => {
  throw error;
});
let now = 0;
const nodeOf = (over = signals): Presence => {
  const one = createPresence(over, () => now);
  open.push(one);
  return one;
};
const ada = { userId: 'a', name: 'Ada Neri' };
const ugo = { userId: 'b', name: 'Ugo Sala' };

/** Somebody who looks, and the names that they see. */
const looks = (presence: Presence, who: Onlooker, place = 'c1 w1') => {
  let seen: string[] = [];
  const leave = presence.enter(place, who, (people) => {
    seen = people.map(({ name }) => name);
  });
  return { leave, seen: () => seen };
};
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

it('people at the same place see each other, whatever node they are on, until they leave', async () => {
  const [one, two] = [nodeOf(), nodeOf()];
  const first = looks(one, ada);
  expect(first.seen()).toEqual(['Ada Neri']);
  await settle();
  const second = looks(two, ugo);
  await vi.waitFor(() => {
    expect(first.seen()).toEqual(['Ada Neri', 'Ugo Sala']);
    expect(second.seen()).toEqual(['Ada Neri', 'Ugo Sala']);
  });
  second.leave();
  await vi.waitFor(() => expect(first.seen()).toEqual(['Ada Neri']));
});

it('two tabs of a person are one; another company or another work is another place', async () => {
  const presence = nodeOf();
  const tabs = [looks(presence, ada), looks(presence, ada)];
  const others = [looks(presence, ugo, 'c2 w1'), looks(presence, ugo, 'c1 w2')];
  await settle();
  expect(tabs.map(({ seen }) => seen())).toEqual([['Ada Neri'], ['Ada Neri']]);
  expect(others.map(({ seen }) => seen())).toEqual([['Ugo Sala'], ['Ugo Sala']]);
  tabs[0]?.leave();
  expect(tabs[1]?.seen()).toEqual(['Ada Neri']);
});

it('people of a node that says nothing any more are gone, and a lost word is made good', async () => {
  const one = nodeOf();
  let lost = true;
  const deaf = {
    on: signals.on,
    send: (...args: Parameters<typeof signals.send>) => (lost ? undefined : signals.send(...args)),
  };
  const two = createPresence(deaf, () => now);
  const first = looks(one, ada);
  looks(two, ugo);
  await settle();
  expect(first.seen()).toEqual(['Ada Neri']);
  lost = false;
  two.look();
  await vi.waitFor(() => expect(first.seen()).toEqual(['Ada Neri', 'Ugo Sala']));
  two.close();
  now += 60_000;
  one.look();
  expect(first.seen()).toEqual(['Ada Neri']);
});
