import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { type NoticeCommand, notices } from '@cadenza/domain/notices/reading';
import type { CommandContext } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';

type Wanted = NoticeCommand extends infer Command
  ? Command extends NoticeCommand
    ? Omit<Command, 'userId'>
    : never
  : never;

/** Says what the actor has read. Answers the position from which on it is known. */
export const readNotices = async (asked: CommandContext, wanted: Wanted): Promise<Position | Rejection> => {
  const { actor } = asked;
  if (actor.kind !== 'person') return reject('not_authorised');
  const command: NoticeCommand = { ...wanted, userId: actor.userId };
  const done = await executeOn(asked, notices, actor.userId, command);
  return isRejection(done) ? done : done.position;
};
