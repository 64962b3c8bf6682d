import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { machineNow } from '@cadenza/infra/clock/clock';
import { newId } from '@cadenza/infra/ids';
import { commandKey, projectedKey, recordSpan } from '@cadenza/infra/telemetry/tracing';

type TracedBatch = {
  projection: string;
  topic: string;
  events: readonly RecordedEvent[];
  /** Nobody waits for what is caught up or rebuilt: its events get no spans of their own. */
  live: boolean;
  seconds: number;
};

/** Links of one span that collectors accept. */
const maxLinks = 128;

/**
 * A batch serves many requests: one span of a trace of its own, linked to their commands, and for each event that came
 * live a span in its request's trace, from which the push to the sockets goes on.
 */
export const traceBatch = ({ projection, topic, events, live, seconds }: TracedBatch): void => {
  const startedAt = machineNow() - seconds * 1000;
  const correlationId = newId();
  const key = 'batch';
  recordSpan(`batch ${projection}`, {
    correlationId,
    key,
    startedAt,
    attributes: { 'cadenza.events': events.length },
    links: events.slice(0, maxLinks).map(({ stream, metadata }) => ({
      correlationId: metadata.correlationId,
      key: commandKey(metadata.commandId, stream),
    })),
  });
  if (!live) return;
  for (const { stream, type, position, metadata } of events)
    recordSpan(`project ${projection}`, {
      correlationId: metadata.correlationId,
      key: projectedKey(topic, position),
      after: commandKey(metadata.commandId, stream),
      startedAt,
      attributes: { 'cadenza.event': type, 'cadenza.position': String(position) },
      links: [{ correlationId, key }],
    });
};
