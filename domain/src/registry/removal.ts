import type { Position, RecordedEvent } from '../kernel/event.ts';
import { isReferable, type Kind } from './descriptor.ts';
import { eventType, type RecordValues } from './events.ts';
import { findKind } from './kinds.ts';

/**
 * A deletion and a new reference to the same record, which live in different streams, exclude each other by the order of the
 * log, without a lock and on any log:
 *
 * 1. A deletion first appends `…RemovalRequested` to the record's stream. Then it looks for references, in rows that are as
 *    new as that request: those that came before it are seen, and refuse it.
 * 2. A reference that came behind the request sees it when it looks into the record's stream once more, after its own append, and
 *    takes the request back by `…Restored`. `…Removed` is only appended to a stream that still ends as the deletion saw it.
 * 3. Where `…Removed` was first, the record comes back by the same event: the deletion looks for references once more, and
 *    so does who refers. A reactor of the worker does both for processes that died in between.
 *
 * Whoever is second in the log sees the first, whatever the pauses are. What is left behind by a crash, a request that
 * nobody follows, hinders nobody.
 */
export type NamedRecord = { kind: Kind; id: string };

/** The records that values name and that can be deleted. */
export const referablesOf = (kind: Kind, values: RecordValues): NamedRecord[] =>
  kind.fields.flatMap((field) => {
    const target = findKind(field.references ?? '');
    const value = values[field.name];
    if (!target || !isReferable(target) || value === null || value === undefined) return [];
    const ids = Array.isArray(value) ? value : [value];
    return ids.map((id) => ({ kind: target, id: String(id) }));
  });

/** Where the removal that the events of a record's stream end with began; undefined where none is under way or done. */
export const removalOf = (
  events: readonly RecordedEvent[],
  { kind, id }: NamedRecord,
): { since: Position; done: boolean } | undefined => {
  let removal: { since: Position; done: boolean } | undefined;
  for (const { type, data, position } of events) {
    if ((data as { id?: string }).id !== id) continue;
    if (type === eventType(kind, 'RemovalRequested')) removal ??= { since: position, done: false };
    if (type === eventType(kind, 'Removed')) removal = { since: removal?.since ?? position, done: true };
    if (type === eventType(kind, 'Restored') || type === eventType(kind, 'Registered')) removal = undefined;
  }
  return removal;
};
