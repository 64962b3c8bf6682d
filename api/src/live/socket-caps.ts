/** How many sockets one node keeps open, in all and for each of these. */
export type Caps = {
  node: number;
  /** An office shares an address. */
  address: number;
  company: number;
  user: number;
};

export const usualCaps: Caps = { node: 20_000, address: 1_000, company: 2_000, user: 50 };

type Scope = keyof Caps;

/** Counts who is inside. `enter` answers how to leave again, or undefined where there is no place. */
export const createSocketCaps = (caps: Caps) => {
  const inside = new Map<string, number>();
  return {
    enter: (scope: Scope, name = ''): (() => void) | undefined => {
      const key = `${scope} ${name}`;
      const count = inside.get(key) ?? 0;
      if (count >= caps[scope]) return undefined;
      inside.set(key, count + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const now = (inside.get(key) ?? 1) - 1;
        if (now > 0) inside.set(key, now);
        else inside.delete(key);
      };
    },
    count: (): number => inside.get('node ') ?? 0,
  };
};
