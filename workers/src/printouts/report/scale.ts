import { type Html, html } from '@cadenza/infra/printing/html';

/** Round numbers from 0 to past the greatest, four or five of them. */
export const ticksTo = (most: number): number[] => {
  if (!(most > 0)) return [0, 1];
  const unit = 10 ** Math.floor(Math.log10(most / 4));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * unit).find((one) => one >= most / 4) ?? 10 * unit;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => Number((at * step).toPrecision(12)));
};

/** Of a drawing, as those of the screens. */
export const ink = {
  ...{ now: '#2f5bd7', before: '#57606a', target: '#c4232f', grid: '#e4e8ec', text: '#3d444d', fault: '#c4232f' },
} as const;

/** Units of a drawing; it is as wide as the paper. */
export const width = 1_000;

/** A drawing with what it says in a sentence, for who does not see it. */
export const drawing = (height: number, label: string, inside: readonly Html[]): Html =>
  html`<svg role="img" aria-label="${label}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;

type Text = { x: number; y: number; text: string; anchor?: 'start' | 'middle' | 'end'; fill?: string };

export const textAt = ({ x, y, text, anchor = 'start', fill = ink.text }: Text): Html =>
  html`<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}">${text}</text>`;

export const lineAt = (
  from: readonly [number, number],
  to: readonly [number, number],
  stroke: string,
  dash = '',
): Html =>
  html`<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" stroke="${stroke}" stroke-width="1.5" stroke-dasharray="${dash}"/>`;

/** A name that has room for so many letters. */
export const shortName = (name: string, letters: number): string => {
  const signs = [...name];
  return signs.length <= letters ? name : `${signs.slice(0, letters - 1).join('')}…`;
};

/** What lines and bars mean, each with a piece of itself. */
export const legend = (entries: readonly { sign: Html; text: string }[]): Html =>
  html`<p class="legend">${entries.map(
    ({ sign, text }) => html`<span><svg viewBox="0 0 28 12" aria-hidden="true">${sign}</svg>${text}</span>`,
  )}</p>`;
