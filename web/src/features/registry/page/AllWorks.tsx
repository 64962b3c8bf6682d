import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The state of the planning list that holds all of a short list. */
const states = { faults: 'faults', late: 'overdue', next: 'open', last: 'completed' } as const;

/** The planning list finds works of these kinds of record. */
const filters: Readonly<Record<string, string>> = { equipment: 'attrezzatura', maintainer: 'manutentore' };

type Props = {
  readonly which: keyof typeof states;
  readonly kindName: string;
  readonly id: string;
  readonly children: ReactNode;
};

/** The way to all works of which a record's page shows the first; nothing for a kind that the planning list does not filter by. */
export const AllWorks = ({ which, kindName, id, children }: Props) => {
  const filter = filters[kindName];
  if (filter === undefined) return null;
  return (
    <Link to="/pianificazioni/lista" search={{ stato: states[which], [filter]: id }}>
      {children}
    </Link>
  );
};
