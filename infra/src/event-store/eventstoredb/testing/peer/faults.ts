/** What a test can do to the peer's answers. Nothing is lost inside: the log goes on being written. */
export interface Faults {
  /** From now on nobody gets an answer, not even to what was written, until the returned function is called. */
  stall(): () => void;
  /** Acknowledgements wait for one another and leave in reverse order. */
  reorderAcknowledgements(on: boolean): void;
  /** Every append from now on is written, but its answer is `error` instead, until the returned function is called. */
  loseAcknowledgements(error: unknown): () => void;
  /** Each call passes here before it answers. */
  answer(): Promise<void>;
  acknowledge(): Promise<void>;
}

export const createFaults = (): Faults => {
  let gate: PromiseWithResolvers<void> | undefined;
  let reorder = false;
  let lost: unknown;
  let held: (() => void)[] = [];

  const release = (): void => {
    const waiting = held.toReversed();
    held = [];
    for (const resolve of waiting) resolve();
  };

  return {
    stall: () => {
      const mine = Promise.withResolvers<void>();
      gate = mine;
      return () => {
        if (gate === mine) gate = undefined;
        mine.resolve();
      };
    },
    reorderAcknowledgements: (on) => {
      reorder = on;
      release();
    },
    loseAcknowledgements: (error) => {
      lost = error;
      return () => {
        lost = undefined;
      };
    },
    answer: async () => {
      while (gate) await gate.promise;
    },
    acknowledge: async () => {
      if (reorder) {
        const { promise, resolve } = Promise.withResolvers<void>();
        held.push(resolve);
        // Two turns of the event loop: whoever was written in the same group is here by then.
        if (held.length === 1) setImmediate(() => setImmediate(release));
        await promise;
      }
      while (gate) await gate.promise;
      if (lost !== undefined) throw lost;
    },
  };
};
