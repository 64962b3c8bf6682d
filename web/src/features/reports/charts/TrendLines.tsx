import {
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { axis, before, grid, legend, limit, margin, now, tooltip } from './chart-styles.ts';

export type TrendLinesProps = {
  readonly title: string;
  readonly summary: string;
  readonly points: readonly { readonly label: string; readonly value: number | null; readonly before: number | null }[];
  readonly words: { readonly value: string; readonly before: string };
  readonly target: { readonly value: number; readonly label: string } | null;
  readonly format: (value: number) => string;
};

/** Month after month, with the year before and what is aimed at. */
export const TrendLines = ({ title, summary, points, words, target, format }: TrendLinesProps) => (
  <ResponsiveContainer width="100%" height="100%">
    <LineChart data={[...points]} margin={margin} title={title} desc={summary}>
      <CartesianGrid {...grid} vertical={false} />
      <XAxis dataKey="label" {...axis} />
      <YAxis
        {...axis}
        width={64}
        tickFormatter={format}
        domain={[0, (most: number) => Math.max(most, target?.value ?? 0)]}
      />
      <Tooltip {...tooltip} formatter={(value) => format(Number(value))} />
      <Legend {...legend} />
      <Line name={words.before} dataKey="before" {...before} dot={{ r: 2 }} isAnimationActive={false} />
      <Line name={words.value} dataKey="value" {...now} dot={{ r: 4, fill: now.stroke }} isAnimationActive={false} />
      {target !== null && (
        <ReferenceLine
          y={target.value}
          {...limit}
          label={{ value: target.label, position: 'insideTopRight', fill: limit.stroke, fontSize: 12, dy: -18 }}
        />
      )}
    </LineChart>
  </ResponsiveContainer>
);
