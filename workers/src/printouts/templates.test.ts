import { labelsPerSheet } from '@cadenza/domain/printouts/label-sheets';
import type { Html } from '@cadenza/infra/printing/html';
import { languages, printWords } from '@cadenza/infra/texts/texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Label, labelsPage } from './equipment-labels/template.ts';
import type { Sheet } from './intervention/sheet.ts';
import { sheetPage } from './intervention/template.ts';
import { writtenInstant, writtenMinutes } from './written.ts';

const now = '2026-11-22T20:30:00Z';
const id = '0199a1b2-0000-7000-8000-0000000000f1';
const sender = (text: string) => ({ name: text, code: text, logo: null, timeZone: 'Europe/Rome' });
const label = (text: string) => ({ id, label: text });

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
    ...{ moved: false, fault: true, notes: text, progress: 25, durationMinutes: 90, completed: true, completedAt: now },
    ...{ cancelled: false, linesDone: 1, linesTotal: 2, tickedLineIds: [id], updatedAt: now, updatedBy: id },
    ...{ updatedByName: text, recurrence: label(text), checklist: label(text), anomalies: [label(text), label(text)] },
    ...{ planFrom: null, planUntil: null, reachesUntil: null, cut: false },
  },
  lines: [
    { id, order: 5, description: text, mandatory: true, done: true, tick: { by: text, at: now } },
    { id, order: 10, description: text, mandatory: false, done: false, tick: null },
  ],
  history: ['ChecklistLineTicked', 'InterventionCompleted', 'SeriesScheduled'].map((event) => ({
    ...{ id: '1', event, happenedAt: now, recordedAt: now, actorId: id, actorName: text, correlationId: id },
    ...{ subject: { kind: 'plannedIntervention', id, label: text }, work: null, changes: [], count: null, scope: null },
    ...{ until: null, reason: text, line: text, done: 1, lines: 2, bySystem: false },
  })),
  moreHistory: true,
});
const pages = (text: string, language = 'it'): Html[] => {
  const words = printWords(language);
  const labels: Label[] = [{ id, description: text, serialNumber: text, line: text }];
  const origin = 'https://piani.example.it';
  return [
    sheetPage({ sheet: sheetOf(text), sender: sender(text), words, now }),
    ...labelsPerSheet.map((perSheet) =>
      labelsPage({ labels, perSheet, skip: 2, origin, company: { name: text, code: 'DEMO' }, words }),
    ),
  ];
};

/** What a page is made of, without what it says. */
const structure = ({ markup }: Html): string[] => markup.match(/<\/?[a-z][^\s>]*/gi) ?? [];

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
    for (const markup of [it, ...others]) expect(markup).not.toMatch(/undefined|\{\w+\}|ChecklistLineTicked/);
    expect(new Set([it, ...others]).size).toBe(languages.length);
  });
});

it('writes instants on the company’s clocks, and minutes as people say them', () => {
  expect(writtenInstant('2026-07-01T23:30:00Z', 'Europe/Rome')).toBe('02-07-2026 01:30');
  expect([0, 45, 60, 90].map(writtenMinutes)).toEqual(['0 min', '45 min', '1 h', '1 h 30 min']);
});
