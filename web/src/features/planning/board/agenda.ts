import { byName } from '../rows/by-name.ts';
import { type PlannedRow, type ShownRow, unassigned } from '../rows/row.ts';

export type AgendaGroup = {
  readonly lane: string;
  readonly maintainer: PlannedRow['maintainer'];
  readonly rows: readonly ShownRow[];
};

/** The work of a day by maintainer: one's own first, nobody's last, the others by name. `rows` come sorted by start. */
export const groupAgenda = (rows: readonly ShownRow[], own: string | null): readonly AgendaGroup[] => {
  const groups = [...Map.groupBy(rows, ({ lane }) => lane)].map(
    ([lane, members]): AgendaGroup => ({ lane, maintainer: members[0]?.maintainer ?? null, rows: members }),
  );
  const rank = ({ lane }: AgendaGroup): number => (lane === own ? 0 : lane === unassigned ? 2 : 1);
  return groups.sort((a, b) => rank(a) - rank(b) || byName(a.maintainer?.label ?? '', b.maintainer?.label ?? ''));
};
