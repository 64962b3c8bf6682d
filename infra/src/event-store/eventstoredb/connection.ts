import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { Address } from './address.ts';

/** A client with what each of its calls needs. */
export type Connection = { client: EventStoreDBClient; credentials: Credentials };

export const openConnection = ({ connectionString, credentials }: Address): Connection => ({
  client: EventStoreDBClient.connectionString(connectionString),
  credentials,
});

/** The channel is a protected member, and `dispose` leaves it open. */
type WithChannel = { getChannel(): Promise<{ close(): void }> };

export const closeConnection = ({ client }: Connection): void => {
  // Neither is awaited: `dispose` cancels at once, but waits for streams that nobody reads any more, and for a client that
  // never found its cluster the channel is another search.
  void client.dispose();
  (client as unknown as WithChannel).getChannel().then(
    (channel) => channel.close(),
    () => {},
  );
};
