/** Milliseconds before a refusal goes out, and between two to the same asker; how many may be held in all. */
export type Holding = { least: number; apart: number; most: number };
/** What a client should do by itself: `Retry-After` says a second. */
export const usualHolding: Holding = { least: 1_000, apart: 50, most: 1_000 };

type Held = { asker: string; answer: () => void };

/**
 * Whoever has too much in hand is told so after a moment: a client that asks again at once, on hundreds of connections, would
 * otherwise fill the event loop with refusals. A held one costs a timer and its connection, nothing else.
 */
export const createHeldRefusals = ({ least, apart, most }: Holding = usualHolding) => {
  const held = new Set<Held>();
  const lastOf = new Map<string, { due: number; count: number }>();
  let open = true;

  return {
    /** Resolves when the refusal is to be sent, or need not be any more: at once where too many are held or all are let go. */
    hold: (asker: string, gone: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        if (!open || held.size >= most || gone.aborted) return resolve();
        const now = performance.now();
        const last = lastOf.get(asker) ?? { due: 0, count: 0 };
        last.due = Math.max(now + least, last.due + apart);
        last.count += 1;
        lastOf.set(asker, last);
        const answer = (): void => {
          if (!held.delete(one)) return;
          clearTimeout(timer);
          gone.removeEventListener('abort', answer);
          last.count -= 1;
          if (last.count === 0) lastOf.delete(asker);
          resolve();
        };
        const one: Held = { asker, answer };
        const timer = setTimeout(answer, last.due - now);
        held.add(one);
        gone.addEventListener('abort', answer, { once: true });
      }),
    /** The process stops: all go out now, and none is held any more. */
    letGo: (): void => {
      open = false;
      for (const { answer } of [...held]) answer();
    },
    count: (): number => held.size,
  };
};

export type HeldRefusals = ReturnType<typeof createHeldRefusals>;
