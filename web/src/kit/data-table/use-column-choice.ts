import { type PointerEvent, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { session } from '../../lib/services.ts';
import { signedIn } from '../../lib/session/session-store.ts';
import type { DataColumn } from './columns.ts';

export type Visibility = Record<string, boolean>;
type Widths = Record<string, number>;

const read = <Value>(key: string): Record<string, Value> => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, Value>) : {};
  } catch {
    return {};
  }
};

/** Under the table's name and whose it is: two people at one browser each have their own. */
const keyOf = (what: string, table: string): string =>
  `cadenza.${what}.${table}.${signedIn(session.get())?.claims.userId ?? ''}`;

/** px; narrower shows nothing of a word. */
const narrowest = 56;
const widest = 800;

const listeners = new Set<() => void>();
const keep = (key: string, value: object): void => {
  localStorage.setItem(key, JSON.stringify(value));
  for (const listener of [...listeners]) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

type Choosable = Pick<DataColumn<never>, 'id' | 'hidden' | 'hideable'>;

const shownAtFirst = (columns: readonly Choosable[]): Visibility =>
  Object.fromEntries(columns.map(({ id, hidden }) => [id, hidden !== true]));

/** Which columns of a table show, and how wide those are that somebody has drawn: `description:320,lineId`. */
export const useColumnsText = (table: string, columns: readonly Choosable[]): string =>
  useSyncExternalStore(subscribe, () => {
    const visible = { ...shownAtFirst(columns), ...read<boolean>(keyOf('columns', table)) };
    const widths = read<number>(keyOf('widths', table));
    return columns
      .filter(({ id }) => visible[id])
      .map(({ id }) => (widths[id] === undefined ? id : `${id}:${widths[id]}`))
      .join(',');
  });

/** Gives a table back the columns that its reader had chosen before it was shown with those of somebody's view. */
export const giveBackColumns = (table: string): void => {
  const key = keyOf('own', table);
  const own = read<Record<string, never>>(key);
  if (own.columns === undefined || own.widths === undefined) return;
  localStorage.removeItem(key);
  keep(keyOf('columns', table), own.columns);
  keep(keyOf('widths', table), own.widths);
};

/**
 * Gives a table the columns that the text of a view names; what it does not know is left out, and what cannot be hidden stays. The
 * reader's own choice is laid aside.
 */
export const takeColumns = (table: string, columns: readonly Choosable[], text: string): void => {
  const own = keyOf('own', table);
  if (localStorage.getItem(own) === null)
    keep(own, { columns: read(keyOf('columns', table)), widths: read(keyOf('widths', table)) });
  const named = new Map(text.split(',').map((one) => [one.replace(/:.*/, ''), one.split(':')[1]] as const));
  const fixed = (at: number, { hideable }: Choosable): boolean => at === 0 || hideable === false;
  keep(
    keyOf('columns', table),
    Object.fromEntries(columns.map((column, at) => [column.id, fixed(at, column) || named.has(column.id)])),
  );
  const widths = columns.flatMap(({ id }) => {
    const width = Number(named.get(id));
    return width >= narrowest && width <= widest ? [[id, width] as const] : [];
  });
  keep(keyOf('widths', table), Object.fromEntries(widths));
};

/** Hidden columns of one table, remembered by this browser for its user; `chosen`: somebody has said which show. */
export const useColumnChoice = (table: string, initial: Visibility) => {
  const key = keyOf('columns', table);
  const [kept, setKept] = useState<Visibility>(() => read<boolean>(key));
  useEffect(() => subscribe(() => setKept(read<boolean>(key))), [key]);
  return {
    visibility: useMemo(() => ({ ...initial, ...kept }), [initial, kept]),
    chosen: Object.keys(kept).length > 0,
    choose: (next: Visibility): void => keep(key, next),
  };
};

/** Columns of a table that its reader sees, in their order; on a phone also those for which it has no room. */
export const columnsShown = (
  table: string,
  columns: readonly { readonly id: string; readonly hidden?: boolean }[],
): readonly string[] => {
  const chosen = read<boolean>(keyOf('columns', table));
  return columns.flatMap(({ id, hidden }) => ((chosen[id] ?? hidden !== true) ? [id] : []));
};

/** Widths that somebody has drawn columns to, by id, remembered as their choice is. */
export const useColumnWidths = (table: string) => {
  const key = keyOf('widths', table);
  const [widths, setWidths] = useState<Widths>(() => read<number>(key));
  useEffect(() => subscribe(() => setWidths(read<number>(key))), [key]);
  const keepWidths = (next: Widths): void => {
    setWidths(next);
    keep(key, next);
  };
  return {
    widths,
    reset: (id: string): void => {
      const { [id]: _, ...others } = widths;
      keepWidths(others);
    },
    /** From the press on the edge of a column until it is let go. */
    resize: (event: PointerEvent<HTMLElement>, id: string): void => {
      const head = event.currentTarget.parentElement;
      if (head === null || event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      const [from, width] = [event.clientX, head.getBoundingClientRect().width];
      let last = width;
      const draw = (moved: globalThis.PointerEvent): void => {
        last = Math.round(Math.min(widest, Math.max(narrowest, width + moved.clientX - from)));
        setWidths((now) => ({ ...now, [id]: last }));
      };
      const done = (): void => {
        window.removeEventListener('pointermove', draw);
        window.removeEventListener('pointerup', done);
        window.removeEventListener('pointercancel', done);
        if (last !== width) keepWidths({ ...widths, [id]: last });
      };
      window.addEventListener('pointermove', draw);
      window.addEventListener('pointerup', done);
      window.addEventListener('pointercancel', done);
    },
  };
};
