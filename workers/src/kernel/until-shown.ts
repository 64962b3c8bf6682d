import type { EventStore } from '@cadenza/infra/event-store/event-store';
import type { JobSource } from '@cadenza/infra/jobs/jobs';

/**
 * Waits until the stream of an event shows it. The process that runs a job is another one than that which followed the
 * log, and the store may answer it for a moment that the stream is not there.
 */
export const createUntilShown =
  (store: Pick<EventStore, 'read'>) =>
  async ({ stream, revision }: JobSource): Promise<void> => {
    for await (const _ of store.read(stream, { from: revision, atLeast: revision })) return;
  };
