import type { MaintenanceIndex } from '@cadenza/domain/reports/figures';
import { type Html, html } from '@cadenza/infra/printing/html';
import { drawing, ink, lineAt, textAt, width } from './scale.ts';

const bands: readonly { name: MaintenanceIndex; fill: string }[] = [
  { name: 'poor', fill: '#ffebe9' },
  { name: 'fair', fill: '#fff1e5' },
  { name: 'good', fill: '#f6f8fa' },
  { name: 'excellent', fill: '#dafbe1' },
];
const [top, band, height] = [26, 36, 88];

type Mark = { value: number; label: string };
type Props = {
  value: Mark;
  aim: Mark | null;
  here: MaintenanceIndex;
  names: Readonly<Record<string, string>>;
  label: string;
};

/** Where a name over or under a line has room: at the ends of the scale it is not centred. */
const placeOf = (x: number): 'start' | 'middle' | 'end' => (x < 120 ? 'start' : x > width - 120 ? 'end' : 'middle');

/** Preventive efficiency on its way from poor to excellent: a needle from above, and what is aimed at from below. */
export const indexScale = ({ value, aim, here, names, label }: Props): Html => {
  const part = width / bands.length;
  const x = (percent: number): number => 2 + ((width - 4) * Math.max(0, Math.min(100, percent))) / 100;
  return drawing(height, label, [
    ...bands.map(
      ({ fill }, at) =>
        html`<rect x="${at * part + 1}" y="${top}" width="${part - 2}" height="${band}" fill="${fill}" stroke="#d0d7de"/>`,
    ),
    ...bands.map(({ name }, at) =>
      textAt({
        ...{ x: (at + 0.5) * part, y: top + 23, anchor: 'middle', text: names[name] ?? name },
        ...(name === here && { bold: true }),
      }),
    ),
    ...(aim === null
      ? []
      : [
          lineAt([x(aim.value), top - 4], [x(aim.value), top + band + 8], ink.target, '9 5'),
          textAt({ x: x(aim.value), y: height - 4, text: aim.label, anchor: placeOf(x(aim.value)), fill: ink.target }),
        ]),
    lineAt([x(value.value), 18], [x(value.value), top + band + 4], ink.text),
    html`<path d="M${x(value.value) - 6} 16h12l-6 9z" fill="${ink.text}"/>`,
    textAt({ x: x(value.value), y: 12, text: value.label, anchor: placeOf(x(value.value)), bold: true }),
  ]);
};
