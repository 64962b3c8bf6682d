import type { Kind } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';

/** One query for each kind of record: each kind has a permission of its own. */
export const ofEachKind = <Made>(make: (kind: Kind) => Made): ((kind: Kind) => Made) => {
  const made = new Map(kinds.map((kind) => [kind.name, make(kind)]));
  return ({ name }) => {
    const found = made.get(name);
    if (found === undefined) throw new TypeError(`no such kind of record: ${name}`);
    return found;
  };
};

/** Permission and projections of what is read of one kind. */
export const ofRecords = ({ permission }: Kind) => ({ permission: `${permission}.read`, reads: ['registry'] }) as const;
