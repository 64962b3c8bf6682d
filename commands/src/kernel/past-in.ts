import type { DomainEvent, RecordedEvent, StreamName } from '@cadenza/domain/kernel/event';
import { type Past, pastOf } from '@cadenza/domain/kernel/past';
import type { CommandContext } from './command-context.ts';

/** The events of a stream of this company, the first one first, with who did each and by which command. */
export const pastIn = async <E extends DomainEvent>(
  { services, actor }: Pick<CommandContext, 'actor'> & { services: Pick<CommandContext['services'], 'store'> },
  stream: StreamName,
): Promise<readonly Past<E>[]> => {
  const past: Past<E>[] = [];
  for await (const event of services.store.read(stream, { companyId: actor.companyId }))
    past.push(pastOf(event as RecordedEvent<E>));
  return past;
};
