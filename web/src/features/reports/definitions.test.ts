import { readFileSync } from 'node:fs';
import { noteWords } from '@cadenza/domain/reports/notes';
import { describe, expect, test } from 'vitest';
import { languages } from '../../lib/languages.ts';
import italian from '../../locales/it/reports.json' with { type: 'json' };
import { figureNames, unitOf } from './figure.ts';

type Column = { heading: string; definition: string };
/** Gaps as the servers write them. */
const asPrinted = (text: string | undefined) => text?.replace(/\{\{(\w+)\}\}/g, '{$1}');
type Named = { name: string; definition: string };

const read = <Texts>(path: string): Texts => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Texts;

describe.each(languages.map((language) => [language]))('figures in %s', (language) => {
  const sheet = read<{
    columns: Record<string, Column>;
    notes: Record<string, string>;
    print: Record<string, string>;
    missing: Record<string, string>;
  }>(`../../../../infra/src/texts/${language}/reports.json`);
  const screen = read<typeof italian>(`../../locales/${language}/reports.json`);

  test('are called and defined as in the workbook', () => {
    for (const name of figureNames) {
      const unit = unitOf(name);
      const { heading, definition } = sheet.columns[name] as Column;
      const shown = screen.figure[name] as Named;
      const headed = unit === '' || !heading.endsWith(')') ? shown.name : `${shown.name} (${unit})`;
      expect({ name: headed, definition: shown.definition }).toEqual({ name: heading, definition });
    }
  });

  test('have the same words beside them on paper', () => {
    for (const name of [...noteWords, 'depreciatedShort'] as const)
      expect(sheet.notes[name], name).toBe(asPrinted(screen[name]));
    const { chart, targets } = screen;
    expect(sheet.print).toMatchObject({
      ...{ na: screen.na, open: screen.open, index: asPrinted(chart.indexText), before: asPrinted(chart.trendBefore) },
      ...{ reached: asPrinted(targets.reached), missed: asPrinted(targets.missed), target: asPrinted(chart.target) },
      ...{ thisYear: chart.thisYear, lastYear: chart.lastYear },
    });
    for (const [reason, text] of Object.entries(screen.missing)) expect(sheet.missing[reason], reason).toBe(text);
  });
});
