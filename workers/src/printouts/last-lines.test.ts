import { createChromiumPrinter } from '@cadenza/infra/printing/chromium-printer';
import { html } from '@cadenza/infra/printing/html';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, expect, it } from 'vitest';
import { sheetStyle } from './intervention/template.ts';
import { fewestLines } from './last-lines.ts';
import { reportStyle } from './report/template.ts';

const printer = createChromiumPrinter({ logger: createLogger({ name: 'test', level: 'silent' }) });
afterAll(() => printer.close());

/** Lines on each page of a table of so many. */
const linesOf = async (style: string, lines: number): Promise<number[]> => {
  const rows = Array.from({ length: lines }, (_, n) => html`<tr><td>riga-${n}</td></tr>`);
  const body = html`<table><thead><tr><th>Attività</th></tr></thead><tbody>${rows}</tbody></table>`;
  const pdf = await printer.print(body, { language: 'it', title: 'Scheda', style });
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: false });
  return text.map((page) => page.match(/riga-\d+/g)?.length ?? 0);
};

it.each([
  ['sheet', sheetStyle],
  ['report', reportStyle],
])(
  'the last page of a table on a %s has more than two lines',
  async (_, style) => {
    const [first = 0] = await linesOf(style, 80);
    for (const over of [0, 1, 2, 3, 4]) {
      const pages = await linesOf(style, first + over);
      expect(pages.reduce((sum, lines) => sum + lines, 0)).toBe(first + over);
      if (over > 0) expect([over, pages.at(-1)]).toEqual([over, Math.max(over, fewestLines)]);
    }
  },
  60_000,
);
