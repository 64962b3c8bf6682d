import type { EventStore } from '../event-store/event-store.ts';
import { commitSizes } from '../event-store/observed.ts';
import { createPostgresEventStore } from '../event-store/postgres/postgres.ts';
import type { Signals } from '../signals/signals.ts';
import type { Opening } from './places.ts';

/** The event log where the settings put it. */
export const openLog = async (
  { places: { databaseUrl: url }, applicationName, onError, metrics }: Opening,
  signals: Signals,
): Promise<EventStore> =>
  createPostgresEventStore({
    url,
    signals,
    applicationName: `${applicationName}:events`,
    onError,
    onCommit: commitSizes(metrics),
  });
