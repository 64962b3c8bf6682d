import { type PlannedRow, type PlanRow, unassigned } from '../rows/row.ts';

type Maintainer = PlannedRow['maintainer'];
type Step = { readonly direction: 1 | -1; readonly from: Maintainer };

/**
 * The way of a work through lanes by keys. A lane that is left empty goes into the line of those without work, and the lanes around close up: the
 * other arrow leads back along the way all the same, and not to who happens to be there now.
 */
export const createLaneTrail = () => {
  let trail: { readonly id: string; readonly at: string; readonly steps: readonly Step[] } | null = null;
  return {
    /** To whom a key leads; `beside`: whose lane lies there now, undefined at the edge. */
    step: (
      row: Pick<PlanRow, 'id' | 'lane' | 'maintainer'>,
      direction: 1 | -1,
      beside: Maintainer | undefined,
    ): Maintainer | undefined => {
      // Another work, or somebody else has moved this one.
      const steps = trail?.id === row.id && trail.at === row.lane ? trail.steps : [];
      const last = steps.at(-1);
      const back = last !== undefined && last.direction !== direction;
      const to = back ? last.from : beside;
      if (to === undefined) return undefined;
      trail = {
        ...{ id: row.id, at: to?.id ?? unassigned },
        steps: back ? steps.slice(0, -1) : [...steps, { direction, from: row.maintainer }],
      };
      return to;
    },
  };
};
