import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import { type BoardLane, barPitch, headHeight } from './board-layout.ts';
import { usePrinting } from './use-printing.ts';

/** Lanes are drawn in steps of this many pixels, so that scrolling does not render at every pixel. */
const sliceStep = barPitch * 5;

export type LaneSlice = {
  /** Places of the lanes that are drawn. */
  readonly shown: readonly number[];
  /** px of all lanes together. */
  readonly total: number;
  /** px from the top of the lanes between which bars are drawn. */
  readonly from: number;
  readonly to: number;
};

/** What of the lanes can be seen; on paper, all of it. */
export const useLaneSlice = (scroller: RefObject<HTMLElement | null>, lanes: readonly BoardLane[]): LaneSlice => {
  const printing = usePrinting();
  const virtual = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => lanes[at]?.height ?? 0,
    getItemKey: (at) => lanes[at]?.id ?? at,
    scrollMargin: headHeight,
    overscan: printing ? lanes.length : 2,
    useFlushSync: false,
  });
  const heights = lanes.map(({ height }) => height).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights are what must be measured again
  useEffect(() => virtual.measure(), [heights, virtual]);

  const total = lanes.reduce((sum, { height }) => sum + height, 0);
  const shown = virtual.getVirtualItems().map(({ index }) => index);
  const offset = Math.floor((virtual.scrollOffset ?? 0) / sliceStep) * sliceStep;
  const from = printing ? 0 : offset - sliceStep;
  const to = printing ? total : offset + (virtual.scrollRect?.height ?? 900) + sliceStep * 2;
  return { shown, total, from, to };
};
