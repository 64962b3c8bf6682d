import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { ContentWidth } from './columns.ts';

const widthOf = (cell: Element | undefined): number => Math.ceil(cell?.getBoundingClientRect().width ?? 0);

/** Lets every cell be as wide as what it holds for as long as it takes to read that. */
const measure = (table: HTMLElement): readonly ContentWidth[] => {
  const heads = [...table.querySelectorAll('[role=columnheader]')];
  const rows = [...table.querySelectorAll('[role=row][data-index]')].map((row) => [...row.children]);
  const before = table.style.getPropertyValue('--columns');
  table.style.setProperty('--columns', `repeat(${heads.length}, min-content)`);
  const broken = heads.map(widthOf);
  table.style.setProperty('--columns', `repeat(${heads.length}, max-content)`);
  const widths = heads.map((head, at) => ({
    header: widthOf(head),
    broken: broken[at] ?? 0,
    cells: Math.max(0, ...rows.map((cells) => widthOf(cells[at]))),
  }));
  table.style.setProperty('--columns', before);
  return widths;
};

/**
 * What the columns need, by their headers and the rows in sight when they first show. Measured once for each choice of columns, before
 * anybody sees them: columns that move while one reads are worse than a cut cell. `shown`: names the choice; null measures nothing.
 */
export const useContentWidths = (
  table: RefObject<HTMLElement | null>,
  shown: string | null,
): readonly ContentWidth[] | undefined => {
  const [measured, setMeasured] = useState<{ of: string; widths: readonly ContentWidth[] } | null>(null);
  useLayoutEffect(() => {
    if (shown !== null && table.current !== null) setMeasured({ of: shown, widths: measure(table.current) });
  }, [table, shown]);
  return measured !== null && measured.of === shown ? measured.widths : undefined;
};

/** px that a table has for its columns, as its window and what stands beside it change; undefined before it shows. */
export const useRoom = (table: RefObject<HTMLElement | null>, shows: boolean): number | undefined => {
  const [room, setRoom] = useState<number | undefined>();
  useLayoutEffect(() => {
    if (shows) setRoom(table.current?.clientWidth);
  }, [table, shows]);
  useEffect(() => {
    const { current } = table;
    if (!shows || current === null) return;
    const observer = new ResizeObserver(() => setRoom(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [table, shows]);
  return room;
};
