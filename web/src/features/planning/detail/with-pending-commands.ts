import type { Speaker } from '../pending/define-pending.ts';
import type { PendingCommand } from '../pending/pending-commands.ts';
import type { Detail } from '../reading/remembered-details.ts';

/** What was read of a work, and over it what this device has said since, as if the server had taken it. */
export const withPendingCommands = (
  detail: Detail,
  ahead: readonly Pick<PendingCommand, 'kind' | 'said' | 'at'>[],
  by: Speaker,
): Detail =>
  ahead.reduce(
    (shown, { kind, said, at }) =>
      kind.detail(shown, said, { by, at: Temporal.Instant.fromEpochMilliseconds(at).toString() }),
    detail,
  );
