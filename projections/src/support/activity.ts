import type { ClosingCause } from '@cadenza/domain/support/closing';
import type { RequestValues, SupportRequestEvent } from '@cadenza/domain/support/events';
import type { SupportRequestNumbered } from '@cadenza/domain/support/numbers';
import { type Activities, type ActivityOf, differences } from '../kernel/activity.ts';
import { type SupportRequestRow, supportRequestTable } from './tables.ts';

/** What a row says of a request, in the names of the domain. */
const valuesOf = (row: SupportRequestRow): RequestValues => ({
  equipmentId: row.equipment_id,
  anomalyIds: row.anomaly_ids,
  request: row.request,
  happenedAt: row.happened_at,
  stopped: row.stopped === true,
  priority: row.priority,
  notes: row.notes,
  maintainerId: row.maintainer_id,
  interventionId: row.intervention_id,
});

type Event = SupportRequestEvent | SupportRequestNumbered;

/** That it happened, and nothing more. */
const plain: ActivityOf<Event> =
  ({ data }) =>
  () => ({ subject: data.supportRequestId });

/** Why it was closed: the word as a field, what was written as a reason. */
const closed = ({ cause }: { cause?: ClosingCause }) =>
  cause && {
    changes: differences(['statusReason'], {}, { statusReason: cause.reason }),
    ...reasoned({ reason: cause.text ?? undefined }),
  };

const reasoned = ({ reason }: { reason?: string | undefined }) => (reason === undefined ? {} : { details: { reason } });

/** What each event tells the history of its request. Who asked without an account is told in none. */
export const supportActivity: Activities<Event> = {
  SupportRequestOpened:
    ({ data: { supportRequestId, requester: _, ...values } }) =>
    () => ({ subject: supportRequestId, changes: differences(Object.keys(values), {}, values) }),
  SupportRequestChanged: ({ data: { supportRequestId, changes } }, rows) => {
    const row = rows.get(supportRequestTable, supportRequestId);
    const before = row ? valuesOf(row) : {};
    return () => ({ subject: supportRequestId, changes: differences(Object.keys(changes), before, changes) });
  },
  SupportRequestAssigned: ({ data: { supportRequestId, assignedTo } }, rows) => {
    const before = rows.get(supportRequestTable, supportRequestId)?.assigned_to ?? null;
    return () => ({
      subject: supportRequestId,
      changes: differences(['assignedTo'], { assignedTo: before }, { assignedTo }),
    });
  },
  SupportRequestTakenInHandling: plain,
  SupportRequestTransformed: plain,
  SupportRequestWorkLost: plain,
  SupportRequestCompleted:
    ({ data }) =>
    () => ({ subject: data.supportRequestId, by: data.by, ...closed(data) }),
  SupportRequestReopened:
    ({ data }) =>
    () => ({ subject: data.supportRequestId, ...reasoned(data) }),
  SupportRequestArchived:
    ({ data }) =>
    () => ({ subject: data.supportRequestId, ...closed(data) }),
  SupportRequestRestored:
    ({ data }) =>
    () => ({ subject: data.supportRequestId, ...reasoned(data) }),
  SupportRequestPutBack: plain,
  SupportRequestImageAdded: plain,
  SupportRequestImageRemoved: plain,
  // What was written stands where it was written.
  SupportRequestCommented: plain,
  SupportRequestDeleted: plain,
  SupportRequestNumbered:
    ({ data: { supportRequestId, number } }) =>
    () => ({ subject: supportRequestId, name: String(number) }),
};
