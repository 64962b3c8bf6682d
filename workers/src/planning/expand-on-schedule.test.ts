import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { seriesStream } from '@cadenza/domain/planning/events';
import { testMetadata } from '@cadenza/domain/testing/given-when-then';
import { scheduled, seriesId, single, weekly } from '@cadenza/domain/testing/planning-samples';
import { describe, expect, test } from 'vitest';
import { expandOnSchedule } from './expand-on-schedule.ts';

const recorded = (event: { type: string; data: object }): RecordedEvent => ({
  ...event,
  id: '00000000-0000-7000-8000-00000000e001',
  metadata: testMetadata,
  stream: seriesStream(seriesId),
  revision: 0,
  position: 1n,
  recordedAt: testMetadata.happenedAt,
});

const react = (event: RecordedEvent) => expandOnSchedule.react(event, async () => []);

describe('expand-on-schedule', () => {
  test('a series to its end is expanded up to there', async () => {
    expect(await react(recorded(scheduled(weekly)))).toEqual([
      {
        name: 'expandSeries',
        id: 'scheduled.00000000-0000-7000-8000-00000000e001',
        payload: { companyId: testMetadata.companyId, seriesId, until: '2026-04-30' },
        owner: testMetadata.companyId,
      },
    ]);
  });

  test('one without an end twelve months ahead of the day it was scheduled', async () => {
    const [job] = await react(recorded(scheduled({ ...weekly, planUntil: null })));
    expect(job?.payload).toMatchObject({ until: '2027-03-02' });
  });

  test('one whose rule or period was changed as far as it reaches', async () => {
    const rule = { scope: 'all', fromOrdinal: 0, rule: weekly.rule };
    const [anew] = await react(recorded({ type: 'SeriesRecurrenceChanged', data: { seriesId, ...rule } }));
    expect(anew).toEqual({
      name: 'expandSeries',
      id: 'changed.00000000-0000-7000-8000-00000000e001',
      payload: { companyId: testMetadata.companyId, seriesId, until: '2200-12-31' },
      owner: testMetadata.companyId,
    });
    const period = { seriesId, planFrom: null, planUntil: '2027-01-31', occurrences: [] };
    expect(await react(recorded({ type: 'SeriesPeriodChanged', data: period }))).toHaveLength(1);
    const never = { seriesId, ...rule, rule: null };
    expect(await react(recorded({ type: 'SeriesRecurrenceChanged', data: never }))).toEqual([]);
  });

  test('a single schedule and other events ask for nothing', async () => {
    expect(await react(recorded(scheduled(single)))).toEqual([]);
    expect(await react(recorded({ type: 'OccurrencesExpanded', data: {} }))).toEqual([]);
  });
});
