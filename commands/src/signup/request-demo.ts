import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { type DemoWish, demoRequests } from '@cadenza/domain/signup/demo-request';
import type { CommandContext, CommandServices } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';

/** Writes a wish down; whoever sells is told behind the answer. The same command once more is the same wish. */
export const requestDemo = async (
  asked: Pick<CommandContext, 'commandId' | 'correlationId'> & { services: CommandServices },
  wish: DemoWish,
): Promise<Rejection | undefined> => {
  const requestId = uuidV5(asked.commandId, 'demo request');
  const actor = { kind: 'public' as const, companyId: requestId };
  const done = await executeOn({ ...asked, actor }, demoRequests, requestId, { type: 'RequestDemo', requestId, wish });
  return isRejection(done) && done.code !== 'already_exists' ? done : undefined;
};
