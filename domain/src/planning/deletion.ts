/** What whoever deletes a work may say of why. */
export const deletionCauses = ['notNecessary', 'double', 'other'] as const;
export type DeletionCause = (typeof deletionCauses)[number];

/** `deactivated`: what it needs went out of use, which nobody is asked about. */
export const cancelCauses = [...deletionCauses, 'deactivated'] as const;
export type CancelCause = (typeof cancelCauses)[number];

/** Of events from before causes were asked for it is absent. */
export type Cancellation = { readonly reason: string | null; readonly cause?: CancelCause };

/** Of these nobody says that the work should have been done. */
const excusing: ReadonlySet<CancelCause> = new Set(['notNecessary', 'double', 'deactivated']);

/** Also of what was cancelled before causes were said: the system wrote its own as a code. */
export const causeOf = ({ reason, cause }: Cancellation): CancelCause | null =>
  cause ?? (reason?.startsWith('deactivated:') ? 'deactivated' : null);

/**
 * Whether a deleted work leaves the figures; any other counts as not done. Before causes were asked for any reason was enough, and what
 * was told then stays as it was told.
 */
export const isExcused = ({ reason, cause }: Cancellation): boolean =>
  cause === undefined ? reason !== null : excusing.has(cause);
