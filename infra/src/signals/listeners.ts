import type { SignalTopic } from './signals.ts';

type Listener = (payload: string) => void;

/** Who hears which topic in this process. A listener that throws does not keep the others from hearing. */
export const createListeners = (onError: (error: unknown) => void) => {
  const byTopic = new Map<SignalTopic, Set<Listener>>();
  return {
    on: (topic: SignalTopic, listener: Listener): (() => void) => {
      const own: Listener = (payload) => listener(payload); // the same function may listen twice
      const all = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, all.add(own));
      return () => void all.delete(own);
    },
    tell: (topic: SignalTopic, payload: string): void => {
      for (const listener of byTopic.get(topic) ?? []) {
        try {
          listener(payload);
        } catch (error) {
          onError(error);
        }
      }
    },
    clear: (): void => byTopic.clear(),
  };
};
