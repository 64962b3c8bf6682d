import type { Subscriber } from './subscriber.ts';

/** Subscribers by what is rendered for them. */
export type Groups<Row, Out> = ReadonlyMap<string, Iterable<Subscriber<Row, Out>>>;

/** Who listens, by company and document: a change looks at nobody whom it does not concern, and at each of the others once. */
export const createAudience = <Row, Out>() => {
  const companies = new Map<string, Map<string, Set<Subscriber<Row, Out>>>>();
  const all = (): Subscriber<Row, Out>[] =>
    [...companies.values()].flatMap((groups) => [...groups.values()].flatMap((group) => [...group]));
  return {
    add: (subscriber: Subscriber<Row, Out>): void => {
      const { companyId } = subscriber.session.actor;
      const groups = companies.get(companyId) ?? new Map<string, Set<Subscriber<Row, Out>>>();
      companies.set(companyId, groups);
      const group = groups.get(subscriber.key) ?? new Set();
      groups.set(subscriber.key, group.add(subscriber));
    },
    remove: (subscriber: Subscriber<Row, Out>): void => {
      const { companyId } = subscriber.session.actor;
      const groups = companies.get(companyId);
      const group = groups?.get(subscriber.key);
      if (!groups || !group?.delete(subscriber) || group.size > 0) return;
      groups.delete(subscriber.key);
      if (groups.size === 0) companies.delete(companyId);
    },
    /** Nobody: none. */
    of: (companyId: string): Groups<Row, Out> | undefined => companies.get(companyId),
    all,
    companies: (): Iterable<string> => [...companies.keys()],
    size: (companyId?: string): number => {
      const counted = companyId === undefined ? [...companies.values()] : [companies.get(companyId) ?? new Map()];
      return counted.reduce((sum, groups) => groups.values().reduce((own, group) => own + group.size, sum), 0);
    },
  };
};
