import { ticksTo } from '@cadenza/domain/reports/ticks';
import { type Html, html } from '@cadenza/infra/printing/html';
import type { Bar } from './load.ts';
import { drawing, ink, legend, lineAt, shortName, textAt, width } from './scale.ts';

const [left, right, top, bottom, row] = [210, 110, 6, 26, 19];

/** Bars that can still be told apart. */
export const maxBars = 20;

const hatch = html`<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="#ffebe9"/><rect width="2.5" height="6" fill="${ink.fault}"/></pattern></defs>`;

type Props = {
  bars: readonly Bar[];
  label: string;
  /** What stands at the end of a bar. */
  end: (bar: Bar, at: number) => string;
  format: (value: number) => string;
  /** `capacity`: of the mark at the hours that there are. */
  words: { hours: string; faults?: string; capacity?: string };
};

/** Hours, the most first; what went into faults is hatched. */
export const barChart = ({ bars, label, end, format, words }: Props): Html => {
  const shown = bars.slice(0, maxBars);
  const ticks = ticksTo(Math.max(...shown.flatMap(({ hours, capacity = 0 }) => [hours, capacity])));
  const most = ticks.at(-1) ?? 1;
  const height = top + shown.length * row + bottom;
  const wide = (hours: number): number => Math.round(((width - left - right) * hours) / most);
  const foot = height - bottom;
  const barOf = (bar: Bar, at: number): Html => {
    const [y, other] = [top + at * row, wide(bar.hours - bar.faultHours)];
    return html`${textAt({ x: left - 8, y: y + 14, text: shortName(bar.label, 30), anchor: 'end' })}<rect x="${left}" y="${
      y + 3
    }" width="${other}" height="14" fill="${ink.now}"/>${
      bar.faultHours > 0 &&
      html`<rect x="${left + other}" y="${y + 3}" width="${wide(bar.faultHours)}" height="14" fill="url(#hatch)" stroke="${ink.fault}"/>`
    }${bar.capacity !== undefined && lineAt([left + wide(bar.capacity), y + 1], [left + wide(bar.capacity), y + 19], ink.text)}${textAt({ x: left + wide(Math.max(bar.hours, bar.capacity ?? 0)) + 6, y: y + 14, text: end(bar, at) })}`;
  };
  return html`${legend([
    { sign: html`<rect width="28" height="12" fill="${ink.now}"/>`, text: words.hours },
    ...(words.faults === undefined
      ? []
      : [
          {
            sign: html`${hatch}<rect width="28" height="12" fill="url(#hatch)" stroke="${ink.fault}"/>`,
            text: words.faults,
          },
        ]),
    ...(words.capacity === undefined ? [] : [{ sign: lineAt([14, 0], [14, 12], ink.text), text: words.capacity }]),
  ])}${drawing(height, label, [
    ...ticks.flatMap((tick) => [
      lineAt([left + wide(tick), top], [left + wide(tick), foot], ink.grid),
      textAt({ x: left + wide(tick), y: height - 8, text: format(tick), anchor: 'middle' }),
    ]),
    ...shown.map(barOf),
  ])}`;
};
