import { ChevronRight, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ChangedBy } from '../../../kit/list-screen/changed-by.tsx';
import { Menu } from '../../../kit/Menu.tsx';
import type { MenuEntry } from '../../../kit/menu-entry.ts';
import { font, space, tabular } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';
import type { RegistryRow } from '../record.ts';
import { lookOf } from './day-look.ts';
import { type ClosedRun, closedRuns } from './year.ts';

const Names = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  font: ${font.small};
  li { display: flex; align-items: center; gap: ${space(1.5)}; min-height: 28px; }
  i { flex: none; width: 8px; height: 8px; border-radius: 50%; }
  b { flex: none; min-width: 48px; font-weight: 600; ${tabular} }
  li[data-run] { display: block; }
  summary { display: flex; align-items: center; gap: ${space(1.5)}; min-height: 28px; list-style: none; cursor: pointer; }
  summary::-webkit-details-marker { display: none; }
  summary > svg { flex: none; color: ${color.muted}; }
  details[open] > summary > svg { transform: rotate(90deg); }
  details > ul { padding-inline-start: ${space(4)}; }
  span { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;

export type DayWords = {
  readonly month: (month: number) => string;
  /** Of ISO weekday 1 to 7: `lun`. */
  readonly weekday: (weekday: number) => string;
  /** The whole of a day, as it is read out. */
  readonly day: (day: string, row: RegistryRow | undefined) => string;
  /** Weekday and day of the month: `lun 10`. */
  readonly short: (row: RegistryRow) => string;
  /** What a closed day is called. */
  readonly name: (row: RegistryRow) => string;
  readonly actions: (row: RegistryRow) => string;
};

/** From so many days on, days of one closure are folded into a line. */
const shortestRun = 3;

type NamesProps = {
  readonly rows: readonly RegistryRow[];
  readonly words: DayWords;
  readonly entriesFor: (row: RegistryRow) => readonly MenuEntry[];
};

const NamedDays = ({ rows, words, entriesFor }: NamesProps): ReactNode =>
  rows.map((row) => (
    <li key={row.id}>
      <Mark row={row} />
      <b>{words.short(row)}</b>
      <span title={words.name(row)}>{words.name(row)}</span>
      <ChangedBy id={row.id} />
      <Menu
        iconOnly
        size="dense"
        label={words.actions(row)}
        icon={<Ellipsis size={16} aria-hidden />}
        entries={entriesFor(row)}
      />
    </li>
  ));

const Mark = ({ row }: { readonly row: RegistryRow }): ReactNode => (
  <i style={{ background: state[lookOf[String(row.type)] ?? 'archived'].mark }} />
);

/** Days that a closure has in common: one line, and each of them for who opens it. */
const ClosedRunLine = ({ run, words, entriesFor }: Omit<NamesProps, 'rows'> & { run: ClosedRun<RegistryRow> }) => {
  const last = run.rows.at(-1) ?? run.first;
  return (
    <li data-run="true">
      <details>
        <summary>
          <ChevronRight size={14} aria-hidden />
          <Mark row={run.first} />
          <b>
            {words.short(run.first)} – {words.short(last)}
          </b>
          <span title={words.name(run.first)}>{words.name(run.first)}</span>
        </summary>
        <Names>
          <NamedDays rows={run.rows} words={words} entriesFor={entriesFor} />
        </Names>
      </details>
    </li>
  );
};

/** The closed days of a month by weekday and name. */
export const ClosedDays = ({ restWeekdays, ...props }: NamesProps & { readonly restWeekdays: readonly number[] }) => (
  <Names>
    {closedRuns(props.rows, (row) => `${row.type} ${props.words.name(row)}`, restWeekdays).map((run) =>
      run.rows.length < shortestRun ? (
        <NamedDays key={run.first.id} {...props} rows={run.rows} />
      ) : (
        <ClosedRunLine key={run.first.id} {...props} run={run} />
      ),
    )}
  </Names>
);
