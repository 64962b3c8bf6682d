import { type Html, html } from '@cadenza/infra/printing/html';

/** Of a drawing, as those of the screens. */
export const ink = {
  ...{ now: '#2f5bd7', before: '#57606a', target: '#c4232f', grid: '#e4e8ec', text: '#3d444d', fault: '#c4232f' },
} as const;

/** Units of a drawing; it is as wide as the paper. */
export const width = 1_000;

/** A drawing with what it says in a sentence, for who does not see it. */
export const drawing = (height: number, label: string, inside: readonly Html[]): Html =>
  html`<svg role="img" aria-label="${label}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;

type Text = { x: number; y: number; text: string; anchor?: 'start' | 'middle' | 'end'; fill?: string; bold?: boolean };

export const textAt = ({ x, y, text, anchor = 'start', fill = ink.text, bold }: Text): Html =>
  html`<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}"${bold === true && html` style="font-weight:700"`}>${text}</text>`;

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
