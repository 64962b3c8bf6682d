import type { ExecutionResult } from 'graphql';

/**
 * A result as the bytes of its JSON, and the brace that ends the message. One goes to a thousand sockets, and only the
 * subscription's id before it differs between their messages.
 */
export type Payload = Buffer;

/** Errors in the shape of the specification; none where there are none. */
export const payloadOf = ({ errors, ...result }: ExecutionResult): Payload =>
  Buffer.from(`${JSON.stringify(errors ? { ...result, errors: errors.map((one) => one.toJSON()) } : result)}}`);

/** Makes the `next` messages of one subscription. */
export const nextMessages = (id: string): ((payload: Payload) => Buffer) => {
  const head = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
  return (payload) => {
    const message = Buffer.allocUnsafe(head.length + payload.length);
    head.copy(message);
    payload.copy(message, head.length);
    return message;
  };
};
