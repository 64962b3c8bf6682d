import { asClientCommand } from '@cadenza/commands/kernel/client-command';
import type { Session } from '../identity/sessions.ts';
import { orThrow } from './problem.ts';
import type { Services } from './services.ts';

/** What a client asks for under an id of its own making; `request` is all that makes it this request and no other. */
export type Asked = { session: Session; commandId: string; request: readonly unknown[] };

/** Serves it as a command of a client's: throws `command_id_reused` where the id stands for another request. */
export const serveCommand = async <T>(
  { receipts, fingerprint }: Pick<Services, 'receipts' | 'fingerprint'>,
  { session, commandId, request }: Asked,
  serve: () => Promise<T>,
): Promise<T> => {
  const { companyId, userId: actorId } = session.actor;
  return orThrow(
    await asClientCommand(receipts, { companyId, actorId, commandId }, fingerprint(...request), serve),
  ) as T;
};
