/**
 * Places in the code where a test makes the process die, fail or stand still. Each is one check of a variable as long as
 * nothing is armed; `CADENZA_FAILPOINTS` arms them, never in production (`infra/src/config`). docs/promises.md names the
 * tests that kill at every one of them.
 */
export const failpointNames = [
  // A command: decided, nothing written; written, nobody answered. In a worker's process: between two appends of a job.
  'command.after-decide',
  'command.after-append',
  // One that changes nothing: before that is remembered for a repeat, and behind it.
  'command.before-receipt',
  'command.after-receipt',
  // A group commit of the log.
  'append.before-send',
  'append.after-commit',
  'append.after-signal',
  // A batch of a projection. `apply-event` comes once for each event of it.
  'projector.after-read',
  'projector.after-checkpoint',
  'projector.apply-event',
  'projector.after-apply',
  'projector.after-rows',
  'projector.before-commit',
  'projector.after-commit',
  'projector.after-signal',
  // A rebuild beside what serves.
  'rebuild.after-begin',
  'rebuild.after-batch',
  'rebuild.before-flip',
  'rebuild.before-commit',
  'rebuild.after-flip',
  // The change feed on its way to the sockets of a node. `before-push` comes once for each item.
  'feed.after-read',
  'feed.before-push',
  'feed.after-push',
  'feed.after-catch-up',
  // A slice of a reactor.
  'reactor.after-read',
  'reactor.before-enqueue',
  'reactor.after-enqueue',
  'reactor.after-checkpoint',
  // A run of a job.
  'worker.before-run',
  'worker.after-run',
] as const;

export type Failpoint = (typeof failpointNames)[number];

/** `kill`: SIGKILL to the own process. `pause`: SIGSTOP, until somebody sends SIGCONT. `error`: as a lost connection. */
export const failpointActions = ['kill', 'error', 'pause'] as const;

/** At its `hit`-th time (from 1) the place does what `action` says, once. */
export type ArmedFailpoint = { name: Failpoint; hit: number; action: (typeof failpointActions)[number] };

type Counting = ArmedFailpoint & { left: number };

let armed: Counting[] | undefined;

/** Throws only where an `error` was armed. */
export const failpoint = (name: Failpoint): void => {
  if (armed !== undefined) reach(name, armed);
};

/** Replaces what was armed before; none disarms. */
export const armFailpoints = (failpoints: readonly ArmedFailpoint[]): void => {
  armed = failpoints.length === 0 ? undefined : failpoints.map((one) => ({ ...one, left: one.hit }));
};

const reach = (name: Failpoint, all: readonly Counting[]): void => {
  for (const one of all) {
    if (one.name === name && --one.left === 0) act(one);
  }
};

const act = ({ name, action }: ArmedFailpoint): void => {
  // A signal to oneself is delivered before `kill` returns: nothing behind this line is done by a killed process.
  if (action === 'kill') process.kill(process.pid, 'SIGKILL');
  if (action === 'pause') process.kill(process.pid, 'SIGSTOP');
  if (action === 'error') throw Object.assign(new Error(`failpoint ${name}`), { code: 'ECONNRESET' });
};

/** Reads `projector.before-commit@3:kill`, several with commas; the hit is 1 where there is none. Null if it is no such text. */
export const parseFailpoints = (text: string): ArmedFailpoint[] | null => {
  const parsed = text.split(',').map((one) => {
    const match = /^\s*([a-z.-]+)(?:@([1-9]\d{0,8}))?:([a-z]+)\s*$/.exec(one);
    const name = failpointNames.find((known) => known === match?.[1]);
    const action = failpointActions.find((known) => known === match?.[3]);
    return name && action ? { name, action, hit: Number(match?.[2] ?? 1) } : null;
  });
  return parsed.includes(null) ? null : parsed.filter((one) => one !== null);
};
