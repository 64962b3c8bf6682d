import type { SignalTopic } from './signals.ts';

export type Message = { topic: SignalTopic; payload: string };

/**
 * The rule that all adapters share. A first call goes out at the end of the present turn, with the last payload of the
 * turn; what follows within `interval` milliseconds waits and goes out once. What may wait longer goes with the next that may
 * not. `send` answers false to have the messages kept for the next `retry`, when it has no connection.
 */
export const createCoalescer = (send: (messages: Message[]) => boolean, interval = 5) => {
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
