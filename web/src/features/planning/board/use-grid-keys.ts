import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../acts/announcer.ts';
import { isEmergency } from '../acts/emergency.ts';
import type { PlanCalendar } from '../days/calendar.ts';
import type { PlanningRights } from '../rows/permissions.ts';
import type { PlanIndex } from '../rows/plan-index.ts';
import { type PlanRow, unassigned } from '../rows/row.ts';
import type { BarPress } from './bar-press.ts';
import { type BoardLane, findBar, receivers, type Walk, walk } from './board-layout.ts';
import type { CellAt } from './EmptyCell.tsx';
import { cellBeside, firstCell } from './empty-cells.ts';
import type { FocusStore } from './focus-store.ts';
import { type HeldMove, heldKey } from './held-move.ts';
import { createLaneTrail } from './lane-trail.ts';
import { steppedEnd, steppedStart } from './layout.ts';
import { occurrenceOf } from './occurrence-of.ts';
import type { ZonedScale } from './zoned-scale.ts';

const walks: Readonly<Record<string, Walk>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

type Input = {
  readonly index: PlanIndex;
  readonly rights: PlanningRights;
  readonly lanes: readonly BoardLane[];
  readonly scale: ZonedScale;
  /** Lanes are of equipment, which no move changes. */
  readonly byEquipment: boolean;
  readonly calendar: PlanCalendar;
  readonly focus: FocusStore;
  /** undefined where the bar may not be moved. */
  readonly movable: (id: string) => PlanRow | undefined;
  readonly held: HeldMove;
  /** Brings a bar into sight and gives it the focus. */
  readonly go: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onMenu: (press: BarPress) => void;
  /** An empty place is looked at, from a bar or from the board itself. */
  readonly onCell: (cell: CellAt) => void;
  readonly onPage: (step: 1 | -1) => void;
};

/** The board without a mouse: arrows walk, Alt and arrows move, until Enter or Esc, Enter opens, the menu key asks what else can be done. */
export const useGridKeys = (input: Input): ((event: KeyboardEvent) => void) => {
  const { t } = useTranslation('planning');
  const { index, rights, lanes, scale, byEquipment, calendar, focus, movable, held, go } = input;
  const [trail] = useState(createLaneTrail);

  /** One slot along the lane, with its end alone where `end`, or one lane up or down. */
  const nudge = (id: string, key: string, end: boolean): void => {
    const row = movable(id);
    const found = findBar(lanes, id);
    if (row === undefined || found === undefined) {
      announce(t(rights.manage ? 'move.completed' : 'move.forbidden'));
      return;
    }
    const direction = key === 'ArrowRight' ? 1 : -1;
    const along = key === 'ArrowLeft' || key === 'ArrowRight';
    if (along && end) {
      const endMs = steppedEnd(scale, row, direction);
      if (endMs === null) announce(t('move.edge'));
      else held.put(row, { startMs: row.startMs, endMs, maintainer: row.maintainer });
    } else if (along) {
      const startMs = steppedStart(scale, row.startMs, direction, isEmergency(row) ? () => true : calendar.works);
      if (startMs === null) announce(t('move.edge'));
      else held.put(row, { startMs, endMs: startMs + row.endMs - row.startMs, maintainer: row.maintainer });
    } else if (byEquipment) announce(t('lane.equipmentStays'));
    else {
      const people = receivers(lanes);
      const here = people.findIndex((one) => (one?.id ?? unassigned) === row.lane);
      const step = key === 'ArrowDown' ? 1 : -1;
      const next = trail.step(row, step, here === -1 ? undefined : people[here + step]);
      if (next === undefined) announce(t('move.edge'));
      else held.put(row, { startMs: row.startMs, endMs: row.endMs, maintainer: next });
    }
    focus.ask(id);
  };

  const openMenu = (id: string): void => {
    const row = index.row(id);
    const box = document.activeElement?.getBoundingClientRect();
    if (row !== undefined && box !== undefined) input.onMenu({ row, x: box.left + 16, y: box.bottom });
  };

  return (event) => {
    // A button on the board has its own keys.
    if (event.target instanceof HTMLButtonElement) return;
    const id = occurrenceOf(event.target);
    const meant = heldKey(held, event);
    if (meant !== 'other') {
      if (meant === 'takenBack') announce(t('move.takenBack'));
      if (id !== undefined) focus.ask(id);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'PageUp' || event.key === 'PageDown') input.onPage(event.key === 'PageUp' ? -1 : 1);
    else if (id === undefined) {
      // The board itself has the focus: an arrow goes to the bar that has the place in the tab order.
      const place = focus.current();
      const cell = place === null ? firstCell(lanes, scale) : null;
      if (walks[event.key] === undefined || (place === null && cell === null)) return;
      if (place !== null) go(place);
      else if (cell !== null) input.onCell(cell);
    } else if (event.altKey && event.key.startsWith('Arrow')) nudge(id, event.key, event.shiftKey);
    else if (event.shiftKey && event.key.startsWith('Arrow')) {
      const cell = cellBeside(lanes, scale, id, event.key);
      if (cell === null) announce(t('move.edge'));
      else input.onCell(cell);
    } else if (event.key === 'Enter' || event.key === ' ') input.onOpen(id);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenu(id);
    else {
      const direction = walks[event.key];
      if (direction === undefined || event.ctrlKey || event.metaKey) return;
      const next = walk(lanes, id, direction);
      if (next !== undefined) go(next);
    }
    event.preventDefault();
  };
};
