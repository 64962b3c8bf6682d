import { type RefObject, useEffect, useRef } from 'react';
import type { Mover } from '../data/move.ts';
import type { PlanIndex } from '../data/plan-index.ts';
import type { PlanRow } from '../data/row.ts';
import { attachDrag, type DragModel } from './bar-drag.ts';
import type { Tray } from './tray.ts';

type Rules = {
  readonly move: Mover['move'];
  readonly model: DragModel;
  /** undefined where it may not be dragged. */
  readonly movable: (id: string) => PlanRow | undefined;
  readonly locked: (id: string) => void;
  /** Let go, with or without effect. */
  readonly onEnd: () => void;
};

type Input = Rules & {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly target: RefObject<HTMLElement | null>;
  readonly index: PlanIndex;
  readonly tray: Tray | null;
};

/** Ties the drags to the board as it is now: attached once, they look at the latest render whenever the pointer moves. */
export const useGridDrag = ({ scroller, target, index, tray, ...rules }: Input): void => {
  const latest = useRef<Rules>(rules);
  useEffect(() => {
    latest.current = rules;
  });
  useEffect(() => {
    if (scroller.current === null || target.current === null) return;
    const board = {
      scroller: scroller.current,
      target: target.current,
      model: () => latest.current.model,
      movable: (id: string) => latest.current.movable(id),
      locked: (id: string) => latest.current.locked(id),
    };
    const move: Mover['move'] = (...to) => latest.current.move(...to);
    const letGo = (id: string): void => {
      index.release(id);
      index.flush();
      latest.current.onEnd();
    };
    const off = attachDrag<PlanRow>({
      ...board,
      from: scroller.current,
      handle: 'data-occurrence-id',
      onStart: ({ id }) => index.hold(id),
      onEnd: (row, drop) => {
        if (drop !== undefined) move(row, drop.startMs, drop.lane.maintainer);
        letGo(row.id);
      },
    });
    const offTray = tray?.({ ...board, move, letGo, attach: attachDrag });
    return () => {
      off();
      offTray?.();
    };
  }, [index, scroller, target, tray]);
};
