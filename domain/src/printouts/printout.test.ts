import { describe, expect, it } from 'vitest';
import { decide, testCompany, testContext } from '../testing/given-when-then.ts';
import { expiryOf, type PrintoutEvent } from './events.ts';
import type { ParametersOf, PrintoutSubject } from './kinds.ts';
import { labelSheets, labelsPerSheet } from './label-sheets.ts';
import { type PrintoutCommand, printoutDecider } from './printout.ts';

const printoutId = '0199a1b2-0000-7000-8000-0000000000d1';
const list = { filters: {}, parts: {}, search: null, sortBy: null, descending: false };
const labels = { list, plantId: null, perSheet: 24, skip: 0, origin: 'https://piani.example.it' } as const;
const subject: PrintoutSubject = { kind: 'equipmentLabels', parameters: labels };
const request: PrintoutCommand = { type: 'RequestPrintout', printoutId, subject, language: 'it' };
const requested: PrintoutEvent = { type: 'PrintoutRequested', data: { printoutId, subject, language: 'it' } };
const file = { fileName: 'Etichette.pdf', mime: 'application/pdf', content: { hash: 'a'.repeat(64), size: 1_200 } };
const finish: PrintoutCommand = { type: 'FinishPrintout', ...file };
const ready: PrintoutEvent = { type: 'PrintoutReady', data: { printoutId, ...file } };
const fail: PrintoutCommand = { type: 'FailPrintout', code: 'nothing_to_print' };
const failed: PrintoutEvent = { type: 'PrintoutFailed', data: { printoutId, code: 'nothing_to_print' } };
const advance = (done: number, total: number): PrintoutCommand => ({ type: 'AdvancePrintout', done, total });
const advanced = (done: number, total: number): PrintoutEvent => ({
  type: 'PrintoutAdvanced',
  data: { printoutId, done, total },
});
const expire: PrintoutCommand = { type: 'ExpirePrintout' };
const expired: PrintoutEvent = { type: 'PrintoutExpired', data: { printoutId } };

describe('a printout', () => {
  it('is asked for once, goes on, and comes to one end', () => {
    decide(printoutDecider).given([]).when(request).then([requested]);
    decide(printoutDecider).given([requested]).when(request).then('already_exists');
    decide(printoutDecider)
      .given([requested])
      .when(advance(0, 10))
      .then([advanced(0, 10)]);
    decide(printoutDecider)
      .given([requested, advanced(5, 10)])
      .when(advance(5, 10))
      .then([]);
    decide(printoutDecider)
      .given([requested, advanced(5, 10)])
      .when(advance(11, 10))
      .then([]);
    decide(printoutDecider).given([requested]).when(finish).then([ready]);
    decide(printoutDecider).given([requested]).when(fail).then([failed]);
    for (const end of [ready, failed]) {
      for (const late of [finish, fail, advance(9, 10)])
        decide(printoutDecider).given([requested, end]).when(late).then([]);
    }
  });

  it('goes a day later, and then answers as one that nobody has', () => {
    decide(printoutDecider).given([requested, ready]).when(expire).then([]);
    const later = { now: expiryOf(testContext.now) };
    decide(printoutDecider).given([requested, ready]).when(expire, later).then([expired]);
    decide(printoutDecider).given([requested, ready, expired]).when(expire, later).then([]);
    decide(printoutDecider).given([requested, expired]).when(finish).then('not_found');
    decide(printoutDecider).given([]).when(finish).then('not_found');
    const other = { companyId: testCompany.replace(/1$/, '2') };
    decide(printoutDecider).given([requested]).when(finish, other).then('not_found');
  });

  it('is of a report on paper or as a spreadsheet; which, was not said before there was a choice', () => {
    const scope = { equipmentId: null, lineId: null, plantId: null, maintainerId: null, interventionTypeId: null };
    const report = { report: 'reportGenerale', years: [2026], months: [3], scope, sortBy: null, descending: false };
    const asked = (more: object) =>
      ({ ...request, subject: { kind: 'report', parameters: { ...report, ...more } } }) as PrintoutCommand;
    for (const more of [{}, { format: 'pdf' }, { format: 'xlsx' }]) {
      const data = { printoutId, subject: { kind: 'report', parameters: { ...report, ...more } }, language: 'it' };
      decide(printoutDecider)
        .given([])
        .when(asked(more))
        .then([{ type: 'PrintoutRequested', data } as PrintoutEvent]);
    }
    const refusal = printoutDecider.decide(asked({ format: 'docx' }), { status: 'none' }, testContext);
    expect(refusal).toMatchObject({ code: 'invalid_fields', errors: [{ field: 'format', code: 'invalid_choice' }] });
  });

  it('is refused where what is asked for makes no sense, at the field', () => {
    for (const [wrong, field, code] of [
      [{ skip: 24 }, 'skip', 'invalid_number'],
      [{ skip: -1 }, 'skip', 'invalid_number'],
      [{ perSheet: 23 }, 'perSheet', 'invalid_choice'],
      [{ plantId: 'x' }, 'plantId', 'invalid_id'],
      [{ origin: 'javascript:alert(1)' }, 'origin', 'invalid'],
      [{ list: { ...list, search: 'x'.repeat(201) } }, 'list.search', 'too_long'],
    ] as const) {
      const parameters = { ...labels, ...wrong } as ParametersOf<'equipmentLabels'>;
      const asked: PrintoutCommand = { ...request, subject: { kind: 'equipmentLabels', parameters } };
      const refusal = printoutDecider.decide(asked, { status: 'none' }, testContext);
      expect([wrong, refusal]).toMatchObject([wrong, { code: 'invalid_fields', errors: [{ field, code }] }]);
    }
  });
});

it('every sheet of labels lies within its paper', () => {
  for (const count of labelsPerSheet) {
    const { columns, rows, width, height, top, left, gap } = labelSheets[count];
    expect(columns * rows).toBe(count);
    expect(left + columns * width + (columns - 1) * gap).toBeLessThanOrEqual(210);
    expect(top + rows * height).toBeLessThanOrEqual(297);
  }
});
