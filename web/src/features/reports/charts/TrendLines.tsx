import { ticksTo } from '@cadenza/domain/reports/ticks';
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axis, before, evenly, grid, legend, limit, margin, now, tooltip } from './chart-styles.ts';

export type TrendLinesProps = {
  readonly title: string;
  readonly summary: string;
  readonly points: readonly { readonly label: string; readonly value: number | null; readonly before: number | null }[];
  readonly words: { readonly value: string; readonly before: string };
  readonly target: { readonly value: number; readonly label: string } | null;
  readonly format: (value: number) => string;
  /** To what is behind a point, by its place. */
  readonly onShow: (at: number) => void;
};

/** Month after month, with the year before and what is aimed at. */
export const TrendLines = ({ title, summary, points, words, target, format, onShow }: TrendLinesProps) => {
  const values = points.flatMap(({ value, before: past }) => [value ?? 0, past ?? 0]);
  const ticks = ticksTo(Math.max(...values, target?.value ?? 0));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={[...points]}
        margin={margin}
        title={title}
        desc={summary}
        style={{ cursor: 'pointer' }}
        // Anywhere over a month: a point is small under a thumb.
        onClick={({ activeTooltipIndex: at }) => {
          if (points[Number(at)] !== undefined) onShow(Number(at));
        }}
      >
        <CartesianGrid {...grid} vertical={false} />
        <XAxis dataKey="label" {...axis} {...evenly} />
        <YAxis {...axis} width={64} tickFormatter={format} ticks={ticks} domain={[0, ticks.at(-1) ?? 1]} />
        <Tooltip {...tooltip} formatter={(value) => format(Number(value))} />
        <Legend {...legend} />
        {points.some((point) => point.before !== null) && (
          <Line name={words.before} dataKey="before" {...before} dot={{ r: 2 }} isAnimationActive={false} />
        )}
        {target !== null && (
          // Named in the legend: beside the line, its words would lie over a point.
          <Line
            name={target.label}
            dataKey={() => target.value}
            {...limit}
            legendType="plainline"
            tooltipType="none"
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        )}
        <Line name={words.value} dataKey="value" {...now} dot={{ r: 4, fill: now.stroke }} isAnimationActive={false} />
      </LineChart>
    </ResponsiveContainer>
  );
};
