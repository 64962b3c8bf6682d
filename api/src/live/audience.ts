import type { Subscriber } from './subscriber.ts';

/** Subscribers by what is rendered for them. */
export type Groups<Out> = ReadonlyMap<string, Iterable<Subscriber<Out>>>;

/** Who listens, by company and document: a change looks at nobody whom it does not concern, and at each of the others once. */
export const createAudience = <Out>() => {
  const companies = new Map<string, Map<string, Set<Subscriber<Out>>>>();
  const all = (): Subscriber<Out>[] =>
    [...companies.values()].flatMap((groups) => [...groups.values()].flatMap((group) => [...group]));
  return {
    add: (subscriber: Subscriber<Out>): void => {
      const { companyId } = subscriber.session.actor;
      const groups = companies.get(companyId) ?? new Map<string, Set<Subscriber<Out>>>();
      companies.set(companyId, groups);
      const group = groups.get(subscriber.key) ?? new Set();
      groups.set(subscriber.key, group.add(subscriber));
    },
    remove: (subscriber: Subscriber<Out>): void => {
      const { companyId } = subscriber.session.actor;
      const groups = companies.get(companyId);
      const group = groups?.get(subscriber.key);
      if (!groups || !group?.delete(subscriber) || group.size > 0) return;
      groups.delete(subscriber.key);
      if (groups.size === 0) companies.delete(companyId);
    },
    /** Parts of a topic that somebody of the company follows; undefined where somebody follows all of it. */
    parts: (companyId: string): ReadonlySet<string> | undefined => {
      const followed = new Set<string>();
      for (const group of companies.get(companyId)?.values() ?? []) {
        const [first] = group;
        if (first && !first.parts) return undefined;
        for (const part of first?.parts ?? []) followed.add(part);
      }
      return followed;
    },
    /** Nobody: none. */
    of: (companyId: string): Groups<Out> | undefined => companies.get(companyId),
    all,
    isEmpty: (): boolean => companies.size === 0,
    companies: (): Iterable<string> => [...companies.keys()],
    size: (companyId?: string): number => {
      const counted = companyId === undefined ? [...companies.values()] : [companies.get(companyId) ?? new Map()];
      return counted.reduce((sum, groups) => groups.values().reduce((own, group) => own + group.size, sum), 0);
    },
  };
};
