import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Mover } from '../acts/move.ts';
import type { PlanIndex } from '../rows/plan-index.ts';
import type { PlanRow } from '../rows/row.ts';
import type { DragModel } from './bar-drag.ts';
import type { BoardLane } from './board-layout.ts';
import type { DropBoard, Tray } from './tray.ts';

/** Begun with the lanes themselves, so that hands find them there. */
const acts = import('./pointer-acts.ts');
acts.catch(() => undefined);

type Rules = {
  readonly move: Mover['move'];
  readonly model: DragModel;
  /** undefined where it may not be dragged. */
  readonly movable: (id: string) => PlanRow | undefined;
  readonly locked: (id: string) => void;
  /** Let go where it may not land. */
  readonly refused: (why: string) => void;
  /** Let go, with or without effect. */
  readonly onEnd: () => void;
  readonly mayDraw: boolean;
  readonly onDraw: (times: { readonly startMs: number; readonly endMs: number }, lane: BoardLane) => void;
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
  const [drops, setDrops] = useState<DropBoard | null>(null);
  // By itself: the tray comes later, and a drag that has begun goes on.
  useEffect(() => (drops === null ? undefined : tray?.(drops)), [drops, tray]);
  useEffect(() => {
    const nodes = { scroller: scroller.current, target: target.current };
    let detach = (): void => undefined;
    let gone = false;
    const attach = ({ attachDrag, attachEdges }: typeof import('./pointer-acts.ts')): void => {
      if (gone || nodes.scroller === null || nodes.target === null) return;
      const board = {
        scroller: nodes.scroller,
        target: nodes.target,
        model: () => latest.current.model,
        movable: (id: string) => latest.current.movable(id),
        locked: (id: string) => latest.current.locked(id),
        refused: (why: string) => latest.current.refused(why),
      };
      const move: Mover['move'] = (...to) => latest.current.move(...to);
      const letGo = (id: string): void => {
        index.release(id);
        index.flush();
        latest.current.onEnd();
      };
      const off = attachDrag<PlanRow>({
        ...board,
        from: nodes.scroller,
        handle: 'data-occurrence-id',
        onStart: ({ id }) => index.hold(id),
        onEnd: (row, drop) => {
          if (drop !== undefined) move(row, drop.startMs, latest.current.model.receiver(row, drop.lane));
          letGo(row.id);
        },
      });
      const offEdges = attachEdges<PlanRow>({
        ...board,
        mayDraw: () => latest.current.mayDraw,
        onStretch: (row, { startMs, endMs }) => move(row, startMs, row.maintainer, endMs),
        onDraw: (times, lane) => latest.current.onDraw(times, lane),
      });
      setDrops({ ...board, move, letGo, attach: attachDrag });
      nodes.scroller.dataset.draggable = '';
      detach = () => {
        off();
        offEdges();
        setDrops(null);
      };
    };
    // Without them the board is read, and moved by keys; the next visit asks again.
    acts.then(attach, () => undefined);
    return () => {
      gone = true;
      detach();
    };
  }, [index, scroller, target]);
};
