import type { StreamName } from '@cadenza/domain/kernel/event';
import type { EventStore } from './event-store.ts';

/** Whether the read models show a company what a stream is about; false for kinds of stream that they do not show. */
export type ShowsStream = (stream: StreamName, companyId: string) => Promise<boolean>;

/**
 * A store whose readers find the stream of what somebody has seen on a screen. Another process projected it, and this one
 * may be told for a moment that there is no such stream: so an empty stream is looked for in the read models before that is
 * believed. Only for readings that name their company (`ReadOptions`).
 */
export const withShownStreams = (store: EventStore, shows: ShowsStream): EventStore => ({
  ...store,
  async *read(stream, options = {}) {
    const { companyId, atLeast, from = 0 } = options;
    let found = false;
    for await (const event of store.read(stream, options)) {
      found = true;
      yield event;
    }
    if (found || companyId === undefined || atLeast !== undefined || from > 0) return;
    if (await shows(stream, companyId)) yield* store.read(stream, { ...options, atLeast: 0 });
  },
});
