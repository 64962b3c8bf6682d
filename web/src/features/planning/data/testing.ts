import { createPlanIndex } from './plan-index.ts';

/** An index whose frames and timers run when the test says so. */
export const crankedIndex = () => {
  let frames: (() => void)[] = [];
  let timers: { task: () => void; at: number }[] = [];
  let time = 0;
  const index = createPlanIndex({
    nextFrame: (task) => frames.push(task),
    later: (task, milliseconds) => timers.push({ task, at: time + milliseconds }),
  });
  const frame = (): number => {
    const due = frames;
    frames = [];
    for (const task of due) task();
    return due.length;
  };
  return {
    index,
    /** Runs what waits for the next frame; answers how many tasks there were. */
    frame,
    pass: (milliseconds: number): void => {
      time += milliseconds;
      const due = timers.filter(({ at }) => at <= time);
      timers = timers.filter(({ at }) => at > time);
      for (const { task } of due) task();
    },
    listen: (key: string): { readonly calls: () => number } => {
      let calls = 0;
      index.subscribe(key, () => {
        calls += 1;
      });
      return { calls: () => calls };
    },
  };
};
