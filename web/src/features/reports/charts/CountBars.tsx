import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { color } from '../../../theme/tokens.ts';
import { apart, axis, grid, margin, nameAxis, tooltip } from './chart-styles.ts';

export type CountBarsProps = {
  readonly title: string;
  readonly summary: string;
  readonly bars: readonly { readonly id: string; readonly label: string; readonly count: number }[];
  readonly words: string;
  readonly format: (value: number) => string;
  readonly narrow: boolean;
  readonly onShow: (id: string) => void;
};

/** How many of each, the most first; a bar leads to what it counts. */
export const CountBars = ({ title, summary, bars, words, format, narrow, onShow }: CountBarsProps) => (
  <ResponsiveContainer width="100%" height="100%">
    <BarChart layout="vertical" data={[...bars]} margin={margin} title={title} desc={summary}>
      <CartesianGrid {...grid} horizontal={false} />
      <YAxis
        dataKey="label"
        {...nameAxis(
          bars.map(({ label }) => label),
          narrow,
          180,
        )}
      />
      <XAxis type="number" {...axis} {...apart} allowDecimals={false} tickFormatter={format} />
      <Tooltip {...tooltip} formatter={(value) => format(Number(value))} />
      <Bar
        name={words}
        dataKey="count"
        fill={color.danger}
        radius={[0, 3, 3, 0]}
        maxBarSize={24}
        cursor="pointer"
        isAnimationActive={false}
        onClick={(_entry, index) => {
          const bar = bars[index];
          if (bar !== undefined) onShow(bar.id);
        }}
      />
    </BarChart>
  </ResponsiveContainer>
);
