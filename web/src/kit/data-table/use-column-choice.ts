import { type PointerEvent, useState } from 'react';
import { session } from '../../lib/services.ts';
import { signedIn } from '../../lib/session/session-store.ts';

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

/** Hidden columns of one table, remembered by this browser for its user. */
export const useColumnChoice = (
  table: string,
  initial: Visibility,
): readonly [Visibility, (next: Visibility) => void] => {
  const key = keyOf('columns', table);
  const [visibility, setVisibility] = useState<Visibility>(() => ({ ...initial, ...read<boolean>(key) }));
  const choose = (next: Visibility): void => {
    localStorage.setItem(key, JSON.stringify(next));
    setVisibility(next);
  };
  return [visibility, choose];
};

/** Columns of a table that its reader sees, in their order; on a phone also those for which it has no room. */
export const columnsShown = (
  table: string,
  columns: readonly { readonly id: string; readonly hidden?: boolean }[],
): readonly string[] => {
  const chosen = read<boolean>(keyOf('columns', table));
  return columns.flatMap(({ id, hidden }) => ((chosen[id] ?? hidden !== true) ? [id] : []));
};

/** px; narrower shows nothing of a word. */
const narrowest = 56;
const widest = 800;

/** Widths that somebody has drawn columns to, by id, remembered as their choice is. */
export const useColumnWidths = (table: string) => {
  const key = keyOf('widths', table);
  const [widths, setWidths] = useState<Widths>(() => read<number>(key));
  const keep = (next: Widths): void => {
    localStorage.setItem(key, JSON.stringify(next));
    setWidths(next);
  };
  return {
    widths,
    reset: (id: string): void => {
      const { [id]: _, ...others } = widths;
      keep(others);
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
        if (last !== width) keep({ ...widths, [id]: last });
      };
      window.addEventListener('pointermove', draw);
      window.addEventListener('pointerup', done);
      window.addEventListener('pointercancel', done);
    },
  };
};
