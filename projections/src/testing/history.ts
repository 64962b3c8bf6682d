import { randomUUID } from 'node:crypto';
import type { Decision, EventOrigin } from '@cadenza/domain/kernel/decider';
import type { DomainEvent, NewEvent, Position, StreamName } from '@cadenza/domain/kernel/event';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import type { EventStore } from '@cadenza/infra/event-store/event-store';

export const companyA = '0199a000-0000-7000-8000-00000000000a';
export const companyB = '0199a000-0000-7000-8000-00000000000b';
export const actor = '0199a000-0000-7000-8000-0000000000ac';

/** Whose events they are, and when. */
export const originIn = (companyId: string): EventOrigin => ({
  companyId,
  actorId: actor,
  happenedAt: '2026-03-02T08:00:00Z',
});

/** What was decided; throws where it was refused. */
export const decided = <E extends DomainEvent>(decision: Decision<E>): E[] => {
  if (isRejection(decision)) throw new Error(decision.code);
  return [...decision];
};

/** An event of a company as a command would have made it; the clock stands still. */
export const newEvent = <E extends DomainEvent>(event: E, companyId = companyA): NewEvent<E> => {
  const commandId = randomUUID();
  const metadata = {
    companyId,
    actorId: actor,
    commandId,
    correlationId: commandId,
    causationId: commandId,
    happenedAt: '2026-03-02T08:00:00Z',
    v: 1,
  };
  return { ...event, id: randomUUID(), metadata };
};

/** Appends events to a stream as one command and answers the position of the last. */
export const append = async (
  store: EventStore,
  stream: StreamName,
  events: readonly DomainEvent[],
  companyId = companyA,
): Promise<Position> => {
  const appended = await store.append({ stream, expected: 'any', events: events.map((e) => newEvent(e, companyId)) });
  if (appended.outcome === 'conflict') throw new Error(`conflict on ${stream}`);
  return appended.position;
};
