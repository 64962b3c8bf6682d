/**
 * Wake-up calls between processes. A signal may be lost or doubled: it only says "look now". Order, content and resume
 * live in the log, the checkpoints and the change feed, and every listener also looks by itself from time to time.
 */
export type SignalTopic = 'log' | 'projection' | 'feed' | 'session';

export interface Signals {
  /** Coalesced: many calls within 5 ms send one message per topic, with the payload of the last. */
  send(topic: SignalTopic, payload: string): void;
  /** Returns the function that ends the subscription. */
  on(topic: SignalTopic, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}
