import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { followMachine } from './machine.mjs';
import { countFrom } from './processor-time.mjs';

export const say = (words) => void process.stdout.write(`${words}\n`);
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });

/** Lines that are kept of what a command printed: room for what a checker says of twenty places. */
const maxLines = 400;

let spent = 0;
/**
 * Seconds of a processor that our ended children took since the last call, with all whom they have waited for: asked at each
 * end, those of the one that ended. 0 where no Linux tells.
 */
const spentSince = () => {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const before = spent;
    spent = (Number(fields[13]) + Number(fields[14])) / 100; // cutime and cstime, in hundredths
    return spent - before;
  } catch {
    return 0;
  }
};

/**
 * Runs a command to its end and prints its lines as they come, with its title before each. Answers whether it succeeded,
 * how long it took, how long it kept a processor busy, in seconds, and the last lines that it printed. `env`: variables beside ours.
 */
export const run = async ({ title, program, args, cwd, env = {} }) => {
  const begun = performance.now();
  const machineSince = followMachine();
  const shell = process.platform === 'win32'; // where npm is a .cmd
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
  });
  running.add(child);
  const counted = child.pid === undefined ? () => 0 : countFrom(child.pid);
  const last = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      say(`${title}: ${line}`);
      if (last.push(line) > maxLines) last.shift();
    });
  let busy = 0;
  child.once('exit', () => {
    // Those that ended between two looks are in the one sum, those that nobody waited for in the other.
    busy = Math.round(Math.max(spentSince(), counted()));
  });
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      say(`${title}: ${error.message}`);
      resolve(1);
    });
    child.once('close', resolve);
  });
  running.delete(child);
  const { highestLoad } = machineSince();
  return { passed: code === 0, seconds: Math.round((performance.now() - begun) / 1_000), busy, highestLoad, last };
};
