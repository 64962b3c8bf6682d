import { encode } from 'uqr';
import { type Html, html } from './html.ts';

/** An address as a drawing that fills its place; each row of dark modules is one stroke, so that thousands of them stay small. */
export const qrCode = (address: string): Html => {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const rows = data.map((row, y) => {
    const strokes: string[] = [];
    for (let x = 0; x < size; x++) {
      const from = x;
      while (x < size && row[x]) x++;
      if (x > from) strokes.push(`M${from} ${y}h${x - from}v1H${from}z`);
    }
    return strokes.join('');
  });
  return html`<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${rows.join('')}"/></svg>`;
};
