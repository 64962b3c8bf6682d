import type { Mover } from '../acts/move.ts';
import type { PlanRow } from '../rows/row.ts';
import type { attachDrag, DragOptions } from './bar-drag.ts';

/** The board as what lies beside it finds it. */
export type DropBoard = Pick<
  DragOptions<PlanRow>,
  'scroller' | 'target' | 'model' | 'movable' | 'locked' | 'refused'
> & {
  readonly move: Mover['move'];
  /** Let go, with or without effect. */
  readonly letGo: (id: string) => void;
  readonly attach: typeof attachDrag;
};

/** Ties what lies in the tray to the board on which it is dropped; answers how to take it off. */
export type Tray = (board: DropBoard) => () => void;
