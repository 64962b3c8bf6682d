/**
 * Runs what several processes do in every order that their calls to the outside can have. A process stops before each of
 * its calls and goes on, up to the next, when the schedule says so; the search goes through all schedules, one run each.
 */
type Stopped = { resume: () => void };

export type Process = {
  /** Stops here until the schedule lets it go on. */
  step: () => Promise<void>;
};

type Actor = {
  name: string;
  run: (process: Process) => Promise<void> /** Calls after which it dies. */;
  diesAfter?: number;
};

/** One run under a schedule: `choices` say who goes on where both could; behind their end it is always the first. */
const runOnce = async (actors: readonly Actor[], choices: readonly number[]) => {
  const taken: { chosen: number; among: number }[] = [];
  const processes = actors.map(({ run, diesAfter = Number.POSITIVE_INFINITY }) => {
    let arrived = Promise.withResolvers<void>();
    let stopped: Stopped | undefined;
    let calls = 0;
    let over = false;
    const step = (): Promise<void> => {
      if (calls++ >= diesAfter) {
        over = true;
        arrived.resolve();
        return new Promise(() => {}); // dead: it never goes on
      }
      return new Promise((resume) => {
        stopped = { resume };
        arrived.resolve();
      });
    };
    const ended = run({ step }).then(() => {
      over = true;
      arrived.resolve();
    });
    return {
      ready: async (): Promise<boolean> => {
        await Promise.race([arrived.promise, ended]);
        return !over;
      },
      go: (): void => {
        const now = stopped;
        stopped = undefined;
        arrived = Promise.withResolvers();
        now?.resume();
      },
    };
  });
  for (;;) {
    const waiting = [];
    for (const process of processes) if (await process.ready()) waiting.push(process);
    if (waiting.length === 0) return taken;
    const chosen = Math.min(choices[taken.length] ?? 0, waiting.length - 1);
    taken.push({ chosen, among: waiting.length });
    waiting[chosen]?.go();
  }
};

type Scenario = () => { actors: readonly Actor[]; check: () => Promise<void> };

/** Every schedule once; answers how many there were. */
export const inEveryOrder = async (scenario: Scenario): Promise<number> => {
  let choices: number[] | undefined = [];
  let runs = 0;
  while (choices) {
    const { actors, check } = scenario();
    const taken = await runOnce(actors, choices);
    await check();
    runs += 1;
    const last = taken.findLastIndex(({ chosen, among }) => chosen + 1 < among);
    const before = taken.slice(0, Math.max(last, 0)).map(({ chosen }) => chosen);
    choices = last < 0 ? undefined : [...before, (taken[last]?.chosen ?? 0) + 1];
  }
  return runs;
};

/** Some schedules, by a seed: the same ones at every run. */
export const inSomeOrders = async (scenario: Scenario, count: number, seed: number): Promise<void> => {
  let state = seed * 7919 + 1;
  const bit = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 31;
  };
  for (let run = 0; run < count; run++) {
    const { actors, check } = scenario();
    await runOnce(actors, Array.from({ length: 40 }, bit));
    await check();
  }
};
