import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { type NoticeCommand, noticesDecider, noticesStream } from '@cadenza/domain/notices/reading';
import { type CommandContext, commandOf } from '../kernel/command-context.ts';

type Wanted = NoticeCommand extends infer Command
  ? Command extends NoticeCommand
    ? Omit<Command, 'userId'>
    : never
  : never;

/** Says what the actor has read. Answers the position from which on it is known. */
export const readNotices = async (asked: CommandContext, wanted: Wanted): Promise<Position | Rejection> => {
  const { actor, services } = asked;
  if (actor.kind !== 'person') return reject('not_authorised');
  const command: NoticeCommand = { ...wanted, userId: actor.userId };
  const done = await services.execute({
    ...commandOf(asked),
    permission: 'session.own',
    stream: noticesStream(actor.companyId, actor.userId),
    decider: noticesDecider,
    decide: (state, context) => noticesDecider.decide(command, state, context),
  });
  return isRejection(done) ? done : done.position;
};
