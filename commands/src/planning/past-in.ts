import type { RecordedEvent, StreamName } from '@cadenza/domain/kernel/event';
import type { InterventionEvent, SeriesEvent } from '@cadenza/domain/planning/events';
import { type Past, pastOf } from '@cadenza/domain/planning/past';
import type { PlanningContext } from './planning-context.ts';

/** The events of a stream of this company, the first one first, with who did each and by which command. */
export const pastIn = async <E extends SeriesEvent | InterventionEvent>(
  { services, actor }: PlanningContext,
  stream: StreamName,
): Promise<readonly Past<E>[]> => {
  const past: Past<E>[] = [];
  for await (const event of services.store.read(stream, { companyId: actor.companyId }))
    past.push(pastOf(event as RecordedEvent<E>));
  return past;
};
