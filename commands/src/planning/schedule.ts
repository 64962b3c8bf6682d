import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { anomaliesOf } from '@cadenza/domain/planning/anomalies';
import { type InterventionTypeCode, type NonWorkingShift, seriesStream } from '@cadenza/domain/planning/events';
import { untouched } from '@cadenza/domain/planning/intervention-state';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { instantToLocal, localToInstant, minutesBetween, onTheMinute } from '@cadenza/domain/planning/recurrence';
import { seriesDecider } from '@cadenza/domain/planning/series';
import { commandOf } from '../kernel/command-context.ts';
import { madeId } from '../kernel/own-ids.ts';
import { refusalOfAnomalies } from '../registry/anomalies.ts';
import { loadCalendar } from '../registry/calendar.ts';
import { loadReferences } from '../registry/references.ts';
import { claimRequest, namedByRequest } from '../support/answering-work.ts';
import { ruleOf } from './edit-references.ts';
import { checklistRefusal } from './facts.ts';
import type { PlanningContext } from './planning-context.ts';
import { decided, isNews, reached, type Saved } from './saved.ts';

/** What a person schedules; local times are in the company's zone. */
export type ScheduleInput = {
  seriesId?: string | null | undefined;
  equipmentId: string;
  interventionId: string;
  interventionTypeId: string;
  recurrenceId?: string | null | undefined;
  maintainerId?: string | null | undefined;
  checklistId?: string | null | undefined;
  anomalyIds?: readonly string[] | null | undefined;
  start: string;
  end: string;
  /** The instants of `start` and `end` where they were asked for as such: in the hour that comes twice only they say which. */
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
  planFrom?: string | null | undefined;
  planUntil?: string | null | undefined;
  shift?: string | null | undefined;
  fault?: boolean | null | undefined;
  /** That the day of a fault is not worked is known, and meant. */
  onClosedDay?: boolean | null | undefined;
  notes?: string | null | undefined;
  /** What it answers: the work is a fault unless told, and does not recur. */
  supportRequestId?: string | null | undefined;
};

/** The equipment of a request cannot be chosen anew where that is planned, only in the request. */
const ofRequest = (refused: Rejection): Rejection => ({
  ...refused,
  errors: refused.errors.map((error) =>
    error.field === 'equipmentId' && error.code === 'inactive' ? { ...error, code: 'inactive_of_request' } : error,
  ),
});

const shifts: readonly NonWorkingShift[] = ['next', 'previous', 'skip'];

export const shiftOf = (asked: string | null | undefined): NonWorkingShift | Rejection =>
  shifts.find((one) => one === (asked ?? 'next')) ??
  reject('invalid_fields', {}, [{ field: 'shift', code: 'invalid_choice' }]);

/** Real minutes; those of the wall where the start lies in the hour that no clock shows that day. */
export const minutesOf = (
  { start, end, startsAt, endsAt }: Pick<ScheduleInput, 'start' | 'end' | 'startsAt' | 'endsAt'>,
  timeZone: string,
): number => {
  const asked = (instant: string | null | undefined, local: string): string =>
    instant ? onTheMinute(instant, timeZone) : localToInstant(local, timeZone);
  const from = asked(startsAt, start);
  const real = minutesBetween(from, asked(endsAt, end));
  const shown = instantToLocal(from, timeZone) === start || startsAt;
  return real > 0 || shown ? real : minutesBetween(localToInstant(start, 'UTC'), localToInstant(end, 'UTC'));
};

/** One schedule or a series; the first occurrence is decided at once, the worker expands the rest. */
export const scheduleIntervention = async (
  asked: PlanningContext,
  input: ScheduleInput,
): Promise<Saved | Rejection> => {
  const { services, actor, commandId } = asked;
  const { companyId } = actor;
  const shift = shiftOf(input.shift);
  if (isRejection(shift)) return shift;
  if (input.seriesId && !isUuid(input.seriesId)) {
    return reject('invalid_fields', {}, [{ field: 'seriesId', code: 'invalid_id' }]);
  }
  const supportRequestId = input.supportRequestId ?? null;
  // One work for a request: of a series nobody could say which of its works that is.
  if (supportRequestId !== null && input.recurrenceId) {
    return reject('invalid_fields', {}, [{ field: 'recurrenceId', code: 'contradictory' }]);
  }
  const anomalyIds = anomaliesOf(input.anomalyIds ?? []);
  // Derived where the client gives none, so that a repeat of the command finds the same series.
  const seriesId = input.seriesId || madeId(actor, commandId, 'series');

  const done = await services.execute({
    ...commandOf(asked),
    permission: 'planning.manage',
    stream: seriesStream(seriesId),
    decider: seriesDecider,
    decide: async (state, context) => {
      const references = await loadReferences(services.folds, companyId, [
        { field: 'equipmentId', kind: 'equipment', id: input.equipmentId },
        { field: 'interventionId', kind: 'intervention', id: input.interventionId },
        { field: 'interventionTypeId', kind: 'interventionType', id: input.interventionTypeId },
        { field: 'recurrenceId', kind: 'recurrence', id: input.recurrenceId },
        { field: 'maintainerId', kind: 'maintainer', id: input.maintainerId },
        { field: 'checklistId', kind: 'checklist', id: input.checklistId },
      ]);
      if (isRejection(references)) return supportRequestId === null ? references : ofRequest(references);
      const { equipmentId } = input;
      // What its request names was there when that was opened.
      const before = supportRequestId === null ? undefined : await namedByRequest(asked, supportRequestId);
      const misfit =
        checklistRefusal(references.checklistId, input) ??
        (await refusalOfAnomalies(services.folds, companyId, { equipmentId, anomalyIds, before }));
      if (misfit) return misfit;
      const { timeZone, calendar } = await loadCalendar(services.folds, companyId);
      const minutes = minutesOf(input, timeZone);
      const decision = seriesDecider.decide(
        {
          type: 'ScheduleSeries',
          calendar,
          startsAt: input.startsAt ?? null,
          onClosedDay: input.onClosedDay === true,
          seriesId,
          equipmentId,
          interventionId: input.interventionId,
          interventionTypeId: input.interventionTypeId,
          typeCode: references.interventionTypeId?.values.code as InterventionTypeCode,
          recurrenceId: input.recurrenceId ?? null,
          rule: ruleOf(references.recurrenceId),
          maintainerId: input.maintainerId ?? null,
          checklistId: input.checklistId ?? null,
          anomalyIds,
          firstStart: input.start,
          durationMinutes: minutes,
          planFrom: input.planFrom ?? null,
          planUntil: input.planUntil ?? null,
          timeZone,
          shift,
          fault: input.fault ?? supportRequestId !== null,
          notes: input.notes ?? null,
          supportRequestId,
        },
        state,
        context,
      );
      if (isRejection(decision) || decision.length === 0 || supportRequestId === null) return decision;
      return (await claimRequest(asked, supportRequestId, { seriesId, equipmentId })) ?? decision;
    },
  });
  if (isRejection(done)) return done;
  // The first that is worked: a rule that skips closed days may leave out those before it.
  const { occurrences } = done.state.status === 'none' ? { occurrences: [] } : done.state;
  const ordinal = Math.max(
    occurrences.findIndex(({ start }) => start !== null),
    0,
  );
  const id = occurrenceId(seriesId, ordinal);
  services.occurrencePlaces.meet(actor, id, { seriesId, ordinal });
  return {
    id,
    seriesId,
    position: done.position,
    state: decided(done.state, ordinal, untouched, []),
    reach: reached(done.state, services.clock()),
    ...(isNews(done) && done.state.status !== 'none'
      ? { outcome: { series: done.state, ordinal, work: untouched } }
      : {}),
  };
};
