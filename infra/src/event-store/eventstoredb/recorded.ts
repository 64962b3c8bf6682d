import type { EventMetadata, RecordedEvent, StreamName } from '@cadenza/domain/kernel/event';
import type { AllStreamRecordedEvent, RecordedEvent as Received } from '@eventstore/db-client';

/** Streams of the server itself: statistics, settings, metadata and links of its projections. */
export const isSystemStream = (stream: string): boolean => stream.startsWith('$');

/** An event as the port knows it. Its position is the commit position, which for every write over gRPC is also its prepare. */
export const recorded = (event: Received | AllStreamRecordedEvent): RecordedEvent => ({
  id: event.id,
  type: event.type,
  data: event.data as object,
  metadata: (event.metadata ?? {}) as EventMetadata,
  stream: event.streamId as StreamName,
  revision: Number(event.revision),
  position: event.position?.commit ?? 0n,
  recordedAt: event.created.toISOString(),
});
