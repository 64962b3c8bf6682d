import { labelsPerSheet } from '@cadenza/domain/printouts/label-sheets';
import { reportNames } from '@cadenza/domain/reports/report-names';
import { ticksTo } from '@cadenza/domain/reports/ticks';
import { type Html, html } from '@cadenza/infra/printing/html';
import { languages, printWords, reportWords } from '@cadenza/infra/texts/texts';
import { writtenInstant } from '@cadenza/infra/texts/written-instant';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Label, labelsPage } from './equipment-labels/template.ts';
import { sheetPage } from './intervention/template.ts';
import { reportPage } from './report/template.ts';
import { periodInWords, writtenIn } from './report/written-values.ts';
import { id, months, now, reportOf, sender, sheetOf } from './testing/samples.ts';
import { writtenMinutes } from './written.ts';

const reportPages = (text: string, language: string): Html[] =>
  reportNames.map((report) =>
    reportPage({ data: reportOf(report, text), sender: sender(text), words: reportWords(language), language }),
  );

const pages = (text: string, language = 'it'): Html[] => {
  const words = printWords(language);
  const labels: Label[] = [{ id, description: text, serialNumber: text, line: text }];
  const origin = 'https://piani.example.it';
  return [
    sheetPage({ sheet: sheetOf(text), sender: sender(text), words, now }),
    ...reportPages(text, language),
    ...labelsPerSheet.map((perSheet) =>
      labelsPage({ labels, perSheet, skip: 2, origin, company: { name: text, code: 'DEMO' }, words }),
    ),
  ];
};

/** What a page is made of, without what it says. */
const structure = ({ markup }: Html): string[] => markup.match(/<\/?[a-z][^\s>]*/gi) ?? [];

it('says nothing of a series on the sheet of a work that happens once', () => {
  const sheet = sheetOf('Pressa');
  const history = ['SeriesCancelled', 'SeriesChanged', 'SeriesPutBack', 'SeriesRescheduled'].flatMap((event) =>
    sheet.history.slice(0, 1).map((entry) => ({ ...entry, event })),
  );
  const told = (recurring: boolean): string =>
    sheetPage({
      sheet: { ...sheet, planned: { ...sheet.planned, recurring }, history },
      ...{ sender: sender('Officine'), words: printWords('it'), now },
    }).markup;
  const paper = (recurring: boolean): string => told(recurring).slice(told(recurring).indexOf('Cronologia'));
  expect(paper(true)).toContain('ha spostato la serie');
  expect(paper(false)).not.toContain('serie');
});

it.each([
  ['it', 'In corso', 'Al lavoro'],
  ['en', 'Under way', 'Working on it'],
  ['es', 'En curso', 'Trabajando ahora'],
])(
  'says in %s of a work whose clock runs that it has begun, and who is at it, however late it is',
  (language, state, field) => {
    const { planned, ...sheet } = sheetOf('Pressa');
    const open = { ...planned, completed: false, completedAt: null, begun: false, progress: 0, runs: [] };
    const paper = (working: readonly (string | null)[]): string =>
      sheetPage({
        sheet: { ...sheet, lines: [], planned: { ...open, end: '2026-11-20T08:00:00Z', working } },
        ...{ sender: sender('Officine'), words: printWords(language), now },
      }).markup;
    expect(paper(['Bruno Neri', null])).toContain(`<span class="state started">${state}</span>`);
    expect(paper(['Bruno Neri', null])).toContain(
      `<dt>${field}</dt><dd>Bruno Neri, ${html`${printWords(language).unknown}`.markup}</dd>`,
    );
    expect(paper([])).toContain('<span class="state overdue">');
    expect(paper([])).not.toContain(field);
  },
);

describe('a page', () => {
  it('is made of the same pieces whatever texts stand in it, of which none is a piece', () => {
    const plain = pages('Pressa').map(structure);
    const vectors = [
      '<script>x()</script>',
      '"\'><img src=x onerror=x()>',
      '</title></style>--><b>',
      '<svg/onload=x()>',
      '&lt;b&gt;',
    ];
    const text = fc.oneof(fc.constantFrom(...vectors), fc.string({ unit: 'binary', minLength: 1 }));
    fc.assert(
      fc.property(text, (hostile) => {
        expect(pages(hostile).map(structure)).toEqual(plain);
      }),
      { numRuns: 100 },
    );
    expect(pages('Presse & <filtri>')[0]?.markup).toContain('Presse &amp; &lt;filtri&gt;');
  });

  it('says all in the language of its reader', () => {
    const [it, ...others] = languages.map((language) => pages('x', language)[0]?.markup ?? '');
    // Completed, with 25 per cent said of it last.
    expect(it).toContain('<dd>100 %</dd>');
    for (const markup of [it, ...others]) expect(markup).not.toMatch(/undefined|\{\w+\}|ChecklistLineTicked/);
    expect(new Set([it, ...others]).size).toBe(languages.length);
  });
});

it('says a target is reached where the figure is as it is read, and draws what it says', () => {
  const [machines] = reportPages('Pressa', 'it');
  expect(machines?.markup).toContain('<b>4 h</b><small class="reached">Obiettivo 4 h: raggiunto</small>');
  expect(machines?.markup).toContain('Obiettivo 90 %: non raggiunto');
  expect(machines?.markup).toContain(
    'fuori dal totale 3: ore mensili non indicate, guasti non contati: 1 (Pressa, Tornio e altre 1)',
  );
  expect(machines?.markup).toContain(
    'aria-label="Andamento: Efficienza preventiva. settembre 2026: 68 % · un anno prima 50 % · Obiettivo 90 %: non raggiunto · provvisorio"',
  );
});

it('writes months that follow each other as one', () => {
  const written = writtenIn('it', reportWords('it'), 'Europe/Rome');
  expect(periodInWords(months.slice(0, 3), written)).toBe('gennaio 2026 – marzo 2026');
  expect(periodInWords([...months.slice(10), { year: 2027, month: 1 }, { year: 2027, month: 3 }], written)).toBe(
    'novembre 2026 – gennaio 2027, marzo 2027',
  );
});

it('marks a scale at round numbers that reach past the greatest', () => {
  expect(ticksTo(0)).toEqual([0, 1]);
  expect(ticksTo(98)).toEqual([0, 25, 50, 75, 100]);
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (most) => {
      const ticks = ticksTo(most);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-8));
      expect(ticks.length).toBeGreaterThan(2);
      expect(ticks.length).toBeLessThan(7);
    }),
  );
});

it('writes instants on the company’s clocks, and minutes as people say them', () => {
  expect(writtenInstant('2026-07-01T23:30:00Z', 'Europe/Rome')).toBe('02-07-2026 01:30');
  expect([0, 45, 60, 90].map(writtenMinutes)).toEqual(['0 min', '45 min', '1 h', '1 h 30 min']);
});
