import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { Expectation } from './commit-check.ts';
import type { Written } from './log.ts';
import type { Stored } from './record.ts';
import type { Message } from './subscription.ts';

const { AppendResp, ReadResp } = streamsPb;
type ReadResp = InstanceType<typeof ReadResp>;
type AppendResp = InstanceType<typeof AppendResp>;

export const streamIdentifier = (name: string) => {
  const identifier = new sharedPb.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name));
  return identifier;
};

export const nameOf = (identifier: InstanceType<typeof sharedPb.StreamIdentifier> | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

export const eventResponse = (event: Stored): ReadResp => {
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  const id = new sharedPb.UUID();
  id.setString(event.id);
  recorded.setId(id);
  recorded.setStreamIdentifier(streamIdentifier(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position));
  recorded.setPreparePosition(String(event.position));
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('created', String(event.created))
    .set('content-type', event.json ? 'application/json' : 'application/octet-stream');
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const read = new ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(String(event.position));
  const response = new ReadResp();
  response.setEvent(read);
  return response;
};

export const streamNotFound = (stream: string): ReadResp => {
  const missing = new ReadResp.StreamNotFound();
  missing.setStreamIdentifier(streamIdentifier(stream));
  const response = new ReadResp();
  response.setStreamNotFound(missing);
  return response;
};

export const messageResponse = (message: Message, subscriptionId: string): ReadResp => {
  if (message.kind === 'event') return eventResponse(message.event);
  const response = new ReadResp();
  if (message.kind === 'caught-up') {
    response.setCaughtUp(new ReadResp.CaughtUp());
  } else if (message.kind === 'confirmation') {
    const confirmation = new ReadResp.SubscriptionConfirmation();
    confirmation.setSubscriptionId(subscriptionId);
    response.setConfirmation(confirmation);
  } else {
    const checkpoint = new ReadResp.Checkpoint();
    checkpoint.setCommitPosition(String(message.place.commit));
    checkpoint.setPreparePosition(String(message.place.prepare));
    response.setCheckpoint(checkpoint);
  }
  return response;
};

export const appendResponse = (
  written: Exclude<Written, { outcome: 'dropped' }>,
  expected: Expectation,
): AppendResp => {
  const response = new AppendResp();
  const empty = new sharedPb.Empty();
  if (written.outcome === 'success') {
    const success = new AppendResp.Success();
    success.setCurrentRevision(String(written.revision));
    if (written.position === -1n) {
      success.setNoPosition(empty);
    } else {
      const position = new AppendResp.Position();
      position.setCommitPosition(String(written.position));
      position.setPreparePosition(String(written.position));
      success.setPosition(position);
    }
    response.setSuccess(success);
    return response;
  }
  const wrong = new AppendResp.WrongExpectedVersion();
  if (written.current === 'none') wrong.setCurrentNoStream(empty);
  else wrong.setCurrentRevision(String(written.current));
  if (expected === 'any') wrong.setExpectedAny(empty);
  else if (expected === 'exists') wrong.setExpectedStreamExists(empty);
  else if (expected === 'none') wrong.setExpectedNoStream(empty);
  else wrong.setExpectedRevision(String(expected));
  response.setWrongExpectedVersion(wrong);
  return response;
};
