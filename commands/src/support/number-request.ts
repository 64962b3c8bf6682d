import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { supportNumbers } from '@cadenza/domain/support/numbers';
import { systemActor } from '../kernel/actor.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';

/** Times that the command path gives up on the stream of a company before this does: each is eight lost races with other processes. */
const rounds = 25;

/**
 * Gives a request its number, once: the command follows from the request and is the company's own, so that whoever asks again, the api
 * or the worker behind an api that died, is answered the same number. A number is taken only by a request that is in the log.
 */
export const numberRequest = async (
  asked: CommandContext,
  supportRequestId: string,
): Promise<{ number: number; position: Position } | Rejection> => {
  const { companyId } = asked.actor;
  const ask = () =>
    executeOn(
      { ...asked, actor: systemActor(companyId), commandId: uuidV5(supportRequestId, 'number') },
      supportNumbers,
      companyId,
      { type: 'NumberSupportRequest', supportRequestId },
    );
  let done = await ask();
  for (let round = 1; round < rounds && isRejection(done) && done.code === 'conflict'; round++) done = await ask();
  // Somebody else's append came first while this one was under way: asked again it is told which number that was.
  if (!isRejection(done) && done.repeated) done = await ask();
  return isRejection(done) ? done : { number: done.state.last, position: done.position };
};
