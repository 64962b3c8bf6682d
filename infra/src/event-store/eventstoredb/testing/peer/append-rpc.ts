import { setTimeout as delay } from 'node:timers/promises';
import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import type { Expectation } from './commit-check.ts';
import { maxAppendSizeExceeded } from './errors.ts';
import type { Faults } from './faults.ts';
import type { Log, Proposed } from './log.ts';
import { appendResponse, nameOf } from './messages.ts';

type AppendReq = InstanceType<typeof streamsPb.AppendReq>;
type AppendResp = InstanceType<typeof streamsPb.AppendResp>;

export type AppendRpcOptions = { log: Log; faults: Faults; maxAppendSize: number };

/** `Streams.Append`: options first, then one message for each event; one answer. */
export const appendRpc =
  ({ log, faults, maxAppendSize }: AppendRpcOptions) =>
  async (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): Promise<void> => {
    try {
      let target: { stream: string; expected: Expectation } | undefined;
      const events: Proposed[] = [];
      let size = 0;
      for await (const request of call as AsyncIterable<AppendReq>) {
        const options = request.getOptions();
        if (options) target = { stream: nameOf(options.getStreamIdentifier()), expected: expectationOf(options) };
        const message = request.getProposedMessage();
        if (!message) continue;
        const event = proposedOf(message);
        size += event.data.length + event.metadata.length + 2 * event.type.length;
        if (size > maxAppendSize) throw maxAppendSizeExceeded(maxAppendSize);
        events.push(event);
      }
      if (!target || call.cancelled) return;
      const written = await log.append(target.stream, target.expected, events);
      if (written.outcome === 'dropped') return; // as the server does: the caller's deadline is its answer
      if (written.outcome === 'success' && written.answerIn > 0)
        await delay(written.answerIn, undefined, { ref: false });
      await faults.acknowledge();
      answer(null, appendResponse(written, target.expected));
    } catch (error) {
      answer(error as Error);
    }
  };

const expectationOf = (options: InstanceType<typeof streamsPb.AppendReq.Options>): Expectation => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'none';
  return options.hasStreamExists() ? 'exists' : BigInt(options.getRevision());
};

const proposedOf = (message: InstanceType<typeof streamsPb.AppendReq.ProposedMessage>): Proposed => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  json: message.getMetadataMap().get('content-type') === 'application/json',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});
