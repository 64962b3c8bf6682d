/** Streams that are written side by side: enough that the store is never idle, few enough that others are served. */
const atOnce = 16;

/** Work on many things, some at a time; the answers in the order of the things. The first error ends it. */
export const inParallel = async <T, U>(things: readonly T[], work: (thing: T) => Promise<U>): Promise<U[]> => {
  const answers: U[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < things.length; at = next++) answers[at] = await work(things[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, things.length) }, worker));
  return answers;
};
