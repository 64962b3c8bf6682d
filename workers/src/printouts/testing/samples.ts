import type { ReportName } from '@cadenza/domain/reports/report-names';
import { defaultTargets } from '@cadenza/domain/reports/targets';
import type { Sheet } from '../intervention/sheet.ts';
import type { ReportData } from '../report/load.ts';

export const now = '2026-11-22T20:30:00Z';
export const id = '0199a1b2-0000-7000-8000-0000000000f1';
export const sender = (text: string) => ({ name: text, code: text, logo: null, timeZone: 'Europe/Rome' });
const label = (text: string) => ({ id, label: text });

const line = { removed: false, own: false, doneBy: null, doneAt: null };

/** A work of which there is something of everything; `text` stands wherever somebody has written. */
export const sheetOf = (text: string): Sheet => ({
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
export const months = Array.from({ length: 12 }, (_, at) => ({ year: 2026, month: at + 1 }));
/** A report with each part of its page that a text may stand in. */
export const reportOf = (report: ReportName, text: string): ReportData => ({
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
  leftOut: [{ reason: 'no_monthly_hours', count: 3, failures: 1, names: [text, 'Tornio'] }],
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
