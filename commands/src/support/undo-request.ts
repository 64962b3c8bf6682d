import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { wayBackOf } from '@cadenza/domain/kernel/way-back';
import { type SupportRequestEvent, supportRequestStream } from '@cadenza/domain/support/events';
import { supportRequestDecider } from '@cadenza/domain/support/support-request';
import { requestInverse } from '@cadenza/domain/support/way-back';
import type { OwnPart } from '@cadenza/projections/activity/queries-of-own-changes';
import { idOf } from '../kernel/actor.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import { pastIn } from '../kernel/past-in.ts';
import { changeRequest, type RequestChange } from './change-request.ts';

/** Takes back what one command did to a support request, by the command that changes one. It is judged at every attempt. */
export const undoRequest = async (
  asked: CommandContext,
  parts: readonly OwnPart[],
): Promise<{ position: Position } | Rejection> => {
  const [part] = parts;
  if (part === undefined) return reject('cannot_take_back');
  const judged = async () =>
    wayBackOf(
      supportRequestDecider,
      requestInverse,
      await pastIn<SupportRequestEvent>(asked, supportRequestStream(part.subject)),
      {
        ...{ command: part.command, by: idOf(asked.actor), companyId: asked.actor.companyId },
      },
    );
  const first = await judged();
  if (isRejection(first)) return first;
  if (first.length === 0) return { position: 0n };
  return changeRequest(asked, part.subject, judged as () => Promise<readonly RequestChange[] | Rejection>);
};
