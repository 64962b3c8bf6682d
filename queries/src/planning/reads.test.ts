import { companyA } from '@cadenza/projections/testing/history';
import { test } from 'vitest';
import { asked, expectReadsNamed } from '../kernel/testing/reads-of.ts';
import { anomalyChoices, equipmentPlaces, faultCodeChoices } from './choices.ts';
import { daysOnWeekdays, workOnDays, workOnWeekdays } from './closed-days.ts';
import { exportedWorks } from './exported-works.ts';
import { lanes } from './lanes.ts';
import { newsReceiver, workNews } from './news.ts';
import { plansToCancel } from './plans-to-cancel.ts';
import { printedWork } from './printed-work.ts';
import { recordUses } from './record-uses.ts';
import { plannedSeries, seriesRules } from './series.ts';
import { boardWindow, plannedWindow } from './windows.ts';
import { plannedIds, plannedList, plannedWork, worksById } from './works.ts';

const window = { from: '2026-03-02T00:00:00Z', to: '2026-03-09T00:00:00Z' };
const ahead = { weekdays: [6], from: '2026-03-02', closedDays: [] };

const all = [
  asked(plannedWindow, window),
  asked(boardWindow, window),
  asked(plannedList, { query: {} }),
  asked(plannedList, {
    query: { sortBy: 'maintainer', page: 1, rowsPerPage: 10, lineIds: [companyA] },
    withLines: true,
  }),
  asked(plannedIds, { query: { search: 'a' }, most: 10 }),
  asked(worksById, [companyA]),
  asked(plannedWork, companyA),
  asked(exportedWorks, [companyA]),
  asked(plannedSeries, companyA),
  asked(seriesRules, companyA),
  asked(anomalyChoices, { equipmentId: companyA, search: '', limit: 10 }),
  asked(faultCodeChoices, { of: 'cause', search: '', limit: 10 }),
  asked(faultCodeChoices, { of: 'remedy', search: '', limit: 10 }),
  asked(equipmentPlaces, [companyA]),
  asked(lanes, { from: '2026-03-02', to: '2026-03-08' }),
  asked(workOnDays, { days: ['2026-03-02'], most: 10 }),
  asked(workOnWeekdays, { ahead, most: 10 }),
  asked(daysOnWeekdays, ahead),
  asked(recordUses, { kind: 'plant', id: companyA, most: 10 }),
  asked(plansToCancel, { kind: 'supplier', id: companyA, deactivatedAt: '2026-03-02T08:00:00Z', most: 10 }),
  asked(workNews, { from: 1n, until: '2026-03-02T08:00:00Z' }),
  asked(newsReceiver, companyA),
  asked(printedWork, { id: companyA, history: 10 }),
];

test('the queries of planning say which projections they read', () => expectReadsNamed(all));
