import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { isReferable, recordStream } from '@cadenza/domain/registry/descriptor';
import { eventType, parseEventType, type RegistryEvent } from '@cadenza/domain/registry/events';
import { kinds } from '@cadenza/domain/registry/kinds';
import { type NamedRecord, referablesOf, removalOf } from '@cadenza/domain/registry/removal';
import { type JobRequest, requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor, type Reaction } from '../kernel/reactor.ts';
import { restoreReferenced } from './jobs.ts';

const referable = kinds.filter(isReferable);
const referring = kinds.filter((kind) =>
  kind.fields.some(({ references }) => referable.some((r) => r.name === references)),
);

/** Asks to look for references to a removed record, in rows that know of the event, and to bring it back where there are some. */
const lookFor = ({ id, metadata, position }: RecordedEvent, { kind, id: recordId }: NamedRecord): JobRequest =>
  requestJob(restoreReferenced, `referenced.${id}.${recordId}`, {
    companyId: metadata.companyId,
    kind: kind.name,
    id: recordId,
    eventId: id,
    position: String(position),
  });

const onRemoved: Reaction<RegistryEvent> = (event) => {
  const kind = parseEventType(event.type)?.kind;
  return kind ? [lookFor(event, { kind, id: event.data.id })] : [];
};

const onNamed: Reaction<RegistryEvent> = async (event, read) => {
  const kind = parseEventType(event.type)?.kind;
  const named = kind ? referablesOf(kind, event.data.values ?? {}) : [];
  const removed: NamedRecord[] = [];
  for (const record of named) {
    const stream = recordStream(record.kind, { id: record.id, companyId: event.metadata.companyId });
    if (removalOf(await read(stream), record)?.done) removed.push(record);
  }
  return removed.map((record) => lookFor(event, record));
};

/**
 * Nothing refers to a record that is not there (`domain/src/registry/removal.ts`). Deletions and references see to it
 * themselves; this is for a process that died between its own event and its look at the other's, and for logs of before.
 */
export const keepReferenced = defineReactor<RegistryEvent>({
  name: 'keep-referenced',
  prefixes: [...new Set([...referable, ...referring].map((kind) => kind.stream.prefix))],
  startsAt: 'beginning',
  handlers: Object.fromEntries([
    ...referable.map((kind) => [eventType(kind, 'Removed'), onRemoved]),
    ...referring.flatMap((kind) => [
      [eventType(kind, 'Registered'), onNamed],
      [eventType(kind, 'Changed'), onNamed],
    ]),
  ]),
});
