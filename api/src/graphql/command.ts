import type { CommandContext } from '@cadenza/commands/kernel/command-context';
import { reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { Problem } from '../kernel/problem.ts';
import type { Services } from '../services.ts';
import type { Context } from './context.ts';

/** A mutation as the command that it asks for. Throws `invalid_fields` for an id that is none. */
export const commandFrom = (
  { services, session, correlationId }: Context,
  commandId: string,
): CommandContext<Services> => {
  if (!isUuid(commandId)) throw new Problem(reject('invalid_fields', {}, [{ field: 'commandId', code: 'invalid_id' }]));
  return { services, actor: session.actor, commandId, correlationId };
};
