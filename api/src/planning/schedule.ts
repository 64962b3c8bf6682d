import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid, uuidV5 } from '@cadenza/domain/kernel/uuid';
import {
  type InterventionTypeCode,
  type NonWorkingShift,
  type RecurrenceUnit,
  seriesStream,
} from '@cadenza/domain/planning/events';
import { untouched } from '@cadenza/domain/planning/intervention-state';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { localToInstant, minutesBetween } from '@cadenza/domain/planning/recurrence';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { RegistryRecord } from '@cadenza/domain/registry/decider';
import { loadCalendar, loadReferences } from './facts.ts';
import { type Asked, decided, type Saved } from './saved.ts';

/** What a person schedules; local times are in the company's zone. */
export type ScheduleInput = {
  seriesId?: string | null | undefined;
  equipmentId: string;
  interventionId: string;
  interventionTypeId: string;
  recurrenceId?: string | null | undefined;
  maintainerId?: string | null | undefined;
  checklistId?: string | null | undefined;
  start: string;
  end: string;
  /** The instants of `start` and `end` where they were asked for as such: in the hour that comes twice only they say which. */
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
  planFrom?: string | null | undefined;
  planUntil?: string | null | undefined;
  shift?: string | null | undefined;
  fault?: boolean | null | undefined;
  notes?: string | null | undefined;
};

const shifts: readonly NonWorkingShift[] = ['next', 'previous', 'skip'];

/** One schedule or a series; the first occurrence is decided at once, the worker expands the rest. */
export const scheduleIntervention = async (asked: Asked, input: ScheduleInput): Promise<Saved | Rejection> => {
  const { services, session, commandId } = asked;
  const { companyId } = session.actor;
  const shift = shifts.find((one) => one === (input.shift ?? 'next'));
  if (!shift) return reject('invalid_fields', {}, [{ field: 'shift', code: 'invalid_choice' }]);
  if (input.seriesId && !isUuid(input.seriesId)) {
    return reject('invalid_fields', {}, [{ field: 'seriesId', code: 'invalid_id' }]);
  }
  // Derived where the client gives none, so that a repeat of the command finds the same series.
  const seriesId = input.seriesId || uuidV5(commandId, 'series');

  const done = await services.execute({
    permission: 'planning.manage',
    actor: session.actor,
    commandId,
    correlationId: asked.correlationId,
    now: services.clock(),
    stream: seriesStream(seriesId),
    decider: seriesDecider,
    decide: async (state, context) => {
      const references = await loadReferences(services.store, companyId, [
        { field: 'equipmentId', kind: 'equipment', id: input.equipmentId },
        { field: 'interventionId', kind: 'intervention', id: input.interventionId },
        { field: 'interventionTypeId', kind: 'interventionType', id: input.interventionTypeId },
        { field: 'recurrenceId', kind: 'recurrence', id: input.recurrenceId },
        { field: 'maintainerId', kind: 'maintainer', id: input.maintainerId },
        { field: 'checklistId', kind: 'checklist', id: input.checklistId },
      ]);
      if (isRejection(references)) return references;
      const { timeZone, calendar } = await loadCalendar(services.store, companyId);
      const minutes = minutesBetween(
        input.startsAt ?? localToInstant(input.start, timeZone),
        input.endsAt ?? localToInstant(input.end, timeZone),
      );
      return seriesDecider.decide(
        {
          type: 'ScheduleSeries',
          calendar,
          seriesId,
          equipmentId: input.equipmentId,
          interventionId: input.interventionId,
          interventionTypeId: input.interventionTypeId,
          typeCode: references.interventionTypeId?.values.code as InterventionTypeCode,
          recurrenceId: input.recurrenceId ?? null,
          rule: ruleOf(references.recurrenceId),
          maintainerId: input.maintainerId ?? null,
          checklistId: input.checklistId ?? null,
          firstStart: input.start,
          durationMinutes: minutes,
          planFrom: input.planFrom ?? null,
          planUntil: input.planUntil ?? null,
          timeZone,
          shift,
          fault: input.fault ?? false,
          notes: input.notes ?? null,
          supportRequestId: null,
        },
        state,
        context,
      );
    },
  });
  if (isRejection(done)) return done;
  services.readAfter.wrote(session, done.position);
  const id = occurrenceId(seriesId, 0);
  return { id, seriesId, position: done.position, state: decided(done.state, 0, untouched) };
};

const ruleOf = (recurrence: RegistryRecord | undefined): { value: number; unit: RecurrenceUnit } | null =>
  recurrence ? { value: Number(recurrence.values.value), unit: recurrence.values.unit as RecurrenceUnit } : null;
