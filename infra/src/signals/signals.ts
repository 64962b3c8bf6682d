/**
 * Wake-up calls between processes. A signal may be lost or doubled: it only says "look now". Order, content and resume
 * live in the log, the checkpoints and the change feed, and every listener also looks by itself from time to time.
 */
export const signalTopics = ['log', 'projection', 'feed', 'session', 'presence'] as const;
export type SignalTopic = (typeof signalTopics)[number];

export interface Signals {
  /**
   * Coalesced: in 5 ms at most one message per topic and key, with the payload of the last call. Give a key where the
   * calls of a topic speak of different things (the projection's name, the user's id); none may then hide another.
   * `within`: milliseconds for which it may wait to go with others, where nobody is likely to wait for it.
   * Never throws; at most 7 000 bytes of payload.
   */
  send(topic: SignalTopic, payload: string, key?: string, within?: number): void;
  /** Hears the signals of every process, this one included. Returns the function that ends the subscription. */
  on(topic: SignalTopic, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}
