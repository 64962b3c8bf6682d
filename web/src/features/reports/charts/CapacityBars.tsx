import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { color } from '../../../theme/tokens.ts';
import { axis, evenly, grid, legend, limit, margin, tooltip } from './chart-styles.ts';

export type CapacityBarsProps = {
  readonly title: string;
  readonly summary: string;
  readonly bars: readonly { readonly label: string; readonly hours: number; readonly capacity: number }[];
  readonly words: { readonly hours: string; readonly capacity: string };
  readonly format: (value: number) => string;
};

/** Hours of each week, under the line of those that there are. */
export const CapacityBars = ({ title, summary, bars, words, format }: CapacityBarsProps) => (
  <ResponsiveContainer width="100%" height="100%">
    <ComposedChart data={[...bars]} margin={margin} title={title} desc={summary}>
      <CartesianGrid {...grid} vertical={false} />
      <XAxis dataKey="label" {...axis} {...evenly} />
      <YAxis {...axis} width={64} tickFormatter={format} />
      <Tooltip {...tooltip} formatter={(value) => format(Number(value))} />
      <Legend {...legend} />
      <Bar name={words.hours} dataKey="hours" fill={color.accent} maxBarSize={28} isAnimationActive={false} />
      <Line type="step" name={words.capacity} dataKey="capacity" {...limit} dot={false} isAnimationActive={false} />
    </ComposedChart>
  </ResponsiveContainer>
);
