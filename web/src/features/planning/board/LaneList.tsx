import { type BoardLane, idleLane } from './board-layout.ts';
import { IdleLane } from './IdleLane.tsx';
import { Lane } from './Lane.tsx';
import { LineLane } from './LineLane.tsx';
import type { BarSizes } from './layout.ts';
import type { LaneSlice } from './use-lane-slice.ts';
import type { ZonedScale } from './zoned-scale.ts';

type Props = {
  readonly lanes: readonly BoardLane[];
  readonly slice: LaneSlice;
  readonly scale: ZonedScale;
  readonly sizes: BarSizes;
  /** CSS width of the board that can be seen. */
  readonly seen: string;
  readonly openId: string | null;
  /** Whether the lanes without work are shown. */
  readonly unfolded: boolean;
  readonly onToggle: () => void;
};

/** The lanes that can be seen, each as what it is: of somebody, of a line, or the fold of those without work. */
export const LaneList = ({ lanes, slice, scale, sizes, seen, openId, unfolded, onToggle }: Props) =>
  slice.shown.map((at) => {
    const lane = lanes[at];
    if (lane === undefined) return null;
    const of = { lane, index: at };
    if (lane.id === idleLane)
      return <IdleLane key={lane.id} {...of} scale={scale} seen={seen} open={unfolded} onToggle={onToggle} />;
    if (lane.of?.kind === 'line') return <LineLane key={lane.id} {...of} seen={seen} />;
    const isOpen = lane.layout.bars.some(({ row }) => row.id === openId);
    return (
      <Lane
        key={lane.id}
        {...of}
        scale={scale}
        sizes={sizes}
        from={Math.max(slice.from - lane.top, 0)}
        to={Math.min(slice.to - lane.top, lane.height)}
        openId={isOpen ? openId : null}
      />
    );
  });
