type Wanted<Scope extends string> = readonly (readonly [Scope, string])[];

/** Places inside something, so many in each scope for each name. */
export const createQuotas = <Scope extends string>(caps: Readonly<Record<Scope, number>>) => {
  const inside = new Map<string, number>();
  const keyOf = (scope: Scope, name: string): string => `${scope} ${name}`;

  const leave = (key: string): void => {
    const now = (inside.get(key) ?? 1) - 1;
    if (now > 0) inside.set(key, now);
    else inside.delete(key);
  };

  return {
    /** Takes a place in each of these scopes, or in none: answers how to leave again, or the first scope that is full. */
    enter: (...wanted: Wanted<Scope>): (() => void) | Scope => {
      const full = wanted.find(([scope, name]) => (inside.get(keyOf(scope, name)) ?? 0) >= caps[scope]);
      if (full) return full[0];
      const keys = wanted.map(([scope, name]) => keyOf(scope, name));
      for (const key of keys) inside.set(key, (inside.get(key) ?? 0) + 1);
      return () => {
        for (const key of keys.splice(0)) leave(key);
      };
    },
    count: (scope: Scope, name = ''): number => inside.get(keyOf(scope, name)) ?? 0,
  };
};

export type Quotas<Scope extends string> = ReturnType<typeof createQuotas<Scope>>;
