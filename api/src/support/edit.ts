import { changeRequest, type RequestChange } from '@cadenza/commands/support/change-request';
import { allClosingReasons } from '@cadenza/domain/support/closing';
import { type KnownRequest, statusOf } from '@cadenza/domain/support/request-state';
import { supportRequest } from '@cadenza/queries/support/support-request';
import { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { defineOperation, foundById } from '../operations/operation.ts';
import { seenVersion } from '../rest/shapes.ts';
import { fault } from '../rest/values.ts';
import { changes, noted, text } from './operations.ts';
import { causeSaid, statuses } from './words.ts';

const input = z.object({
  ...{ id: foundById, ...changes, seenVersion },
  assignedTo: text.exactOptional(),
  status: z.enum(statuses).exactOptional(),
  cause: z.enum(allClosingReasons).exactOptional(),
  text: text.exactOptional(),
});
type Edit = Omit<z.output<typeof input>, 'id'>;

/** To another status; of one that is closed, with a reason in words, as opening it again. */
const movesTo = (
  to: NonNullable<Edit['status']>,
  state: KnownRequest,
  { cause, text: written, seenVersion: seen }: Edit,
): RequestChange[] => {
  const closes = to === 'completed' || to === 'archived';
  if (!closes && cause !== undefined) throw fault('cause', 'without_move');
  const isClosed = state.archived || state.phase === 'completed';
  return [
    ...(!closes && isClosed && written
      ? [{ type: 'ReopenSupportRequest' as const, text: written, seenVersion: seen }]
      : []),
    {
      ...{ type: 'SetSupportRequestStatus', to, seenVersion: seen },
      cause: closes ? causeSaid(cause, written) : undefined,
    },
  ];
};

/** What a record that is sent back says, as intents; a status that is there already is none, whatever else moves it. */
const wishesIn =
  (edit: Edit) =>
  (state: KnownRequest): readonly RequestChange[] => {
    const { assignedTo, status, cause, text: written, seenVersion: seen, ...changed } = edit;
    const moves = status !== undefined && status !== statusOf(state);
    // Nothing that is sent is ignored: why nothing moves is no question.
    if (!moves && (cause || written)) throw fault(cause ? 'cause' : 'text', 'without_move');
    const move = moves ? movesTo(status, state, edit) : [];
    // Back from the archive first, into it last: nothing is changed there.
    return [
      ...(state.archived ? move : []),
      ...(Object.keys(changed).length > 0
        ? [{ type: 'ChangeSupportRequest' as const, changes: changed, seenVersion: seen }]
        : []),
      ...(assignedTo === undefined ? [] : [{ type: 'AssignSupportRequest' as const, assignedTo, seenVersion: seen }]),
      ...(state.archived ? [] : move),
    ];
  };

/** All that is sent of a record, which may have been sent back whole. */
export const edit = defineOperation({
  ...{ permission: 'support.manage', labels: 'support', input },
  run: async (asked, { id, ...given }) => {
    const { maintainerId, ...others } = given;
    const row = maintainerId && (await answered({ services: asked.services, session: asked }, supportRequest, id));
    // As maintainer a request answers whose the work is that answers it: sent back as it was, that changes nothing of the request.
    const said = row && row.work?.maintainer?.id === maintainerId ? others : given;
    return noted(asked, changeRequest(asked, id, wishesIn(said)));
  },
});
