type Shared<Value> = { value: Value; stop: () => Promise<void> };

const kept: unique symbol = Symbol.for('cadenza.shared-setup');
/** Of the run, also for whoever loads this file anew: each project of a room has modules of its own. */
const ofTheRun = globalThis as { [kept]?: Map<string, { users: number; started: Promise<Shared<unknown>> }> };

/** Starts something once for all projects of a run of Vitest; the last one that is torn down stops it. */
export const shareSetup = async <Value>(
  name: string,
  start: () => Promise<Shared<Value>>,
): Promise<{ value: Value; release: () => Promise<void> }> => {
  ofTheRun[kept] ??= new Map();
  const one = ofTheRun[kept].get(name) ?? { users: 0, started: start() };
  ofTheRun[kept].set(name, one);
  one.users++;
  const { value, stop } = (await one.started) as Shared<Value>;
  const release = async (): Promise<void> => {
    one.users--;
    if (one.users === 0) await stop();
  };
  return { value, release };
};
