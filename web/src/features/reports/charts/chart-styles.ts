import { color } from '../../../theme/tokens.ts';
import { namesWithin } from './short-names.ts';

/** Of axes and grid; marks are told apart by shape and stroke, never by colour alone. */
export const axis = { stroke: color.inputBorder, tick: { fill: color.muted, fontSize: 12 }, tickLine: false } as const;
/** Where not all names of an axis have room, every second or third of them: one missing here and there looks like a hole. */
export const evenly = { interval: 'equidistantPreserveStart', minTickGap: 4 } as const;
/** Of numbers the first and the last stand, and none touches another. */
export const apart = { interval: 'preserveStartEnd', minTickGap: 8 } as const;
export const grid = { stroke: color.border, strokeDasharray: '2 4' } as const;
export const margin = { top: 24, right: 16, bottom: 0, left: 0 } as const;
export const now = { stroke: color.accent, strokeWidth: 2.5 } as const;
export const before = { stroke: color.muted, strokeWidth: 1.5, strokeDasharray: '6 4' } as const;
export const limit = { stroke: color.danger, strokeWidth: 1.5, strokeDasharray: '2 3' } as const;
export const legend = { wrapperStyle: { fontSize: 12, color: color.fg } } as const;
export const tooltip = {
  isAnimationActive: false,
  cursor: { fill: color.hatch, stroke: color.border },
  contentStyle: {
    background: color.raised,
    border: `1px solid ${color.border}`,
    borderRadius: 6,
    color: color.fg,
    fontSize: 12,
  },
  itemStyle: { color: color.fg },
} as const;
/** The axis of bars that lie, by their names; `wide`: px where there is room. */
export const nameAxis = (names: readonly string[], narrow: boolean, wide: 160 | 180) => {
  const width = narrow ? 104 : wide;
  // Between a name and the bars there is some air.
  const short = namesWithin(names, narrow ? 13 : wide === 160 ? 22 : 26, width - 8);
  return {
    ...axis,
    type: 'category',
    width,
    interval: 0,
    // In one line: it is as short as it has to be.
    tickFormatter: (name: string) => (short.get(name) ?? name).replaceAll(' ', '\u00a0'),
  } as const;
};
