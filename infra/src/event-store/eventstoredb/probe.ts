import { once } from 'node:events';
import { connect } from 'node:net';
import { now } from '../../clock/clock.ts';
import { firstHost, readAddress } from './address.ts';
import { closeConnection, openConnection } from './connection.ts';
import { newestAt } from './reading.ts';
import { within } from './retry.ts';

/** What a server says of itself, for `npm run doctor`. */
export type EventStoreDbFacts = {
  /** `24.10.0`, or `unknown`. */
  version: string;
  /** Milliseconds that the newest event lies in our future: its clock is ahead. 0 where the log is empty or older. */
  clockAhead: number;
};

const timeout = 5_000;

/** gRPC at times gives up before its connection said what is wrong: then a bare one says it. */
const untold = /Last error: null/;

/** Why the first host of an address takes no connection; the failure that is known where it takes one. */
const reasonOf = async (url: string, failure: Error): Promise<unknown> => {
  if (!untold.test(failure.message)) return failure;
  const socket = connect({ ...firstHost(url), signal: AbortSignal.timeout(timeout) });
  try {
    await once(socket, 'connect');
    return failure;
  } catch (reason) {
    return reason;
  } finally {
    socket.destroy();
  }
};

/** Asks with one connection that is closed again. Throws what the client says when it cannot be reached. */
export const probeEventStoreDb = async (url: string): Promise<EventStoreDbFacts> => {
  const connection = openConnection(readAddress(url, 'doctor'));
  try {
    const created = await within(timeout, newestAt(connection, timeout));
    const version = await within(timeout, connection.client.serverVersion());
    return { version, clockAhead: Math.max(0, (created?.getTime() ?? 0) - now()) };
  } catch (failure) {
    throw failure instanceof Error ? await reasonOf(url, failure) : failure;
  } finally {
    await closeConnection(connection);
  }
};
