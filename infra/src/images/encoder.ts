import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Encoded, PictureBounds } from './encoded.ts';

/** What the process is sent: a picture, and the MiB that it may take for it. */
export type ToEncode = { bytes: Uint8Array; bounds: PictureBounds; memory: number };

export type EncoderLimits = {
  /** Milliseconds for one picture. */
  time: number;
  /** MiB of the whole process. */
  memory: number;
};

/** How much nicer it is than we are: photos of strangers wait for screens, and not the other way round. */
const nicer = 5;
const nicest = 19;

/** Milliseconds without a picture after which the process ends. */
const idle = 60_000;

const script = fileURLToPath(new URL('./encoder-process.ts', import.meta.url));

/** Of our environment only what a program needs to start: who sends a picture that breaks out finds no secret and writes no file. */
const start = async (): Promise<ChildProcess> => {
  const { PATH, TMPDIR, LD_LIBRARY_PATH } = process.env;
  const child = fork(script, {
    execArgv: ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=256', '--no-warnings'],
    env: { PATH, TMPDIR, LD_LIBRARY_PATH },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, Math.min(nicest, getPriority() + nicer));
  const started = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)]);
  if (!started) throw new Error('the process that encodes pictures does not start');
  return child;
};

let running: ChildProcess | undefined;
let ending: NodeJS.Timeout | undefined;

/** Whoever waits for a picture is waited for; a process that only stands by keeps nobody. */
const hold = (child: ChildProcess): void => {
  clearTimeout(ending);
  child.ref();
  child.channel?.ref();
};
const letGo = (child: ChildProcess): void => {
  child.unref();
  child.channel?.unref();
  ending = setTimeout(() => child.kill('SIGKILL'), idle).unref();
};

/** Of the process that stands by; for tests that kill it. */
export const encoderProcess = (): number | undefined => running?.pid;

/**
 * Has a picture encoded by a process of its own, so that one that crashes, hangs or swells takes nobody along: undefined where it did.
 * The next one gets a new process. One picture at a time.
 */
export const encodeApart = async (
  { bytes, bounds }: Pick<ToEncode, 'bytes' | 'bounds'>,
  { time, memory }: EncoderLimits,
): Promise<Encoded | undefined> => {
  const child = running?.connected && running.exitCode === null ? running : await start();
  running = child;
  hold(child);
  const { promise, resolve } = Promise.withResolvers<Encoded | undefined>();
  const late = setTimeout(() => resolve(undefined), time);
  const gone = (): void => resolve(undefined);
  child
    .once('message', (encoded: Encoded) => resolve(encoded))
    .once('exit', gone)
    .once('error', gone);
  try {
    // A process that died since the last picture: told by its exit, too.
    child.send({ bytes, bounds, memory } satisfies ToEncode, (error) => error && resolve(undefined));
    const encoded = await promise;
    if (encoded === undefined) end(child);
    return encoded;
  } finally {
    clearTimeout(late);
    child.removeAllListeners('message').removeListener('exit', gone).removeListener('error', gone);
    if (running === child) letGo(child);
  }
};

const end = (child: ChildProcess): void => {
  if (running === child) running = undefined;
  child.kill('SIGKILL');
};
