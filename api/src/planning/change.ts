import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { interventionStream } from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { planInForce } from '@cadenza/domain/planning/intervention-plan';
import { instantToLocal, minutesBetween } from '@cadenza/domain/planning/recurrence';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import { fold } from '@cadenza/infra/commands/execute';
import { loadCalendar, loadChecklistLines, loadReferences } from './facts.ts';
import { type Facts, onOccurrence, onSeries } from './on-streams.ts';
import type { Asked, Saved } from './saved.ts';

export type Scope = 'one' | 'all' | 'following';

/** Work on one occurrence that needs no other facts: notes, fault, duration, progress. */
export const work = (asked: Asked, id: string, intent: InterventionIntent) =>
  onOccurrence(asked, id, 'planning.work', async () => [intent]);

const linesOf = ({ services, session }: Asked, facts: Facts) => {
  const plan = planInForce(facts.series, facts.ordinal, facts.state);
  return loadChecklistLines(services.store, plan?.checklistId ?? null, session.actor.companyId);
};

export const tickLine = (asked: Asked, id: string, lineId: string, done: boolean) =>
  onOccurrence(asked, id, 'planning.work', async (facts) => [
    { type: done ? 'TickLine' : 'UntickLine', lineId, lines: await linesOf(asked, facts) },
  ]);

export const completeIntervention = (asked: Asked, id: string, durationMinutes: number | null | undefined) =>
  onOccurrence(asked, id, 'planning.work', async (facts) => [
    {
      type: 'CompleteIntervention',
      ...(durationMinutes === null || durationMinutes === undefined ? {} : { durationMinutes }),
      lines: await linesOf(asked, facts),
    },
  ]);

/** What a person may change of an occurrence in one go; `undefined` stays. A maintainer that is null is unassigned. */
export type Edit = {
  start?: string | null | undefined;
  /** What `start` is on the wall, where it was asked for so: a rule keeps it over days whose clocks leave it out. */
  localStart?: string | undefined;
  end?: string | null | undefined;
  maintainerId?: string | null | undefined;
  notes?: string | null | undefined;
  fault?: boolean | null | undefined;
};

export type Move = Edit & { start: string };

const checkMaintainer = async ({ services, session }: Asked, maintainerId: string | null | undefined) => {
  const found = await loadReferences(services.store, session.actor.companyId, [
    { field: 'maintainerId', kind: 'maintainer', id: maintainerId },
  ]);
  return isRejection(found) ? found : undefined;
};

const editOne = (asked: Asked, id: string, edit: Edit) =>
  onOccurrence(asked, id, 'planning.manage', async (facts) => {
    const { end, maintainerId, notes, fault } = edit;
    // An end by itself makes the work longer or shorter.
    const start = edit.start ?? (end ? planInForce(facts.series, facts.ordinal, facts.state)?.start : undefined);
    const refused = await checkMaintainer(asked, maintainerId);
    if (refused) return refused;
    const { calendar } = await loadCalendar(asked.services.store, asked.session.actor.companyId);
    const intents: InterventionIntent[] = [];
    if (start) intents.push({ type: 'MoveIntervention', start, ...(end ? { end } : {}), calendar });
    if (maintainerId !== undefined) intents.push({ type: 'AssignIntervention', maintainerId });
    if (notes !== undefined) intents.push({ type: 'NoteIntervention', notes });
    if (typeof fault === 'boolean') intents.push({ type: 'MarkFault', fault });
    return intents;
  });

const editSeries = async (asked: Asked, id: string, edit: Edit, scope: 'all' | 'following') => {
  const { services, session } = asked;
  const { end, maintainerId, notes } = edit;
  const own = await fold(services.store, interventionStream(id), interventionDecider);
  return onSeries(asked, id, async ({ series, ordinal }) => {
    const refused = await checkMaintainer(asked, maintainerId);
    if (refused) return refused;
    const { calendar, timeZone } = await loadCalendar(services.store, session.actor.companyId);
    const zone = series.status === 'none' ? timeZone : series.rules.plan.timeZone;
    const plan = planInForce(series, ordinal, own);
    const start = edit.start ?? (end ? plan?.start : undefined);
    const changes = {
      ...(maintainerId === undefined ? {} : { maintainerId }),
      ...(notes === undefined ? {} : { notes }),
    };
    const commands: SeriesCommand[] = [];
    if (start) {
      commands.push({
        type: 'RescheduleSeries',
        scope,
        ordinal,
        start: zone === timeZone && edit.localStart !== undefined ? edit.localStart : instantToLocal(start, zone),
        ...(end ? { durationMinutes: minutesBetween(start, end) } : {}),
        ...(own.own.time && plan ? { movedFrom: plan.localStart } : {}),
        calendar,
      });
    }
    if (Object.keys(changes).length > 0) commands.push({ type: 'ChangeSeries', scope, ordinal, changes });
    return commands;
  });
};

/** Changes one occurrence, or the series with it. The fault flag belongs to one occurrence only. */
export const editIntervention = (asked: Asked, id: string, edit: Edit, scope: Scope): Promise<Saved | Rejection> =>
  scope === 'one' ? editOne(asked, id, edit) : editSeries(asked, id, edit, scope);

/** Cancels one occurrence, or ends the series from here or altogether; completed ones stay. */
export const deleteIntervention = (asked: Asked, id: string, scope: Scope, reason: string | null) =>
  scope === 'one'
    ? onOccurrence(asked, id, 'planning.manage', async () => [{ type: 'CancelIntervention', reason }])
    : onSeries(asked, id, async ({ ordinal }) => [{ type: 'CancelSeries', scope, ordinal, reason }]);
