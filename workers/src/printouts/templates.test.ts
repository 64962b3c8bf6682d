import { labelsPerSheet } from '@cadenza/domain/printouts/label-sheets';
import { costsOf } from '@cadenza/domain/reports/costs';
import { figuresOf } from '@cadenza/domain/reports/figures';
import { type ReportName, reportNames } from '@cadenza/domain/reports/report-names';
import { addSums, noSums, type Sums } from '@cadenza/domain/reports/sums';
import { defaultTargets } from '@cadenza/domain/reports/targets';
import { ticksTo } from '@cadenza/domain/reports/ticks';
import type { Html } from '@cadenza/infra/printing/html';
import { languages, printWords, reportWords } from '@cadenza/infra/texts/texts';
import { writtenInstant } from '@cadenza/infra/texts/written-instant';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Label, labelsPage } from './equipment-labels/template.ts';
import type { Sheet } from './intervention/sheet.ts';
import { sheetPage } from './intervention/template.ts';
import type { ReportData } from './report/load.ts';
import { reportPage } from './report/template.ts';
import { periodInWords, writtenIn } from './report/written-values.ts';
import { writtenMinutes } from './written.ts';

const now = '2026-11-22T20:30:00Z';
const id = '0199a1b2-0000-7000-8000-0000000000f1';
const sender = (text: string) => ({ name: text, code: text, logo: null, timeZone: 'Europe/Rome' });
const label = (text: string) => ({ id, label: text });

const line = { removed: false, own: false, doneBy: null, doneAt: null };

const sheetOf = (text: string): Sheet => ({
  planned: {
    ...{
      id,
      seriesId: id,
      ordinal: 0,
      version: '1',
      start: now,
      end: '2026-11-22T21:30:00Z',
      generatedDate: '2026-11-22',
    },
    ...{ timeZone: 'Europe/Rome', equipment: label(text), intervention: label(text), supportRequestId: null },
    ...{ interventionType: { ...label(text), code: 'O' }, maintainer: { ...label(text), color: 3 }, recurring: true },
    ...{ moved: false, fault: true, begun: true, working: [], notes: text, progress: 25, durationMinutes: 90 },
    ...{ completed: true, completedAt: now },
    ...{ cancelled: false, linesDone: 1, linesTotal: 2, tickedLineIds: [id], updatedAt: now, updatedBy: id },
    ...{ updatedByName: text, recurrence: label(text), checklist: label(text), anomalies: [label(text), label(text)] },
    ...{ faultCause: label(text), faultRemedy: null },
    runs: [{ userId: id, who: text, from: now, to: null }],
    parts: [{ id, order: 5, name: text, costCents: 1850, quantity: 2.5 }],
    ...{ planFrom: null, planUntil: null, reachesUntil: null, cut: false },
    ...{ photos: [], signature: null, requestImages: [], plannedTime: { start: now, end: now } },
  },
  lines: [
    { ...line, id, order: 5, description: text, mandatory: true, done: true, tick: { by: text, at: now } },
    { ...line, id, order: 10, description: text, mandatory: false, done: false, removed: true, tick: null },
  ],
  proof: {
    photos: [
      { picture: 'data:image/png;base64,iVBORw0KGgo=', by: text, at: now },
      { picture: null, by: null, at: now },
    ],
    requestPhotos: [{ picture: 'data:image/png;base64,iVBORw0KGgo=', by: null, at: null }],
    signature: { name: text, by: text, at: now, picture: null, unchanged: false },
  },
  history: ['ChecklistLineTicked', 'InterventionCompleted', 'SeriesScheduled'].map((event) => ({
    ...{
      id: '1',
      event,
      happenedAt: now,
      recordedAt: now,
      arrivedAt: null,
      actorId: id,
      actorName: text,
      correlationId: id,
    },
    ...{ subject: { kind: 'plannedIntervention', id, label: text }, work: null, changes: [], count: null, scope: null },
    ...{ until: null, reason: text, cause: null, line: text, done: 1, lines: 2, bySystem: false },
  })),
  moreHistory: true,
});
const months = Array.from({ length: 12 }, (_, at) => ({ year: 2026, month: at + 1 }));
const reportOf = (report: ReportName, text: string): ReportData => ({
  wanted: {
    ...{ report, years: [2026], months: [1, 2, 3], sortBy: null, descending: false },
    scope: { equipmentId: id, lineId: null, plantId: null, maintainerId: null, interventionTypeId: null },
  },
  filters: [[text, text]],
  now,
  targets: { ...defaultTargets, mttr: 4 },
  rows: [
    {
      ...{ equipment: text, line: text, maintainer: text, year: 2026, month: 1, provisional: true },
      ...{ start: now, end: null, hours: 2.25, mttr: 4.04, idleCost: '60.00', maintenanceIndex: 'good' },
    },
  ],
  whole: { preventiveEfficiency: 72.5, mttr: 4.04, failures: 3, hours: 12, idleCost: '1060.00' },
  leftOut: [{ reason: 'no_monthly_hours', count: 3, failures: 1 }],
  trend: {
    figure: 'preventiveEfficiency',
    points: months.map((one, at) => ({
      ...one,
      value: at > 8 ? null : 60 + at,
      before: at === 4 ? null : 50,
      provisional: at === 8,
    })),
  },
  bars: [
    { label: text, hours: 12, faultHours: 4, capacity: 160 },
    { label: text, hours: 3, faultHours: 0 },
  ],
  paretos: null,
});
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

describe('a report on paper', () => {
  const timed = { ...noSums, timedMonths: 1, requiredTime: 160 };
  const rowOf = (sums: Sums) => {
    const figures = figuresOf(sums);
    return { ...figures, ...costsOf(figures) };
  };
  const failing = { ...timed, failures: 2, timedFailures: 2, preventiveDue: 201, preventiveOnTime: 169 };
  const paperOf = (rows: readonly Sums[], more: Partial<ReportData> = {}, language = 'it'): string => {
    const data: ReportData = { ...reportOf('reportAttrezzature', 'Pressa'), leftOut: [], ...more };
    const words = reportWords(language);
    return reportPage({
      ...{ sender: sender('Officine'), words, language },
      data: { ...data, rows: rows.map(rowOf), whole: rowOf(addSums(rows)) },
    }).markup;
  };

  it('says of each figure what the screen says: of how many it is, and within which bounds', () => {
    const paper = paperOf([failing]);
    const tiles = paper.slice(0, paper.indexOf('<table'));
    expect(tiles).toContain('intervallo 90 %: 25,4 h – 450,2 h · indicativo: meno di 5 guasti');
    expect(tiles).toContain('160 h di funzionamento / guasti: 2');
    expect(tiles).toContain('0 h su 160 h, mesi attrezzatura: 1');
    expect(tiles).toContain('169 su 201 puntuali');
    const table = paper.slice(paper.indexOf('<table'));
    expect(table).toContain('80<small>160 / 2\n25,4 – 450,2</small>');
    expect(table).toContain('84,1<small>169 su 201 puntuali</small>');
    expect(table).toContain('che cosa è diviso per che cosa');
    expect(table).toContain('con meno di 5 guasti è indicativo');
  });

  it('says why a value is missing, how long nothing failed, and what is written off', () => {
    const quiet = paperOf([timed]);
    expect(quiet).toContain('n.d.<small>nessun guasto in 160 h: almeno 53,4 h</small>');
    expect(paperOf([{ ...noSums, untimedMonths: 1 }])).toContain('n.d.<small>ore mensili non indicate</small>');
    expect(paperOf([{ ...timed, pricedMonths: 1, depreciatedMonths: 1 }])).toContain('0,00<small>ammortizzata</small>');
  });

  it.each([
    ['it', 'n.d.<small>non con questo filtro'],
    ['en', 'n/a<small>not with this filter'],
    ['es', 'n/d<small>no con este filtro'],
  ])('says in %s that a figure is none with a filter by maintainer', (language, text) => {
    expect(paperOf([{ ...failing, partMonths: 1 }], {}, language)).toContain(text);
  });

  it('writes what is little as little, and not as nothing', () => {
    const little = paperOf([{ ...timed, downtimeFailure: 0.01 }]);
    expect(little).toContain('&lt; 0,1 %');
    expect(paperOf([timed])).not.toContain('&lt; 0,1');
  });

  it('has a needle on the index, and the line of what is aimed at', () => {
    const scale = (paper: string) => paper.slice(paper.indexOf('Indice di manutenzione</h2>'), paper.indexOf('<table'));
    expect(scale(paperOf([failing]))).toMatch(/84,1 % dei preventivi.*>Obiettivo 90 %<.*>84,1 %</s);
    const none = scale(paperOf([failing], { targets: { ...defaultTargets, preventiveEfficiency: null } }));
    expect(none).not.toContain('Obiettivo');
  });
});

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
  expect(machines?.markup).toContain('fuori dal totale 3: ore mensili non indicate, guasti non contati: 1');
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
