import { connectPostgresSignals } from '../signals/postgres.ts';
import type { Signals } from '../signals/signals.ts';
import type { Opening } from './places.ts';

/** Signals between the processes, where the settings put them. */
export const openSignals = ({ places: { databaseUrl: url }, applicationName, onError }: Opening): Promise<Signals> =>
  connectPostgresSignals({ url, applicationName: `${applicationName}:signals`, onError });
