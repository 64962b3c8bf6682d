import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '../../lib/languages.ts';
import { figureNames, unitOf } from './figure.ts';

type Column = { heading: string; definition: string };
type Named = { name: string; definition: string };

const read = <Texts>(path: string): Texts => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Texts;

describe.each(languages.map((language) => [language]))('figures in %s', (language) => {
  const sheet = read<{ columns: Record<string, Column> }>(`../../../../infra/src/texts/${language}/reports.json`);
  const screen = read<{ figure: Record<string, Named> }>(`../../locales/${language}/reports.json`);

  test('are called and defined as in the workbook', () => {
    for (const name of figureNames) {
      const unit = unitOf(name);
      const { heading, definition } = sheet.columns[name] as Column;
      const shown = screen.figure[name] as Named;
      const headed = unit === '' || !heading.endsWith(')') ? shown.name : `${shown.name} (${unit})`;
      expect({ name: headed, definition: shown.definition }).toEqual({ name: heading, definition });
    }
  });
});
