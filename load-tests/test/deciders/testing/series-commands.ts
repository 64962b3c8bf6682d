import { anomaliesOf } from '@cadenza/domain/planning/anomalies';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import { evolveSeries, type KnownSeries, noSeries } from '@cadenza/domain/planning/series-state';
import { weekly } from '@cadenza/domain/testing/planning-samples';
import fc, { type Arbitrary } from 'fast-check';
import { calendar, days, id, local, minutes, optional, scoped, texts, unlikely } from './values.ts';

export const what = {
  equipmentId: id('equipment'),
  interventionId: id('intervention'),
  maintainerId: optional(id('maintainer')),
  checklistId: optional(id('checklist')),
  anomalyIds: fc.array(id('anomaly'), { maxLength: 3 }).map(anomaliesOf),
};

const rule = optional(
  fc.record({ value: fc.constantFrom(1, 7, 1_000), unit: fc.constantFrom('day' as const, 'month', 'year') }),
);

/** As a weekly series was before anything was made of it. */
const asScheduled = (seriesId: string): KnownSeries => {
  const begun = evolveSeries(
    noSeries,
    { type: 'SeriesScheduled', data: { ...weekly, seriesId } },
    { companyId: seriesId },
  );
  if (begun.status === 'none') throw new Error('a series that was scheduled is there');
  return begun;
};

export type Series = { area: 'series'; seriesId: string; command: SeriesCommand };

const seriesCommands: { [Type in SeriesCommand['type']]: Arbitrary<Extract<SeriesCommand, { type: Type }>> } = {
  ScheduleSeries: fc
    .record({
      ...what,
      calendar,
      rule,
      seriesId: id('series'),
      firstStart: local,
      durationMinutes: unlikely(60, minutes),
      planFrom: unlikely<string | null>(null, days),
      planUntil: unlikely<string | null>(null, days),
      timeZone: fc.constantFrom('Europe/Rome', 'Pacific/Apia', 'Asia/Kathmandu'),
      shift: fc.constantFrom('next' as const, 'previous', 'skip'),
      notes: unlikely<string | null>(null, texts),
    })
    .map((given) => ({ ...weekly, ...given, type: 'ScheduleSeries' as const })),
  ExpandSeries: fc.record({ type: fc.constant('ExpandSeries'), calendar, limit: fc.constantFrom(1, 5, 30) }),
  RescheduleSeries: fc.record(
    {
      type: fc.constant('RescheduleSeries'),
      ...scoped,
      start: local,
      calendar,
      durationMinutes: minutes,
      movedFrom: local,
    },
    { requiredKeys: ['type', 'scope', 'ordinal', 'start', 'calendar'] },
  ),
  ChangeSeries: fc.record({
    type: fc.constant('ChangeSeries'),
    ...scoped,
    changes: fc.record(
      {
        maintainerId: what.maintainerId,
        checklistId: what.checklistId,
        anomalyIds: what.anomalyIds,
        notes: optional(texts),
      },
      { requiredKeys: [] },
    ),
  }),
  ChangeRecurrence: fc.record({
    type: fc.constant('ChangeRecurrence'),
    ...scoped,
    recurrenceId: optional(id('recurrence')),
    rule,
    touched: fc.array(fc.record({ ordinal: scoped.ordinal, completed: fc.boolean() }), { maxLength: 3 }),
  }),
  ChangePeriod: fc.record(
    { type: fc.constant('ChangePeriod'), ...scoped, planFrom: optional(days), planUntil: optional(days), calendar },
    { requiredKeys: ['type', 'scope', 'ordinal', 'calendar'] },
  ),
  ChangeShift: fc.record({
    ...{ type: fc.constant('ChangeShift'), ...scoped, shift: fc.constantFrom('next' as const, 'previous', 'skip') },
    ...{ today: days, calendar },
    touched: fc.array(fc.record({ ordinal: scoped.ordinal, completed: fc.boolean() }), { maxLength: 3 }),
  }),
  LeaveClosedDay: fc.record({
    type: fc.constant('LeaveClosedDay'),
    ordinal: scoped.ordinal,
    day: days,
    touched: fc.array(fc.record({ ordinal: scoped.ordinal, completed: fc.boolean() }), { maxLength: 3 }),
    calendar,
    today: days,
  }),
  ReturnToDay: fc.record({
    ...{ type: fc.constant('ReturnToDay'), day: days, today: days, calendar },
    stays: fc.array(scoped.ordinal, { maxLength: 3 }),
  }),
  CancelSeries: fc.record({ type: fc.constant('CancelSeries'), ...scoped, reason: optional(texts) }),
  PutSeriesBack: fc
    .record({
      before: id('series').map(asScheduled),
      fromOrdinal: scoped.ordinal,
      kept: fc.array(fc.record({ ordinal: scoped.ordinal, day: days }), { maxLength: 3 }),
      calendar,
    })
    .map((given) => ({ type: 'PutSeriesBack' as const, ...given })),
};

export const series: Arbitrary<Series> = fc
  .record({ seriesId: id('series'), command: fc.oneof(...Object.values(seriesCommands)) })
  .map(({ seriesId, command }) => {
    const own = command.type === 'ScheduleSeries' ? command.seriesId : seriesId;
    const held = command.type === 'PutSeriesBack' ? { ...command, before: asScheduled(seriesId) } : command;
    return { area: 'series', seriesId: own, command: held };
  });
