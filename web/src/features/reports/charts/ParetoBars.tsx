import { ticksTo } from '@cadenza/domain/reports/ticks';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { color } from '../../../theme/tokens.ts';
import { apart, axis, before, grid, legend, margin, nameAxis, tooltip } from './chart-styles.ts';

export type ParetoBarsProps = {
  readonly title: string;
  readonly summary: string;
  readonly bars: readonly {
    readonly equipmentId: string;
    readonly equipment: string;
    readonly hours: number;
    readonly cumulated: number;
  }[];
  /** Of all, on which the shares are; both scales end with it. */
  readonly total: number;
  readonly words: { readonly hours: string; readonly cumulated: string };
  readonly format: { readonly hours: (value: number) => string; readonly percent: (value: number) => string };
  readonly narrow: boolean;
  /** Where a bar leads, if it does. */
  readonly onShow?: (equipmentId: string) => void;
};

/** The worst first, with what they make of the whole together; a bar leads to what is behind it. */
export const ParetoBars = ({ title, summary, bars, total, words, format, narrow, onShow }: ParetoBarsProps) => (
  <ResponsiveContainer width="100%" height="100%">
    <ComposedChart layout="vertical" data={[...bars]} margin={margin} title={title} desc={summary}>
      <CartesianGrid {...grid} horizontal={false} />
      <YAxis
        dataKey="equipment"
        {...nameAxis(
          bars.map(({ equipment }) => equipment),
          narrow,
          180,
        )}
      />
      <XAxis
        type="number"
        xAxisId="hours"
        domain={[0, total]}
        // The scale ends with the whole, as that of the shares does: its last round number may stand before that.
        ticks={ticksTo(total).filter((tick) => tick <= total)}
        {...axis}
        {...apart}
        tickFormatter={format.hours}
      />
      <XAxis
        type="number"
        xAxisId="share"
        orientation="top"
        domain={[0, 100]}
        ticks={ticksTo(100)}
        {...axis}
        {...apart}
        tickFormatter={format.percent}
      />
      <Tooltip
        {...tooltip}
        formatter={(value, name) => (name === words.cumulated ? format.percent : format.hours)(Number(value))}
      />
      <Legend {...legend} />
      <Bar
        xAxisId="hours"
        name={words.hours}
        dataKey="hours"
        fill={color.accent}
        radius={[0, 3, 3, 0]}
        maxBarSize={24}
        {...(onShow !== undefined && { cursor: 'pointer' })}
        isAnimationActive={false}
        onClick={(_entry, index) => {
          const bar = bars[index];
          if (bar !== undefined) onShow?.(bar.equipmentId);
        }}
      />
      <Line
        xAxisId="share"
        name={words.cumulated}
        dataKey="cumulated"
        {...before}
        stroke={color.fg}
        dot={{ r: 3, fill: color.surface, stroke: color.fg }}
        isAnimationActive={false}
      />
      <ReferenceLine xAxisId="share" x={80} {...before} strokeWidth={1} />
    </ComposedChart>
  </ResponsiveContainer>
);
