import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds between two looks. What a process does after the last one is not seen. */
const lookEvery = 2_000;

/** Every process that was seen, by its number and start: to which run it belongs, and hundredths of a second of a processor. */
const seen = new Map();
/** By the number of the process that begins it. */
const runs = new Map();
/** Who was there at the last look: numbers begin anew one day, and then a child comes before its parent. */
let before = new Map();

/** Of each process, in the order of their numbers: parents mostly come before their children. Nobody where no Linux tells. */
const processes = () => {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .toSorted((a, b) => a - b);
  } catch {
    return [];
  }
};

const look = () => {
  const living = new Map();
  for (const pid of processes()) {
    let fields;
    try {
      fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
    } catch {
      continue; // it has ended meanwhile
    }
    const key = `${pid} ${fields[19]}`; // numbers are given again
    const parent = Number(fields[1]);
    const run = seen.get(key)?.run ?? runs.get(pid) ?? (living.get(parent) ?? before.get(parent))?.run;
    if (run === undefined) continue;
    const one = { run, busy: Number(fields[11]) + Number(fields[12]) };
    seen.set(key, one);
    living.set(pid, one);
  }
  before = living;
};

setInterval(look, lookEvery).unref();

/**
 * Counts what a process and all that it starts take of a processor, whoever waits for them in the end: pages of a browser and
 * servers that outlive who started them are waited for by nobody of ours. Answers how many seconds it was, and stops.
 */
export const countFrom = (pid) => {
  const run = {};
  runs.set(pid, run);
  return () => {
    look();
    runs.delete(pid);
    let sum = 0;
    for (const [key, one] of seen) {
      if (one.run !== run) continue;
      sum += one.busy;
      seen.delete(key);
    }
    return sum / 100;
  };
};
