import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { Address } from './address.ts';

/** A client with what each of its calls needs. */
export type Connection = { client: EventStoreDBClient; credentials: Credentials };

export const openConnection = ({ connectionString, credentials }: Address): Connection => ({
  client: EventStoreDBClient.connectionString(connectionString),
  credentials,
});

/** `dispose` ends the calls but leaves the channel open; the channel is a protected member. */
type WithChannel = { getChannel(): Promise<{ close(): void }> };

export const closeConnection = async ({ client }: Connection): Promise<void> => {
  await client.dispose();
  // Not awaited: for a client that never found its cluster this is another search.
  (client as unknown as WithChannel).getChannel().then(
    (channel) => channel.close(),
    () => {},
  );
};
