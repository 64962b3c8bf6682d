import { systemId } from '@cadenza/commands/kernel/actor';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { expect } from 'vitest';

/**
 * Runs `work` and expects that nobody wrote into the log meanwhile. What the system writes by itself is not counted: a reactor may be at
 * work still on what was written before. Returns what `work` returns.
 */
export const unwritten = async <T>(store: EventStore, work: () => Promise<T>): Promise<T> => {
  const before = await store.head();
  const outcome = await work();
  const ended = new AbortController();
  const written: string[] = [];
  for await (const { events, live } of store.follow({ after: before, prefixes: [], signal: ended.signal })) {
    for (const { metadata, stream, type } of events)
      if (metadata.actorId !== systemId) written.push(`${type} ${stream}`);
    if (live) ended.abort();
  }
  expect(written).toEqual([]);
  return outcome;
};
