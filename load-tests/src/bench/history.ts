import { randomUUID } from 'node:crypto';
import type { DomainEvent, NewEvent, StreamName } from '@cadenza/domain/kernel/event';
import { interventionStream, type Occurrence, type PlanningEvent, seriesStream } from '@cadenza/domain/planning/events';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { actorId, companyId } from './samples.ts';

/** Occurrences of a series; half of them lie behind and were worked on. */
export const occurrencesOfSeries = 24;
const lines = 3;

const id = (): string => randomUUID();

const recorded = <E extends DomainEvent>(event: E): NewEvent<E> => {
  const commandId = id();
  const metadata = {
    companyId,
    actorId,
    commandId,
    correlationId: commandId,
    causationId: commandId,
    happenedAt: '2026-03-02T08:00:00Z',
    v: 1,
  };
  return { ...event, id: id(), metadata };
};

export type Written = { stream: StreamName; events: NewEvent[] };

const seriesEvents = (seriesId: string, occurrences: Occurrence[]): PlanningEvent[] => [
  {
    type: 'SeriesScheduled',
    data: {
      seriesId,
      equipmentId: id(),
      interventionId: id(),
      interventionTypeId: id(),
      typeCode: 'O',
      recurrenceId: id(),
      rule: { value: 15, unit: 'day' },
      maintainerId: id(),
      checklistId: id(),
      anomalyIds: [],
      firstStart: '2026-01-05T08:00',
      durationMinutes: 60,
      planFrom: null,
      planUntil: '2026-12-31',
      timeZone: 'Europe/Rome',
      shift: 'next',
      fault: false,
      notes: 'ugello «3» usurato',
      supportRequestId: null,
    },
  },
  { type: 'OccurrencesExpanded', data: { seriesId, occurrences, until: '2026-12-31', cut: false } },
];

const workOn = (seriesId: string, occurrence: string): PlanningEvent[] => {
  const of = { seriesId, occurrenceId: occurrence };
  return [
    ...Array.from(
      { length: lines },
      (): PlanningEvent => ({ type: 'ChecklistLineTicked', data: { ...of, lineId: id() } }),
    ),
    { type: 'InterventionDurationSet', data: { ...of, minutes: 45 } },
    { type: 'InterventionNoted', data: { ...of, notes: 'fatto, da rivedere il filtro' } },
  ];
};

/** A year of planning as a log has it: first the plan of every series, then the work, day by day across all of them. */
export const yearOfPlanning = (series: number): Written[] => {
  const plans = Array.from({ length: series }, () => {
    const seriesId = id();
    const first = Temporal.PlainDate.from('2026-01-05');
    const occurrences = Array.from({ length: occurrencesOfSeries }, (_, ordinal): Occurrence => {
      const generated = first.add({ days: ordinal * 15 }).toString();
      return { ordinal, id: occurrenceId(seriesId, ordinal), generated, start: `${generated}T08:00` };
    });
    return { seriesId, occurrences };
  });
  const planned = plans.map(({ seriesId, occurrences }) => ({
    stream: seriesStream(seriesId),
    events: seriesEvents(seriesId, occurrences).map(recorded),
  }));
  const worked = Array.from({ length: occurrencesOfSeries / 2 }, (_, ordinal) =>
    plans.map(({ seriesId, occurrences }) => {
      const occurrence = occurrences[ordinal]?.id ?? '';
      return { stream: interventionStream(occurrence), events: workOn(seriesId, occurrence).map(recorded) };
    }),
  );
  return [...planned, ...worked.flat()];
};
