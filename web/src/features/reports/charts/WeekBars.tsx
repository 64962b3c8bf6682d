import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { color } from '../../../theme/tokens.ts';
import { axis, evenly, grid, legend, margin, tooltip } from './chart-styles.ts';

export type WeekBarsProps = {
  readonly title: string;
  readonly summary: string;
  readonly bars: readonly { readonly label: string; readonly first: number; readonly second: number }[];
  readonly words: { readonly first: string; readonly second: string };
  readonly format: (value: number) => string;
  readonly onShow: (bar: number) => void;
};

/** Two numbers of each week side by side: the first in outline, the second filled. */
export const WeekBars = ({ title, summary, bars, words, format, onShow }: WeekBarsProps) => {
  const common = {
    maxBarSize: 22,
    cursor: 'pointer',
    isAnimationActive: false,
    onClick: (_entry: unknown, index: number): void => onShow(index),
  } as const;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...bars]} margin={margin} title={title} desc={summary} barGap={2}>
        <CartesianGrid {...grid} vertical={false} />
        <XAxis dataKey="label" {...axis} {...evenly} />
        <YAxis {...axis} width={44} allowDecimals={false} tickFormatter={format} />
        <Tooltip {...tooltip} formatter={(value) => format(Number(value))} />
        <Legend {...legend} />
        <Bar {...common} name={words.first} dataKey="first" fill={color.accentWeak} stroke={color.accent} />
        <Bar {...common} name={words.second} dataKey="second" fill={color.accent} />
      </BarChart>
    </ResponsiveContainer>
  );
};
