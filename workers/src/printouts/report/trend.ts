import { ticksTo } from '@cadenza/domain/reports/ticks';
import { type Html, html } from '@cadenza/infra/printing/html';
import type { TrendPoint } from './load.ts';
import { drawing, ink, legend, lineAt, textAt, width } from './scale.ts';

const [left, right, top, bottom, height] = [84, 16, 14, 30, 140];

type Props = {
  points: readonly TrendPoint[];
  target: { value: number; label: string } | null;
  label: string;
  words: { now: string; before: string; target: string };
  format: (value: number) => string;
  month: (point: TrendPoint) => string;
};

const dashes = { before: '5 4', target: '9 5' } as const;

/** Month after month, with the year before and what is aimed at: a line is broken where there is no figure. */
export const trendChart = ({ points, target, label, words, format, month }: Props): Html => {
  const values = points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]);
  const ticks = ticksTo(Math.max(...values, target?.value ?? 0));
  const most = ticks.at(-1) ?? 1;
  const x = (at: number): number => left + ((width - left - right) * (at + 0.5)) / points.length;
  const y = (value: number): number => Math.round(height - bottom - ((height - top - bottom) * value) / most);
  const line = (name: 'value' | 'before', stroke: string, dash: string): Html[] =>
    points.flatMap((point, at) => {
      const [here, next] = [point[name], points[at + 1]?.[name]];
      if (here === null) return [];
      const dot = html`<circle cx="${x(at)}" cy="${y(here)}" r="${name === 'value' ? 4 : 2.5}" fill="${stroke}"/>`;
      return next == null ? [dot] : [lineAt([x(at), y(here)], [x(at + 1), y(next)], stroke, dash), dot];
    });
  const aim = target && lineAt([left, y(target.value)], [width - right, y(target.value)], ink.target, dashes.target);
  return html`${legend([
    { sign: lineAt([0, 6], [28, 6], ink.now), text: words.now },
    { sign: lineAt([0, 6], [28, 6], ink.before, dashes.before), text: words.before },
    ...(target === null ? [] : [{ sign: lineAt([0, 6], [28, 6], ink.target, dashes.target), text: target.label }]),
  ])}${drawing(height, label, [
    ...ticks.flatMap((tick) => [
      lineAt([left, y(tick)], [width - right, y(tick)], ink.grid),
      textAt({ x: left - 8, y: y(tick) + 4, text: format(tick), anchor: 'end' }),
    ]),
    ...points.map((point, at) => textAt({ x: x(at), y: height - 8, text: month(point), anchor: 'middle' })),
    ...(aim === null ? [] : [aim]),
    ...line('before', ink.before, dashes.before),
    ...line('value', ink.now, ''),
  ])}`;
};
