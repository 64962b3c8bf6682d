import type { Subscriber } from './subscriber.ts';

/** Who listens, by company: a change looks at nobody whom it does not concern. */
export const createAudience = <Row, Out>() => {
  const companies = new Map<string, Set<Subscriber<Row, Out>>>();
  let size = 0;
  return {
    add: (subscriber: Subscriber<Row, Out>): void => {
      const { companyId } = subscriber.session.actor;
      const own = companies.get(companyId) ?? new Set();
      companies.set(companyId, own);
      size -= own.size;
      size += own.add(subscriber).size;
    },
    remove: (subscriber: Subscriber<Row, Out>): void => {
      const { companyId } = subscriber.session.actor;
      const own = companies.get(companyId);
      if (!own?.delete(subscriber)) return;
      size -= 1;
      if (own.size === 0) companies.delete(companyId);
    },
    of: (companyId: string): ReadonlySet<Subscriber<Row, Out>> => companies.get(companyId) ?? new Set(),
    all: (): Subscriber<Row, Out>[] => [...companies.values()].flatMap((own) => [...own]),
    size: (): number => size,
  };
};
