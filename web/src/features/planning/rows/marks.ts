import type { ShownRow } from './row.ts';

/** Who has just changed a row, and what of it: `moved`, `ticked` … as the feed names it. */
export type Mark = { readonly actor: string; readonly change: string };

/** Where a row was before somebody else took it away. */
export type Place = Pick<ShownRow, 'id' | 'lane' | 'startMs' | 'endMs'> & { readonly actor: string };

/** An outline is seen for this long; the name beside it a little longer, because names take time to read. */
export const outlineMs = 600;
const nameMs = 2_400;

type Options = {
  readonly later: (task: () => void, milliseconds: number) => void;
  readonly changed: (keys: readonly string[]) => void;
};

/** Traces of other people's changes, which fade by themselves. */
export const createMarks = ({ later, changed }: Options) => {
  const marks = new Map<string, Mark>();
  const ghosts = new Map<string, Place>();

  return {
    get: (id: string): Mark | undefined => marks.get(id),
    ghosts: (lane: string): readonly Place[] => [...ghosts.values()].filter((ghost) => ghost.lane === lane),
    /** `before`: where the row was, when it is not there any more. */
    set: (id: string, mark: Mark, before: ShownRow | undefined): void => {
      marks.set(id, mark);
      changed([`mark:${id}`]);
      later(() => {
        // A later change of the same row has a mark of its own, with a time of its own.
        if (marks.get(id) !== mark) return;
        marks.delete(id);
        changed([`mark:${id}`]);
      }, nameMs);
      if (before === undefined) return;
      const { lane, startMs, endMs } = before;
      const ghost: Place = { id, lane, startMs, endMs, actor: mark.actor };
      ghosts.set(id, ghost);
      changed([`lane:${lane}`]);
      later(() => {
        if (ghosts.get(id) !== ghost) return;
        ghosts.delete(id);
        changed([`lane:${lane}`]);
      }, outlineMs);
    },
  };
};
