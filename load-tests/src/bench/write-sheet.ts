import { createRequire } from 'node:module';
import { PassThrough, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Sheet, type SheetCell, writeWorkbook } from '@cadenza/infra/spreadsheets/write-xlsx';
import type exceljs from 'exceljs';

/** `node write-sheet.ts ours|bare ROWS`: writes a workbook to nowhere, and tells what that took. */
const [by, count] = process.argv.slice(2);
const rows = Number(count);

const columns: Sheet['columns'] = [
  { heading: 'Attrezzatura', type: 'text', width: 36 },
  { heading: 'Linea', type: 'text' },
  { heading: 'Inizio', type: 'time' },
  { heading: 'Fine', type: 'time' },
  { heading: 'Ore', type: 'decimal' },
  { heading: 'Guasti', type: 'integer' },
];
const formats = ['@', '@', 'dd/mm/yyyy hh:mm', 'dd/mm/yyyy hh:mm', '#,##0.00', '0'];
const two = (value: number): string => String(value).padStart(2, '0');

async function* pages(): AsyncGenerator<SheetCell[][]> {
  for (let from = 0; from < rows; from += 1_000) {
    yield Array.from({ length: Math.min(1_000, rows - from) }, (_, index): SheetCell[] => {
      const n = from + index;
      const day = `2026-03-${two(1 + (n % 28))}`;
      return [
        `Macchina ${n % 400}`,
        `Linea ${n % 20}`,
        { at: `${day}T08:00` },
        { at: `${day}T09:${two(n % 60)}` },
        n / 7,
        n % 5,
      ];
    });
  }
}

/** What anybody would write with the library: the same cells, styles and stream. */
const bare = (): Readable => {
  const excel = createRequire(fileURLToPath(new URL('../../../infra/package.json', import.meta.url)))(
    'exceljs',
  ) as typeof exceljs;
  const out = new PassThrough();
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const write = async (): Promise<void> => {
    const sheet = workbook.addWorksheet('Report', { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = columns.map(({ heading }, at) => ({ header: heading, style: { numFmt: formats[at] ?? '@' } }));
    for await (const page of pages())
      for (const row of page) {
        const cells = row.map((cell) =>
          cell !== null && typeof cell === 'object' && 'at' in cell ? new Date(`${cell.at}:00Z`) : cell,
        );
        sheet.addRow(cells).commit();
      }
    sheet.commit();
    await workbook.commit();
  };
  write().catch((error: Error) => out.destroy(error));
  return out;
};

const begun = performance.now();
let bytes = 0;
const stream = by === 'bare' ? bare() : await writeWorkbook([{ name: 'Report', columns, pages: pages() }]);
for await (const chunk of stream) bytes += (chunk as Buffer).length;
const seconds = (performance.now() - begun) / 1_000;
console.log(JSON.stringify({ seconds, bytes, megabytes: process.resourceUsage().maxRSS / 1_024 }));
