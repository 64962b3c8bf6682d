import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { invalidPosition } from './errors.ts';
import type { Faults } from './faults.ts';
import type { Log } from './log.ts';
import { eventResponse, messageResponse, nameOf, streamNotFound } from './messages.ts';
import { checkPlace, type Filter, InvalidPosition, indexAt, type Place } from './page.ts';
import type { Stored } from './record.ts';
import { runSubscription } from './subscription.ts';

type ReadReq = InstanceType<typeof streamsPb.ReadReq>;
type ReadResp = InstanceType<typeof streamsPb.ReadResp>;
type Options = InstanceType<typeof streamsPb.ReadReq.Options>;
export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

export type ReadRpcOptions = {
  log: Log;
  faults: Faults;
  /** Subscriptions under way, for tests that end them. */
  subscriptions: Set<ReadCall>;
  traffic: Traffic;
};

/** Reads and subscriptions under way, and events handed to connections. */
export type Traffic = { open: number; events: number };

/** `Streams.Read`: a stream or `$all`, forwards or backwards, once or as a subscription. */
export const readRpc =
  (peer: ReadRpcOptions) =>
  async (call: ReadCall): Promise<void> => {
    const ended = new AbortController();
    for (const event of ['cancelled', 'close', 'error']) call.on(event, () => ended.abort());
    const send = async (response: ReadResp): Promise<void> => {
      await peer.faults.answer();
      if (ended.signal.aborted || call.writableEnded) return ended.abort();
      if (response.hasEvent()) peer.traffic.events++;
      if (!call.write(response)) await once(call, 'drain', { signal: ended.signal });
    };
    peer.traffic.open++;
    try {
      const options = call.request.getOptions();
      if (!options) return;
      if (options.hasSubscription()) {
        peer.subscriptions.add(call);
        await subscribe(peer.log, options, send, ended.signal).finally(() => peer.subscriptions.delete(call));
      } else {
        await readOnce(peer.log, options, send, ended.signal);
      }
      call.end();
    } catch (error) {
      if (ended.signal.aborted || call.writableEnded) return;
      call.emit('error', error instanceof InvalidPosition ? invalidPosition() : error);
    } finally {
      peer.traffic.open--;
    }
  };

const subscribe = async (
  log: Log,
  options: Options,
  send: (response: ReadResp) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const filter = options.getFilter();
  const from = options.getAll()?.hasEnd() ? 'end' : placeOf(options);
  const id = randomUUID();
  await runSubscription({
    log,
    from,
    filter: filter ? filterOf(filter) : () => true,
    window: filter?.hasMax() ? filter.getMax() : 32,
    interval: filter?.getCheckpointintervalmultiplier() ?? 0,
    send: (message) => send(messageResponse(message, id)),
    signal,
  });
};

const readOnce = async (
  log: Log,
  options: Options,
  send: (response: ReadResp) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const backwards = options.getReadDirection() === 1;
  const count = Number(options.getCount());
  const [events, start] = options.hasStream() ? ofStream(log, options, backwards) : ofAll(log, options, backwards);
  if (events === undefined) return send(streamNotFound(nameOf(options.getStream()?.getStreamIdentifier())));
  for (let n = 0; n < count && !signal.aborted; n++) {
    const event = events[backwards ? start - n : start + n];
    if (event === undefined) return;
    await send(eventResponse(event));
  }
};

type Found = [events: readonly Stored[] | undefined, start: number];

const ofStream = (log: Log, options: Options, backwards: boolean): Found => {
  const asked = options.getStream();
  const events = log.indexed(nameOf(asked?.getStreamIdentifier()));
  const end = (events?.length ?? 0) - 1;
  if (asked?.hasRevision())
    return [events, backwards ? Math.min(Number(asked.getRevision()), end) : Number(asked.getRevision())];
  return [events, asked?.hasEnd() ? end : 0];
};

/** Forwards a place is included; backwards it is excluded, being where the reader stands. */
const ofAll = (log: Log, options: Options, backwards: boolean): Found => {
  const place = placeOf(options);
  if (place) checkPlace(log, place);
  if (backwards) return [log.events, place ? indexAt(log.events, place.commit) - 1 : log.events.length - 1];
  return [log.events, place ? indexAt(log.events, place.commit) : 0];
};

const placeOf = (options: Options): Place | undefined => {
  const position = options.getAll()?.getPosition();
  return position && { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) };
};

const filterOf = (filter: InstanceType<typeof streamsPb.ReadReq.Options.FilterOptions>): Filter => {
  const onStream = filter.getStreamIdentifier();
  const expression = onStream ?? filter.getEventType();
  const textOf = ({ stream, type }: Stored): string => (onStream ? stream : type);
  const regex = expression?.getRegex() ?? '';
  if (regex !== '') {
    const pattern = new RegExp(regex);
    return (event) => pattern.test(textOf(event));
  }
  const prefixes = expression?.getPrefixList() ?? [];
  return (event) => prefixes.some((prefix) => textOf(event).startsWith(prefix));
};
