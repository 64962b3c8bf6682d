import { cpus, loadavg } from 'node:os';

const lookEvery = 5_000;

/** Seconds of all processors together, idle and busy. */
const processors = () =>
  cpus().reduce(
    ({ idle, busy }, { times }) => ({
      idle: idle + times.idle / 1_000,
      busy: busy + (times.user + times.nice + times.sys + times.irq) / 1_000,
    }),
    { idle: 0, busy: 0 },
  );

const rounded = (number) => Math.round(number * 10) / 10;

/**
 * Follows the machine until it is asked for: `{ load, highestLoad }`, the average of a minute as the system keeps it, and the
 * seconds that all processors were `idle` and `busy`.
 */
export const followMachine = () => {
  const before = processors();
  const loads = [];
  const timer = setInterval(() => loads.push(loadavg()[0]), lookEvery);
  timer.unref();
  return () => {
    clearInterval(timer);
    const after = processors();
    return {
      load: rounded(loads.reduce((sum, load) => sum + load, 0) / Math.max(1, loads.length)),
      highestLoad: rounded(Math.max(0, ...loads)),
      idle: Math.round(after.idle - before.idle),
      busy: Math.round(after.busy - before.busy),
    };
  };
};
