import type { Saved } from '@cadenza/commands/planning/saved';
import { lanes } from '@cadenza/queries/planning/lanes';
import { boardWindow, plannedWindow } from '@cadenza/queries/planning/windows';
import { plannedList, plannedWork } from '@cadenza/queries/planning/works';
import { maxWithoutPage } from '../graphql/limits.ts';
import type {
  InterventionSaved,
  MutationResolvers,
  QueryPlannedWindowArgs,
  QueryResolvers,
} from '../graphql/schema.gen.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { asField } from '../operations/as-field.ts';
import { fault } from '../rest/values.ts';
import { answeredRequest } from '../support/read.ts';
import { anomalyChoices } from './anomaly-choices.ts';
import { boardOf, tagOf } from './board.ts';
import { checkedIds, checkedPlannedList } from './checked-list.ts';
import { closedDayFields } from './closed-day.ts';
import { causeFromGraphql } from './deletion-cause.ts';
import { equipmentPlaces } from './equipment-places.ts';
import { faultCodeChoices } from './fault-code-choices.ts';
import { manyFields } from './many.ts';
import { moveOf, scopeOf } from './move-input.ts';
import {
  addLine,
  classify,
  complete,
  correct,
  markFault,
  moveLine,
  note,
  rejoin,
  removeLine,
  reopen,
  setDuration,
  setProgress,
  sign,
  start,
  stop,
  takePhoto,
  tick,
} from './operations.ts';
import { addPart, changePart, removePart } from './part-operations.ts';
import { partToGraphql, totalToGraphql } from './parts.ts';
import { move, remove, schedule } from './plan-operations.ts';
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
  ...ofQuery(plannedWindow),
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
  ...ofQuery(plannedList),
  resolve: async ({ query }, context) => {
    const wanted = { query: checkedPlannedList(query ?? {}), most: maxWithoutPage };
    const { asOf, rows, totalRows } = await answered(context, plannedList, wanted);
    return { asOfPosition: String(asOf), rows: rows.filter(isShown).map(toGraphql(context.services)), totalRows };
  },
};

const detailField: QueryResolvers['plannedIntervention'] = {
  ...ofQuery(plannedWork),
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

/** Planned work: what is read of it, and what is done to it. */
export const planningFields = {
  Query: {
    planningSetup: { ...ofQuery(lanes), resolve: planningSetup },
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
  } satisfies Partial<QueryResolvers>,
  Mutation: {
    ...manyFields.Mutation,
    ...shiftedFields.Mutation,
    scheduleIntervention: asField(schedule, saved),
    moveIntervention: asField(move, saved, ({ id, input }) => ({
      ...moveOf(input),
      ...{ id, scope: scopeOf(input.scope) },
    })),
    deleteIntervention: asField(remove, saved, ({ scope, cause, ...args }) => ({
      ...args,
      ...{ scope: scopeOf(scope), cause: causeFromGraphql(cause) },
    })),
    tickChecklistLine: asField(tick, saved),
    setInterventionDuration: asField(setDuration, saved),
    noteIntervention: asField(note, saved, ({ notes, ...args }) => ({ ...args, notes: notes?.trim() || null })),
    setInterventionProgress: asField(setProgress, saved),
    markInterventionFault: asField(markFault, saved),
    classifyFault: asField(classify, saved),
    completeIntervention: asField(complete, saved),
    correctCompletion: asField(correct, saved),
    reopenIntervention: asField(reopen, saved),
    addWorkLine: asField(addLine, saved),
    removeWorkLine: asField(removeLine, saved),
    moveWorkLine: asField(moveLine, saved),
    startWork: asField(start, saved),
    stopWork: asField(stop, saved),
    addSparePart: asField(addPart, saved),
    changeSparePart: asField(changePart, saved, ({ input, seen, ...args }) => ({
      ...{ ...args, ...input },
      ...{ 'seen.name': seen?.name, 'seen.cost': seen?.cost, 'seen.quantity': seen?.quantity },
    })),
    removeSparePart: asField(removePart, saved),
    removeInterventionPhoto: asField(takePhoto, saved),
    signIntervention: asField(sign, saved),
    rejoinSeries: asField(rejoin, saved),
  } satisfies Partial<MutationResolvers>,
};
