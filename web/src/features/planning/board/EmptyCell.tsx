import { type KeyboardEvent, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { radius } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { useBoard } from './board-context.ts';
import { type BoardLane, laneHeadWidth } from './board-layout.ts';
import { type CellAt, stepCell, timesOf } from './empty-cells.ts';
import type { ZonedScale } from './zoned-scale.ts';

export type { CellAt } from './empty-cells.ts';

const Root = styled.div`
  position: absolute;
  z-index: 3;
  border: 2px solid ${color.accent};
  border-radius: ${radius.small};
  background: color-mix(in srgb, ${color.accentWeak} 60%, transparent);
  outline: none;
`;

type Props = {
  readonly cell: CellAt;
  readonly lanes: readonly BoardLane[];
  readonly scale: ZonedScale;
  readonly nameOf: (lane: BoardLane) => string;
  readonly onMove: (cell: CellAt) => void;
  readonly onCreate: (times: ReturnType<typeof timesOf>, lane: BoardLane) => void;
  readonly onLeave: () => void;
  /** The focus has gone elsewhere on the board. */
  readonly onForget: () => void;
};

/** An empty place under the keyboard: arrows go on, with Shift it grows, Enter plans something there, Escape goes back. */
export const EmptyCell = ({ cell, lanes, scale, nameOf, onMove, onCreate, onLeave, onForget }: Props) => {
  const { format } = useBoard();
  const node = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever it goes it has the focus and is in sight
  useEffect(() => {
    node.current?.focus({ preventScroll: true });
    node.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [cell]);
  const lane = lanes[cell.lane];
  if (lane === undefined) return null;
  const times = timesOf(cell, scale);
  const left = scale.xOf(times.startMs);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key.startsWith('Arrow')) onMove(stepCell(cell, event.key, event.shiftKey, lanes, scale));
    else if (event.key === 'Enter' || event.key === ' ') onCreate(times, lane);
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Root
      ref={node}
      role="gridcell"
      tabIndex={0}
      data-empty-cell
      aria-label={`${format.day(times.startMs)} ${format.span(times.startMs, times.endMs)}, ${nameOf(lane)}`}
      style={{
        top: lane.top,
        left: laneHeadWidth + left,
        width: Math.max(scale.xOf(times.endMs) - left, 8),
        height: lane.height,
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        // Into the dialog it may go, and comes back; elsewhere the place is forgotten.
        if (event.relatedTarget instanceof HTMLElement && event.relatedTarget.closest('[role="grid"]')) onForget();
      }}
    />
  );
};
