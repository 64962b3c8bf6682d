import type { SignalTopic } from './signals.ts';

/** Bytes of a payload: PostgreSQL takes less than 8 000, and refuses all that is sent with one that is longer. */
export const maxPayload = 7_000;

export type Message = { topic: SignalTopic; payload: string };

/**
 * The rule that all adapters share. A first call goes out at the end of the present turn, with the last payload of the
 * turn; what follows within `interval` milliseconds waits and goes out once. What may wait longer goes with the next that may
 * not. What is too long is told and sent nowhere, and takes nothing else with it. `send` answers false to have the messages kept for the next `retry`, when it has no connection.
 */
export const createCoalescer = (
  send: (messages: Message[]) => boolean,
  onError: (error: unknown) => void,
  interval = 5,
) => {
  let pending = new Map<string, Message>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn: ReturnType<typeof setImmediate> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    turn = undefined;
    clearTimeout(latest);
    latest = undefined;
    if (timer !== undefined || pending.size === 0) return;
    if (!send([...pending.values()])) return;
    pending = new Map();
    timer = setTimeout(() => {
      timer = undefined;
      if (pending.size > 0) flush();
    }, interval);
  };

  return {
    add: (topic: SignalTopic, payload: string, key = '', within = 0): void => {
      if (Buffer.byteLength(payload) > maxPayload) {
        onError(new Error(`a signal of ${topic} is too long`));
        return;
      }
      pending.set(`${topic} ${key}`, { topic, payload });
      if (within > 0) latest ??= setTimeout(flush, within);
      else turn ??= setImmediate(flush);
    },
    retry: flush,
    stop: (): void => {
      clearTimeout(timer);
      clearTimeout(latest);
      clearImmediate(turn);
      pending.clear();
    },
  };
};
