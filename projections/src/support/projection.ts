import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import type { RequestValues, SupportRequestEvent } from '@cadenza/domain/support/events';
import { type SupportRequestNumbered, supportNumbers } from '@cadenza/domain/support/numbers';
import { usualPriority } from '@cadenza/domain/support/priority';
import {
  type Phase,
  reasonArchived,
  reasonFollowing,
  reasonGiven,
  reasonRestored,
  type StatusReason,
  statusOf,
} from '@cadenza/domain/support/request-state';
import { byId, defineProjection, type Handler } from '../kernel/projection.ts';
import { supportActivity } from './activity.ts';
import { type SupportRequestRow, supportRequestTable } from './tables.ts';

type Later = Exclude<SupportRequestEvent, { type: 'SupportRequestOpened' }>;

const columnsOf = ({ equipmentId, anomalyIds, request, happenedAt, notes, ...rest }: Partial<RequestValues>) => ({
  ...(rest.stopped !== undefined && { stopped: rest.stopped ? (true as const) : null }),
  ...(rest.priority !== undefined && { priority: rest.priority }),
  ...(equipmentId !== undefined && { equipment_id: equipmentId }),
  ...(anomalyIds !== undefined && { anomaly_ids: anomalyIds }),
  ...(request !== undefined && { request }),
  ...(happenedAt !== undefined && { happened_at: happenedAt }),
  ...(notes !== undefined && { notes }),
  ...(rest.maintainerId !== undefined && { maintainer_id: rest.maintainerId }),
  ...(rest.interventionId !== undefined && { intervention_id: rest.interventionId }),
});

/** Every event of a request but the first counts in its version, as the decider counts. */
const change = <E extends Later>(
  next: (event: RecordedEvent<E>, old: SupportRequestRow) => Partial<SupportRequestRow>,
): Handler<E> => ({
  required: ({ data }) => [byId(supportRequestTable, data.supportRequestId)],
  apply: (event, rows) => {
    const { supportRequestId } = event.data;
    const old = rows.get(supportRequestTable, supportRequestId);
    if (!old) throw new Error(`${event.type} before the support request ${supportRequestId} was opened`);
    rows.put(supportRequestTable, { ...old, ...next(event, old), version: old.version + 1 });
    return { kind: 'changed', ids: [supportRequestId] };
  },
});

type Stood = { phase: Phase; archived: boolean; statusReason: StatusReason | null };

const reasonIn = ({ status_reason: reason, status_text: text }: SupportRequestRow): StatusReason | null =>
  reason === null && text === null ? null : { reason, text };

/** To where it stands; an archived one stays in the archive and goes on there. */
const moved = <E extends Later>(
  to: { phase?: Phase; archived?: boolean },
  more: (event: RecordedEvent<E>) => Partial<SupportRequestRow> = nothing,
  why: (event: RecordedEvent<E>, old: Stood) => StatusReason | null = () => null,
): Handler<E> =>
  change((event, old) => {
    const phase = to.phase ?? old.phase;
    const wasArchived = old.status === 'archived';
    const archived = to.archived ?? wasArchived;
    const status = statusOf({ phase, archived });
    const { happenedAt } = event.metadata;
    const over_at = phase === 'completed' || archived ? (old.over_at ?? happenedAt) : null;
    const reason = why(event, { phase: old.phase, archived: wasArchived, statusReason: reasonIn(old) });
    const status_reason = reason?.reason ?? null;
    const told = { status_reason, status_text: reason?.text ?? null };
    const since = status === old.status ? {} : { status_at: happenedAt };
    return { phase, status, over_at, ...told, ...since, ...more(event) };
  });

const nothing = () => ({});

/** Requests for support, with their numbers, which have a stream of their own. */
export const supportProjection = defineProjection<SupportRequestEvent | SupportRequestNumbered>({
  name: 'support',
  module: import.meta.url,
  topic: supportNumbers.topic,
  prefixes: ['supportRequest', supportNumbers.stream.kind],
  tables: [supportRequestTable],
  handlers: {
    SupportRequestOpened: {
      required: ({ data }) => [byId(supportRequestTable, data.supportRequestId)],
      apply: ({ data, metadata }, rows) => {
        const { supportRequestId, requester } = data;
        const contact = requester.kind === 'public' ? requester.contact : { name: null, email: null, phone: null };
        rows.put(supportRequestTable, {
          company_id: metadata.companyId,
          id: supportRequestId,
          number: null,
          requester_id: requester.kind === 'user' ? requester.userId : null,
          contact_name: contact.name,
          contact_email: contact.email,
          contact_phone: contact.phone,
          equipment_id: data.equipmentId,
          anomaly_ids: data.anomalyIds,
          request: data.request,
          notes: data.notes,
          maintainer_id: data.maintainerId,
          intervention_id: data.interventionId,
          assigned_to: null,
          happened_at: data.happenedAt,
          ...{ stopped: data.stopped ? (true as const) : null, over_at: null },
          priority: data.priority ?? usualPriority,
          opened_at: metadata.happenedAt,
          ...{ status: 'waiting', phase: 'waiting', status_at: metadata.happenedAt },
          ...{ status_reason: null, status_text: null },
          ...{ series_id: null, occurrence_id: null, images: [], comments: [], commented_at: null, version: 1 },
        });
        return { kind: 'opened', ids: [supportRequestId] };
      },
    },
    SupportRequestNumbered: {
      required: ({ data }) => [byId(supportRequestTable, data.supportRequestId)],
      apply: ({ data: { supportRequestId, number } }, rows) => {
        const old = rows.get(supportRequestTable, supportRequestId);
        // Deleted before anybody came to number it.
        if (!old) return null;
        rows.put(supportRequestTable, { ...old, number });
        return { kind: 'changed', ids: [supportRequestId] };
      },
    },
    SupportRequestChanged: change(({ data }) => columnsOf(data.changes)),
    SupportRequestAssigned: change(({ data }) => ({ assigned_to: data.assignedTo })),
    SupportRequestTakenInHandling: moved({ phase: 'handling' }),
    SupportRequestTransformed: moved(
      { phase: 'handling' },
      ({ data }) => ({ series_id: data.seriesId, occurrence_id: data.occurrenceId }),
      (_, old) => old.statusReason,
    ),
    SupportRequestWorkLost: moved(
      { phase: 'waiting' },
      () => ({ series_id: null, occurrence_id: null }),
      (_, old) => reasonFollowing(old),
    ),
    SupportRequestCompleted: moved({ phase: 'completed' }, nothing, ({ data }, old) =>
      reasonFollowing(old, data.cause),
    ),
    SupportRequestReopened: moved({ phase: 'handling' }, nothing, ({ data }, old) =>
      reasonFollowing(old, reasonGiven(data.reason)),
    ),
    SupportRequestArchived: moved({ archived: true }, nothing, ({ data }, old) => reasonArchived(old, data.cause)),
    SupportRequestRestored: moved({ archived: false }, nothing, ({ data }, old) => reasonRestored(old, data.reason)),
    SupportRequestPutBack: change(({ data, metadata }, old) => {
      const { phase, archived, statusReason, overAt } = data;
      const status = statusOf({ phase, archived });
      return {
        ...{ phase, status, over_at: overAt },
        ...{ status_reason: statusReason?.reason ?? null, status_text: statusReason?.text ?? null },
        ...(status !== old.status && { status_at: metadata.happenedAt }),
      };
    }),
    SupportRequestImageAdded: change(({ data: { supportRequestId: _, ...image } }, { images }) => ({
      images: [...images, image],
    })),
    SupportRequestImageRemoved: change(({ data }, { images }) => ({
      images: images.filter(({ imageId }) => imageId !== data.imageId),
    })),
    SupportRequestCommented: change(({ data: { supportRequestId: _, ...comment }, metadata }, { comments }) => ({
      comments: [...comments, { ...comment, by: metadata.actorId, at: metadata.happenedAt }],
      commented_at: metadata.happenedAt,
    })),
    SupportRequestDeleted: {
      required: ({ data }) => [byId(supportRequestTable, data.supportRequestId)],
      apply: ({ data }, rows) => {
        rows.remove(supportRequestTable, data.supportRequestId);
        return { kind: 'removed', ids: [data.supportRequestId] };
      },
    },
  },
  tells: supportActivity,
});
