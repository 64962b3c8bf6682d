import type { Mover } from '../acts/move.ts';
import { type Move, planPatch } from '../commands/commands.ts';
import type { PlanIndex } from '../rows/plan-index.ts';
import type { PlanRow } from '../rows/row.ts';

/**
 * ms without another arrow, after which a move by keys is meant: as long as a voice takes to read where the work stands and how to save it
 * or take it back. Whoever knows presses Enter; each arrow begins the time anew.
 */
export const heldFor = 5_000;

type Options = {
  readonly index: Pick<PlanIndex, 'row' | 'begin' | 'cancel' | 'flush'>;
  readonly move: Mover['move'];
  /** Where it stands now, in words: it is not saved yet. */
  readonly say: (row: PlanRow, to: Move) => void;
};

export type HeldMove = ReturnType<typeof createHeldMove>;

let sequence = 0;

/**
 * A move by keys: each arrow shows where the work would stand, and all of them are one move. It is made at Enter, a moment after the last
 * arrow, or when another work is taken up; only then is it asked how far it reaches through a series.
 */
export const createHeldMove = ({ index, move, say }: Options) => {
  let held: { readonly id: string; readonly to: Move; readonly command: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Answers what was held; the work stands again where it is planned. */
  const letGo = (): typeof held => {
    clearTimeout(timer);
    const before = held;
    held = null;
    if (before !== null) index.cancel(before.command);
    return before;
  };

  const settle = (): boolean => {
    const before = letGo();
    if (before === null) return false;
    index.flush();
    const row = index.row(before.id);
    const { startMs, endMs, maintainer } = before.to;
    if (row !== undefined && !row.completed) move(row, startMs, maintainer, endMs);
    return true;
  };

  return {
    /** The work as it is shown, with what was held of it so far, goes on to `to`. */
    put: (row: PlanRow, to: Move): void => {
      if (held?.id !== row.id) settle();
      letGo();
      sequence += 1;
      const command = `held ${sequence}`;
      held = { id: row.id, to, command };
      index.begin(
        command,
        row.id,
        planPatch({ time: { startMs: to.startMs, endMs: to.endMs }, maintainer: to.maintainer }),
      );
      index.flush();
      say(row, to);
      timer = setTimeout(settle, heldFor);
    },
    settle,
    /** false: nothing was held. */
    takeBack: (): boolean => {
      if (letGo() === null) return false;
      index.flush();
      return true;
    },
  };
};

const alone = new Set(['Alt', 'Shift', 'Control', 'Meta']);

/**
 * What a key means while a move may be held. `done`: it was meant for that. Whatever else is begun first makes the move, so that nothing
 * is done to a work that only seems to be there.
 */
export const heldKey = (
  held: HeldMove,
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
): 'saved' | 'takenBack' | 'other' => {
  if (alone.has(key) || (altKey && key.startsWith('Arrow'))) return 'other';
  if (key === 'Escape' || ((ctrlKey || metaKey) && key === 'z')) return held.takeBack() ? 'takenBack' : 'other';
  return held.settle() && key === 'Enter' ? 'saved' : 'other';
};
