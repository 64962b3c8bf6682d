import { asClientCommand } from '@cadenza/commands/kernel/client-command';
import type { Receipts } from '@cadenza/commands/kernel/receipts';
import type { Fingerprint } from './fingerprint.ts';
import { orThrow, Problem } from './problem.ts';
import type { ReadAfter } from './read-after.ts';
import type { Session } from './session.ts';

/**
 * A writing call of a person's. Where what others wrote is the reason that it is refused, its sender sees that in what they read
 * next: a form that was overtaken fills itself from what overtook it.
 */
export const seeingRefusals = async <T>(
  { readAfter }: { readAfter: Pick<ReadAfter, 'refused'> },
  { actor }: Session,
  serve: () => Promise<T>,
): Promise<T> => {
  try {
    return await serve();
  } catch (error) {
    if (error instanceof Problem && error.rejection.code === 'conflict') await readAfter.refused(actor);
    throw error;
  }
};

/** What a client asks for under an id of its own making; `request` is all that makes it this request and no other. */
export type ClientRequest = { session: Session; commandId: string; request: readonly unknown[] };

/** Serves it as a command of a client's: throws `command_id_reused` where the id stands for another request. */
export const serveCommand = async <T>(
  { receipts, fingerprint }: { receipts: Receipts; fingerprint: Fingerprint },
  { session, commandId, request }: ClientRequest,
  serve: () => Promise<T>,
): Promise<T> => {
  const { companyId, userId: actorId } = session.actor;
  return orThrow(
    await asClientCommand(receipts, { companyId, actorId, commandId }, fingerprint(...request), serve),
  ) as T;
};
