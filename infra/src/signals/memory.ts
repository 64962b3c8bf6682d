import { createCoalescer } from './coalescer.ts';
import { createListeners } from './listeners.ts';
import type { Signals } from './signals.ts';

/** Signals within one process: tests, simulations. Told of what a listener throws. */
export const createMemorySignals = (onError: (error: unknown) => void = () => {}): Signals => {
  const listeners = createListeners(onError);
  const coalescer = createCoalescer((messages) => {
    for (const { topic, payload } of messages) listeners.tell(topic, payload);
    return true;
  }, onError);
  return {
    send: coalescer.add,
    on: listeners.on,
    close: async () => {
      coalescer.stop();
      listeners.clear();
    },
  };
};
