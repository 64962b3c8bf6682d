import { newId } from '@cadenza/infra/ids';
import type { Signals } from '@cadenza/infra/signals/signals';

/** Somebody who looks at something now. */
export type Onlooker = { readonly userId: string; readonly name: string };

type Tell = (people: readonly Onlooker[]) => void;
type Announcement = {
  readonly node: string;
  readonly place: string;
  readonly people: Onlooker[];
  readonly asks: boolean;
};

/** Milliseconds between two announcements of a node, and without one until its people are gone. */
const period = 20_000;
const forgotten = 50_000;
/** So many are told, and so much of a name, in UTF-16 units: a signal is short, and nobody reads more. */
const most = 20;
const longestName = 50;

export type Presence = ReturnType<typeof createPresence>;

/**
 * Who looks at the same thing, for as long as their sockets say so: nothing of it is kept. Nodes tell each other by signals; one that
 * was lost is made good by the next. `place` names company and thing, so that no company hears of another.
 */
export const createPresence = (signals: Pick<Signals, 'on' | 'send'>, now: () => number = () => performance.now()) => {
  const node = newId();
  const here = new Map<string, Map<symbol, { readonly who: Onlooker; readonly tell: Tell }>>();
  /** By place and node; only of places where somebody looks from here. */
  const elsewhere = new Map<string, Map<string, { readonly people: readonly Onlooker[]; readonly heard: number }>>();

  const own = (place: string): Onlooker[] => [
    ...new Map([...(here.get(place)?.values() ?? [])].map(({ who }) => [who.userId, who])).values(),
  ];
  const at = (place: string): Onlooker[] => {
    const others = [...(elsewhere.get(place)?.values() ?? [])].flatMap(({ people }) => people);
    const all = new Map([...others, ...own(place)].map((who) => [who.userId, who]));
    return [...all.values()].toSorted((a, b) => (a.userId < b.userId ? -1 : 1)).slice(0, most);
  };
  const tell = (place: string): void => {
    const people = at(place);
    for (const one of here.get(place)?.values() ?? []) one.tell(people);
  };
  /** `asks`: the others are to say who looks from there. */
  const announce = (place: string, asks = false): void => {
    const said: Announcement = { node, place, people: own(place).slice(0, most), asks };
    signals.send('presence', JSON.stringify(said), `${node} ${place}`);
  };
  const changed = (place: string, change: () => void): void => {
    const before = JSON.stringify(at(place));
    change();
    if (JSON.stringify(at(place)) !== before) tell(place);
  };

  const stop = signals.on('presence', (payload) => {
    const { node: from, place, people, asks } = JSON.parse(payload) as Announcement;
    if (from === node || !here.has(place)) return;
    changed(place, () => {
      const nodes = elsewhere.get(place) ?? new Map();
      elsewhere.set(place, nodes);
      if (people.length === 0) nodes.delete(from);
      else nodes.set(from, { people, heard: now() });
    });
    // Once everybody has heard this one.
    if (asks) queueMicrotask(() => announce(place));
  });
  const look = (): void => {
    for (const place of here.keys()) {
      announce(place);
      changed(place, () => {
        for (const [from, { heard }] of elsewhere.get(place) ?? [])
          if (now() - heard > forgotten) elsewhere.get(place)?.delete(from);
      });
    }
  };
  const timer = setInterval(look, period);
  timer.unref();

  return {
    /** From now on somebody looks, and is told of all who do; until what it answers is called. */
    enter: (place: string, who: Onlooker, onChange: Tell): (() => void) => {
      const key = Symbol();
      const named = { ...who, name: who.name.slice(0, longestName).toWellFormed() };
      const looking = here.get(place) ?? new Map();
      here.set(place, looking.set(key, { who: named, tell: onChange }));
      tell(place);
      announce(place, true);
      return () => {
        if (!looking.delete(key)) return;
        announce(place);
        if (looking.size > 0) return tell(place);
        here.delete(place);
        elsewhere.delete(place);
      };
    },
    /** As the timer does. */
    look,
    close: (): void => {
      clearInterval(timer);
      stop();
    },
  };
};
