import type { ExecutionResult } from 'graphql';
import { textFrame } from './text-frame.ts';

/** A rendered result on its way to many sockets. */
export type Payload = {
  /** The `next` message of a subscription, framed. Our pages count their subscriptions, so most ids are equal. */
  frame: (id: string) => Buffer;
};

/** Kept for other ids than these they would be a copy of the message for each subscriber that lags. */
const maxFrames = 4;

/** Errors in the shape of the specification; none where there are none. */
export const payloadOf = ({ errors, ...result }: ExecutionResult): Payload => {
  const body = JSON.stringify(errors ? { ...result, errors: errors.map((one) => one.toJSON()) } : result);
  const frames = new Map<string, Buffer>();
  return {
    frame: (id) => {
      const known = frames.get(id);
      if (known) return known;
      const made = textFrame(`{"id":${JSON.stringify(id)},"type":"next","payload":${body}}`);
      if (frames.size < maxFrames) frames.set(id, made);
      return made;
    },
  };
};
