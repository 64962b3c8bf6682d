import { ownId } from '@cadenza/commands/kernel/own-ids';
import { correctCompletion, deleteIntervention, tickLine, work } from '@cadenza/commands/planning/change';
import { editIntervention } from '@cadenza/commands/planning/edit';
import { classifyFault } from '@cadenza/commands/planning/fault-codes';
import type { PlanningContext } from '@cadenza/commands/planning/planning-context';
import { removePhoto, signByName } from '@cadenza/commands/planning/proof';
import { rejoinSeries } from '@cadenza/commands/planning/rejoin';
import type { Saved } from '@cadenza/commands/planning/saved';
import { scheduleIntervention } from '@cadenza/commands/planning/schedule';
import type { Rejection } from '@cadenza/domain/kernel/rejection';
import { lanes } from '@cadenza/queries/planning/lanes';
import { boardWindow, plannedWindow } from '@cadenza/queries/planning/windows';
import { plannedList, plannedWork } from '@cadenza/queries/planning/works';
import { commandFrom } from '../graphql/command.ts';
import type { Field } from '../graphql/context.ts';
import { maxWithoutPage } from '../graphql/limits.ts';
import type {
  InterventionSaved,
  MutationResolvers,
  QueryPlannedWindowArgs,
  QueryResolvers,
} from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { orThrow } from '../kernel/problem.ts';
import { fault } from '../rest/values.ts';
import { answeredRequest } from '../support/read.ts';
import { anomalyChoices } from './anomaly-choices.ts';
import { boardOf, tagOf } from './board.ts';
import { checkedIds, checkedPlannedList } from './checked-list.ts';
import { closedDayFields } from './closed-day.ts';
import { causeFromGraphql } from './deletion-cause.ts';
import { completeWithNames, setDurationWithNames } from './duration.ts';
import { equipmentPlaces } from './equipment-places.ts';
import { faultCodeChoices } from './fault-code-choices.ts';
import { addWorkLine, moveWorkLine, removeWorkLine } from './line-fields.ts';
import { manyFields } from './many.ts';
import { moveOf, scopeOf } from './move-input.ts';
import { noteWithNames } from './note.ts';
import { addSparePart, changeSparePart, partToGraphql, removeSparePart, totalToGraphql } from './parts.ts';
import { plannedAt } from './planned-at.ts';
import { previewFields } from './previews.ts';
import { proofToGraphql } from './proof-fields.ts';
import { isShown, toGraphql } from './read.ts';
import { dayReason, seriesField } from './series-page.ts';
import { planningSetup } from './setup.ts';
import { shiftedFields } from './shifted.ts';

/** A window is what a board shows: no more than a quarter of a year at once. */
const longestWindowDays = 100;
/** Row by row: a week of the largest company, a quarter of most. */
const maxInWindow = 5_000;
/** Column by column, as our own board asks: what it stays smooth with (`npm run bench -- board`). */
const maxOnBoard = 25_000;

/** What is read for a window, its arguments checked. */
const windowOf = ({ from, to, maintainerIds, equipmentIds }: QueryPlannedWindowArgs, most: number) => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (!(days > 0)) throw fault('to', 'end_before_start');
  if (days > longestWindowDays) throw fault('to', 'too_many_days', { max: longestWindowDays });
  return {
    from,
    to,
    maintainerIds: checkedIds('maintainerIds', maintainerIds),
    equipmentIds: checkedIds('equipmentIds', equipmentIds),
    most,
  };
};

/** What every window has in common. */
const ofWindow = {
  permission: plannedWindow.permission,
  reads: plannedWindow.reads,
  maxRows: maxInWindow,
  remembers: true,
} as const;

const windowField: QueryResolvers['plannedWindow'] = {
  ...ofWindow,
  resolve: async (args, context) => {
    const { asOf, rows } = await answered(context, plannedWindow, windowOf(args, maxInWindow));
    const shown = rows.filter(isShown).map(toGraphql(context.services));
    return { asOfPosition: context.asOfMark ?? String(asOf), rows: shown };
  },
};

const boardField: QueryResolvers['boardWindow'] = {
  ...ofWindow,
  // A value in a column is less than a tenth of the work of a field of a row; once in a document is allowed, twice is not.
  maxRows: maxOnBoard / 10,
  resolve: async ({ known, ...args }, context) => {
    const columns = await answered(context, boardWindow, windowOf(args, maxOnBoard));
    const works = boardOf(context.services, columns);
    const tag = tagOf(works);
    return { asOfPosition: context.asOfMark ?? String(columns.asOf), tag, works: tag === known ? null : works };
  },
};

const listField: QueryResolvers['plannedList'] = {
  permission: plannedList.permission,
  reads: plannedList.reads,
  resolve: async ({ query }, context) => {
    const wanted = { query: checkedPlannedList(query ?? {}), most: maxWithoutPage };
    const { asOf, rows, totalRows } = await answered(context, plannedList, wanted);
    return { asOfPosition: String(asOf), rows: rows.filter(isShown).map(toGraphql(context.services)), totalRows };
  },
};

const detailField: QueryResolvers['plannedIntervention'] = {
  permission: plannedWork.permission,
  reads: plannedWork.reads,
  resolve: async ({ id }, context) => {
    const { services, session } = context;
    const { companyId } = session.actor;
    const found = await answered(context, plannedWork, id);
    if (!found || found.planned.cancelled || !isShown(found.planned)) return null;
    const { recurrence, checklist, cut, reachesUntil, planUntil, supportRequestId } = found.planned;
    const { start, end } = found.planned.plannedTime ?? found.planned;
    return {
      planned: toGraphql(services)(found.planned),
      recurrence,
      checklist,
      cut,
      reachesUntil,
      planUntil,
      lines: found.lines,
      plannedStart: start,
      plannedEnd: end,
      plannedAt: await plannedAt(services, companyId, found.planned),
      runs: found.planned.runs,
      faultCause: found.planned.faultCause,
      faultRemedy: found.planned.faultRemedy,
      parts: found.planned.parts.map(partToGraphql),
      partsTotal: totalToGraphql(found.planned.parts),
      supportRequest: await answeredRequest(context, supportRequestId),
      ...(await proofToGraphql(context, found)),
      dayReason: await dayReason(context, found.planned),
      asOfPosition: String(found.asOf),
    };
  },
};

const saved = ({ position, reach, id, seriesId, state }: Saved): InterventionSaved => ({
  ...{ id, seriesId },
  state: { ...state, parts: state.parts.map(partToGraphql) },
  position: String(position),
  cut: reach?.cut ?? false,
  reachesUntil: reach?.until ?? null,
});

const command = <Args extends { commandId: string }>(
  permission: 'planning.manage' | 'planning.work',
  run: (asked: PlanningContext, args: Args) => Promise<Saved | Rejection>,
): Field<Args, InterventionSaved> => ({
  permission,
  resolve: async (args, context) => saved(orThrow(await run(commandFrom(context, args.commandId), args))),
});

const manage = 'planning.manage';
const doWork = 'planning.work';

type Queries =
  | 'planningSetup'
  | 'plannedWindow'
  | 'boardWindow'
  | 'plannedList'
  | 'plannedIntervention'
  | 'plannedOnDay'
  | 'shiftedFromDays'
  | 'plannedSeries'
  | 'previewOfChange'
  | 'previewOfDeletion'
  | 'previewOfDates'
  | 'previewOfMany'
  | 'anomalyChoices'
  | 'faultCodeChoices'
  | 'equipmentPlaces';
type Mutations =
  | 'returnToDays'
  | 'scheduleIntervention'
  | 'moveIntervention'
  | 'changeInterventions'
  | 'deleteIntervention'
  | 'tickChecklistLine'
  | 'setInterventionDuration'
  | 'noteIntervention'
  | 'setInterventionProgress'
  | 'classifyFault'
  | 'markInterventionFault'
  | 'completeIntervention'
  | 'reopenIntervention'
  | 'correctCompletion'
  | 'addWorkLine'
  | 'removeWorkLine'
  | 'moveWorkLine'
  | 'startWork'
  | 'stopWork'
  | 'addSparePart'
  | 'changeSparePart'
  | 'removeSparePart'
  | 'removeInterventionPhoto'
  | 'signIntervention'
  | 'rejoinSeries';

export const planningFields: { Query: Pick<QueryResolvers, Queries>; Mutation: Pick<MutationResolvers, Mutations> } = {
  Query: {
    planningSetup: { permission: lanes.permission, reads: lanes.reads, resolve: planningSetup },
    plannedWindow: windowField,
    boardWindow: boardField,
    plannedList: listField,
    plannedIntervention: detailField,
    anomalyChoices,
    faultCodeChoices,
    equipmentPlaces,
    plannedSeries: seriesField,
    ...previewFields,
    ...manyFields.Query,
    ...closedDayFields,
    ...shiftedFields.Query,
  },
  Mutation: {
    scheduleIntervention: command(manage, (by, { input }) =>
      scheduleIntervention(by, { ...input, seriesId: ownId(by.actor, input.seriesId) }),
    ),
    moveIntervention: command(manage, (by, { id, input }) =>
      editIntervention(by, id, moveOf(input), scopeOf(input.scope)),
    ),
    ...manyFields.Mutation,
    deleteIntervention: command(manage, (by, { id, scope, reason, cause }) =>
      deleteIntervention(by, id, scopeOf(scope), reason ?? null, causeFromGraphql(cause)),
    ),
    tickChecklistLine: command(doWork, (by, { id, ...tick }) => tickLine(by, id, tick)),
    setInterventionDuration: command(doWork, (by, { id, ...wish }) => setDurationWithNames(by, id, wish)),
    noteIntervention: command(doWork, (by, { id, notes, ...wish }) =>
      noteWithNames(by, id, { notes: notes?.trim() || null, ...wish }),
    ),
    setInterventionProgress: command(doWork, (by, { id, percent, at }) =>
      work(by, id, { type: 'SetProgress', percent, at: at ?? undefined }),
    ),
    markInterventionFault: command(doWork, (by, { id, fault: isFault, at }) =>
      work(by, id, { type: 'MarkFault', fault: isFault, at: at ?? undefined }),
    ),
    classifyFault: command(doWork, (by, { id, faultCauseId, faultRemedyId, at }) =>
      classifyFault(by, id, {
        ...(faultCauseId !== undefined && { faultCauseId }),
        ...(faultRemedyId !== undefined && { faultRemedyId }),
        at: at ?? undefined,
      }),
    ),
    completeIntervention: command(doWork, (by, { id, ...wish }) => completeWithNames(by, id, wish)),
    correctCompletion: command(manage, (by, { id }) => correctCompletion(by, id)),
    reopenIntervention: command(doWork, (by, { id, reason }) => {
      if (reason.trim() === '') throw fault('reason', 'required');
      return work(by, id, { type: 'ReopenIntervention', reason });
    }),
    addWorkLine: command(doWork, (by, { id, input, at }) => addWorkLine(by, id, input, at)),
    removeWorkLine: command(doWork, (by, { id, lineId, removed, at }) => removeWorkLine(by, id, lineId, removed, at)),
    moveWorkLine: command(doWork, (by, { id, lineId, afterId, at }) =>
      moveWorkLine(by, id, lineId, afterId ?? null, at),
    ),
    startWork: command(doWork, (by, { id, at }) => work(by, id, { type: 'StartWork', at: at ?? undefined })),
    stopWork: command(doWork, (by, { id, at, userId }) =>
      work(by, id, { type: 'StopWork', at: at ?? undefined, userId: userId ?? undefined }),
    ),
    addSparePart: command(doWork, (by, { id, partId, input, at }) => addSparePart(by, id, partId, input, at)),
    changeSparePart: command(doWork, (by, { id, partId, input, ...more }) =>
      changeSparePart(by, id, partId, input, more),
    ),
    removeSparePart: command(doWork, (by, { id, partId, at }) => removeSparePart(by, id, partId, at)),
    removeInterventionPhoto: command(doWork, (by, { id, photoId, at }) => removePhoto(by, id, photoId, at)),
    signIntervention: command(doWork, (by, { id, ...signing }) => signByName(by, id, signing)),
    rejoinSeries: command(manage, (by, { id }) => rejoinSeries(by, id)),
    ...shiftedFields.Mutation,
  },
};
