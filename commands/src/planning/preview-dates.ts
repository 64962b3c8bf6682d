import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { type Reach, reachOf } from '@cadenza/domain/planning/expansion';
import { untouched } from '@cadenza/domain/planning/intervention-state';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import { type PreviewedWork, previewOf } from '@cadenza/domain/planning/series-preview';
import type { SeriesState } from '@cadenza/domain/planning/series-state';
import { contextOf } from '../kernel/actor.ts';
import { isAuthorised } from '../kernel/authorise.ts';
import { madeId } from '../kernel/own-ids.ts';
import { loadCalendar } from '../registry/calendar.ts';
import { loadReferences } from '../registry/references.ts';
import { ruleOf } from './edit-references.ts';
import type { PlanningContext } from './planning-context.ts';
import { minutesOf, type ScheduleInput, shiftOf } from './schedule.ts';

/** When a new series would take place: all that its days follow from, long before the rest of a form is filled in. */
export type DatesInput = Pick<ScheduleInput, 'start' | 'end' | 'recurrenceId' | 'planFrom' | 'planUntil' | 'shift'>;

export type PreviewedDates = { works: readonly PreviewedWork[]; reach: Reach | null };

export const previewDates = async (asked: PlanningContext, input: DatesInput): Promise<PreviewedDates | Rejection> => {
  const { services, actor, commandId } = asked;
  if (!isAuthorised(actor, 'planning.manage')) return reject('not_authorised');
  const shift = shiftOf(input.shift);
  if (isRejection(shift)) return shift;
  const references = await loadReferences(services.folds, actor.companyId, [
    { field: 'recurrenceId', kind: 'recurrence', id: input.recurrenceId },
  ]);
  if (isRejection(references)) return references;
  const { timeZone, calendar } = await loadCalendar(services.folds, actor.companyId);
  const context = contextOf(actor, services.clock());
  const origin = { companyId: actor.companyId, actorId: context.actorId, happenedAt: context.now };
  let state: SeriesState = seriesDecider.initialState();
  const nothing = madeId(actor, commandId, 'preview');
  const commands: SeriesCommand[] = [
    {
      type: 'ScheduleSeries',
      calendar,
      seriesId: nothing,
      equipmentId: nothing,
      interventionId: nothing,
      interventionTypeId: nothing,
      typeCode: 'O',
      recurrenceId: input.recurrenceId ?? null,
      rule: ruleOf(references.recurrenceId),
      maintainerId: null,
      checklistId: null,
      anomalyIds: [],
      firstStart: input.start,
      durationMinutes: minutesOf(input, timeZone),
      planFrom: input.planFrom ?? null,
      planUntil: input.planUntil ?? null,
      timeZone,
      shift,
      fault: false,
      notes: null,
      supportRequestId: null,
    },
    { type: 'ExpandSeries', calendar },
  ];
  for (const command of commands) {
    const events = seriesDecider.decide(command, state, context);
    if (isRejection(events)) return events;
    for (const event of events) state = seriesDecider.evolve(state, event, origin);
  }
  if (state.status === 'none') return reject('not_found');
  const works = previewOf(null, { series: state, workOf: () => untouched }, { calendar, now: context.now });
  return { works, reach: reachOf(state, context.now) };
};
