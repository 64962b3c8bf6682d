import type { EventStore } from '../event-store/event-store.ts';
import { commitSizes } from '../event-store/observed.ts';
import type { Signals } from '../signals/signals.ts';
import type { Opening } from './backends.ts';

/** The event log where the settings put it. The adapter that is not used is not loaded either. */
export const openLog = async (
  { backends: { databaseUrl, eventStoreUrl }, applicationName: name, onError, metrics }: Opening,
  signals: Signals,
): Promise<EventStore> => {
  const applicationName = `${name}:events`;
  if (eventStoreUrl !== undefined) {
    const { createEventStoreDb } = await import('../event-store/eventstoredb/eventstoredb.ts');
    return createEventStoreDb({ url: eventStoreUrl, applicationName, onError });
  }
  const { createPostgresEventStore } = await import('../event-store/postgres/postgres.ts');
  return createPostgresEventStore({
    url: databaseUrl,
    signals,
    applicationName,
    onError,
    onCommit: commitSizes(metrics),
  });
};
