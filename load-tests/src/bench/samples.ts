import { randomUUID } from 'node:crypto';
import type { NewEvent, StreamName } from '@cadenza/domain/kernel/event';
import { interventionStream } from '@cadenza/domain/planning/events';

export const companyId = '0199a000-0000-7000-8000-00000000000a';
export const actorId = '0199a000-0000-7000-8000-0000000000ac';
const seriesId = '0199a000-0000-7000-8000-0000000000b1';

/** The commonest event of all, as a command makes it: 500 bytes of JSON. */
export const tick = (occurrenceId: string): NewEvent => {
  const commandId = randomUUID();
  return {
    id: randomUUID(),
    type: 'ChecklistLineTicked',
    data: { seriesId, occurrenceId, lineId: randomUUID() },
    metadata: {
      companyId,
      actorId,
      commandId,
      correlationId: commandId,
      causationId: commandId,
      happenedAt: '2026-03-02T08:00:00Z',
      v: 1,
    },
  };
};

export const freshStream = (): { stream: StreamName; occurrenceId: string } => {
  const occurrenceId = randomUUID();
  return { stream: interventionStream(occurrenceId), occurrenceId };
};
