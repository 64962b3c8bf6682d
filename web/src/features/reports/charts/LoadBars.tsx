import { ticksTo } from '@cadenza/domain/reports/ticks';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { color } from '../../../theme/tokens.ts';
import { apart, axis, grid, legend, margin, nameAxis, tooltip } from './chart-styles.ts';

export type LoadBarsProps = {
  readonly title: string;
  readonly summary: string;
  readonly bars: readonly {
    readonly id: string;
    readonly label: string;
    readonly other: number;
    readonly faults: number;
    readonly capacity: number;
  }[];
  readonly words: { readonly other: string; readonly faults: string; readonly capacity: string };
  readonly format: (value: number) => string;
  readonly narrow: boolean;
  readonly onShow: (id: string) => void;
};

const hatch = 'load-hatch';

/** Hours of labour of each maintainer, under them as a thin bar those that there are; what went into faults is hatched. */
export const LoadBars = ({ title, summary, bars, words, format, narrow, onShow }: LoadBarsProps) => {
  const show = (_entry: unknown, index: number): void => {
    const bar = bars[index];
    if (bar !== undefined) onShow(bar.id);
  };
  const ticks = ticksTo(Math.max(0, ...bars.flatMap(({ other, faults, capacity }) => [other + faults, capacity])));
  const most = ticks.at(-1) ?? 1;
  const common = {
    stackId: 'load',
    // Where the first bar has no size of its own, those of the others are not heeded.
    barSize: 14,
    cursor: 'pointer',
    isAnimationActive: false,
    onClick: show,
  } as const;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart layout="vertical" data={[...bars]} {...{ margin, title, desc: summary, barGap: 1 }}>
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill={color.dangerWeak} />
            <rect width="2.5" height="6" fill={color.danger} />
          </pattern>
        </defs>
        <CartesianGrid {...grid} horizontal={false} />
        <YAxis
          dataKey="label"
          {...nameAxis(
            bars.map(({ label }) => label),
            narrow,
            160,
          )}
        />
        <XAxis type="number" {...axis} {...apart} tickFormatter={format} ticks={ticks} domain={[0, most]} />
        <Tooltip {...tooltip} formatter={(value) => format(Number(value))} />
        <Legend {...legend} />
        <Bar {...common} name={words.other} dataKey="other" fill={color.accent} />
        <Bar {...common} name={words.faults} dataKey="faults" fill={`url(#${hatch})`} stroke={color.danger} />
        <Bar
          {...common}
          {...{ name: words.capacity, dataKey: 'capacity', stackId: 'capacity', barSize: 4, fill: color.muted }}
        />
      </BarChart>
    </ResponsiveContainer>
  );
};
