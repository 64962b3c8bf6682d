import { bareXlsx } from '@cadenza/infra/spreadsheets/testing/bare-xlsx';
import { type Sheet, type SheetCell, writeWorkbook } from '@cadenza/infra/spreadsheets/write-xlsx';

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

/** The same cells as the library takes them. */
async function* plain(): AsyncGenerator<unknown[][]> {
  for await (const page of pages())
    yield page.map((row) =>
      row.map((cell) =>
        cell !== null && typeof cell === 'object' && 'at' in cell ? new Date(`${cell.at}:00Z`) : cell,
      ),
    );
}

const begun = performance.now();
let bytes = 0;
const stream =
  by === 'bare'
    ? bareXlsx({ columns: columns.map(({ heading }, at) => ({ heading, format: formats[at] ?? '@' })), pages: plain() })
    : await writeWorkbook([{ name: 'Report', columns, pages: pages() }]);
for await (const chunk of stream) bytes += (chunk as Buffer).length;
const seconds = (performance.now() - begun) / 1_000;
console.log(JSON.stringify({ seconds, bytes, megabytes: process.resourceUsage().maxRSS / 1_024 }));
