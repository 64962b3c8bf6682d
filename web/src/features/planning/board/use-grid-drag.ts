import { type RefObject, useEffect, useRef } from 'react';
import type { Mover } from '../data/move.ts';
import type { PlanIndex } from '../data/plan-index.ts';
import { attachBarDrag, type DragModel } from './bar-drag.ts';

type Input = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly target: RefObject<HTMLElement | null>;
  readonly index: PlanIndex;
  readonly move: Mover['move'];
  readonly model: DragModel;
  /** Let go, with or without effect. */
  readonly onEnd: () => void;
};

/** Ties the drag to the board as it is now: attached once, it looks at the latest render whenever the pointer moves. */
export const useGridDrag = ({ scroller, target, index, move, model, onEnd }: Input): void => {
  const latest = useRef({ move, model, onEnd });
  useEffect(() => {
    latest.current = { move, model, onEnd };
  });
  useEffect(() => {
    if (scroller.current === null || target.current === null) return;
    return attachBarDrag({
      scroller: scroller.current,
      target: target.current,
      model: () => latest.current.model,
      onStart: (row) => index.hold(row.id),
      onEnd: (row, drop) => {
        if (drop !== undefined) latest.current.move(row, drop.startMs, drop.lane.maintainer);
        index.release(row.id);
        index.flush();
        latest.current.onEnd();
      },
    });
  }, [index, scroller, target]);
};
