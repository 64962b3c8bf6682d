import { loadChecklistLines } from '@cadenza/commands/planning/facts';
import type { Saved } from '@cadenza/commands/planning/saved';
import { loadRecord } from '@cadenza/commands/registry/records';
import { supportRequestStream } from '@cadenza/domain/support/events';
import { supportRequestDecider } from '@cadenza/domain/support/support-request';
import { type DecidedOccurrence, decidedReferences, plannedAsDecided } from '@cadenza/queries/planning/shown-work';
import type { LineState } from '@cadenza/queries/planning/works';
import type { Session } from '../kernel/session.ts';
import type { Services } from '../services.ts';
import { isShown, type ShownWhole } from './read.ts';

/** Pictures of the support request that a work answers. */
const imagesOf = async (folds: Services['folds'], companyId: string, requestId: string | null) => {
  if (requestId === null) return [];
  const request = await folds.state(supportRequestStream(requestId), supportRequestDecider, companyId);
  return request.status === 'there' && request.companyId === companyId ? request.images : [];
};

/**
 * The occurrence as the command left it, with the labels that the registry has now; undefined where the command does not tell
 * (it was a repeat, it changed nothing, or it changed the series), or where there is nothing to show.
 */
export const asDecided = async (
  { folds, clock }: Services,
  { actor, claims }: Session,
  { outcome, position }: Saved,
): Promise<{ planned: ShownWhole; lines: LineState[] } | undefined> => {
  if (outcome === undefined) return undefined;
  const by = { userId: actor.userId, name: `${claims.name} ${claims.surname}`, at: clock() };
  const decided: DecidedOccurrence = { ...outcome, position, by };
  const wanted = decidedReferences(decided);
  if (wanted === undefined) return undefined;
  const { companyId } = actor;
  const record = async (kind: string, id: string | null) =>
    id === null ? undefined : (await loadRecord(folds, kind, id, companyId))?.values;
  const text = async (kind: string, id: string | null, field: string): Promise<string | null> =>
    ((await record(kind, id))?.[field] as string | undefined) ?? null;
  const [
    equipment,
    intervention,
    interventionType,
    maintainer,
    recurrence,
    checklist,
    lines,
    requestImages,
    anomalies,
    faultCause,
    faultRemedy,
  ] = await Promise.all([
    text('equipment', wanted.equipmentId, 'description'),
    text('intervention', wanted.interventionId, 'description'),
    text('interventionType', wanted.interventionTypeId, 'name'),
    record('maintainer', wanted.maintainerId),
    text('recurrence', wanted.recurrenceId, 'description'),
    text('checklist', wanted.checklistId, 'description'),
    loadChecklistLines(folds, wanted.checklistId, companyId),
    imagesOf(folds, companyId, wanted.supportRequestId),
    Promise.all(wanted.anomalyIds.map(async (id) => [id, (await text('anomaly', id, 'description')) ?? ''] as const)),
    text('faultCause', wanted.faultCauseId, 'description'),
    text('faultRemedy', wanted.faultRemedyId, 'description'),
  ]);
  const found = plannedAsDecided(decided, {
    equipment,
    intervention,
    interventionType,
    maintainer: maintainer ? { label: String(maintainer.identifier), color: Number(maintainer.color ?? 0) } : null,
    recurrence,
    checklist,
    anomalies: Object.fromEntries(anomalies),
    ...{ faultCause, faultRemedy },
    lines,
    requestImages,
  });
  return found && isShown(found.planned) ? { planned: found.planned, lines: found.lines } : undefined;
};
