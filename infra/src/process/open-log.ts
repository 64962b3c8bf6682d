import type { EventStore } from '../event-store/event-store.ts';
import { createPostgresEventStore } from '../event-store/postgres/postgres.ts';
import type { Signals } from '../signals/signals.ts';
import type { Opening } from './places.ts';

/** The event log where the settings put it. */
export const openLog = async (
  { places: { databaseUrl: url }, applicationName, onError }: Opening,
  signals: Signals,
): Promise<EventStore> =>
  createPostgresEventStore({ url, signals, applicationName: `${applicationName}:events`, onError });
