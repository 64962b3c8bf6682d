import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isChildMessage } from '../../process/parent.ts';
import { runOnce } from '../child-process.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

export type NodeKind = 'api' | 'projections' | 'workers';

export type ClusterOptions = {
  /** A database of the cluster's own; migrated at the start. */
  databaseUrl: string;
  redisUrl?: string | undefined;
  eventStoreUrl?: string | undefined;
  /** How many of each run side by side; two unless told. */
  nodes?: Partial<Record<NodeKind, number>>;
  /** Further variables for every process, `CADENZA_FAILPOINTS` say. */
  env?: Record<string, string>;
};

export type ClusterNode = {
  kind: NodeKind;
  /** `workers-2` */
  name: string;
  /** `http://127.0.0.1:41234`; another after `start`. */
  address: string;
  pid: number;
  running: boolean;
  /** What it wrote lately, for the message of a test that fails. */
  output(): string;
  /** The body of its `/readyz`; undefined where it does not answer. */
  readiness(): Promise<Readiness | undefined>;
  signal(signal: NodeJS.Signals): void;
  /** SIGKILL, SIGTERM; resolves when it is gone. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Once more after its end, with further variables if told. Resolves when it listens. */
  start(env?: Record<string, string>): Promise<void>;
};

export type Readiness = {
  status: string;
  checks: Record<string, { ok: boolean; reason?: string; detail?: { state?: string; position?: string } }>;
};

export type Cluster = {
  nodes: readonly ClusterNode[];
  of(kind: NodeKind): readonly ClusterNode[];
  /**
   * The nodes on which this projection or reactor (`planning`, `reactor expand-on-schedule`) is not on standby; `but` one
   * is not asked.
   */
  owners(check: string, but?: ClusterNode): Promise<ClusterNode[]>;
  stop(): Promise<void>;
};

/** What the processes sign tokens with. */
export const clusterSecret = 'a-secret-for-tests-that-is-long-enough';

const startWithin = 60_000;

/**
 * The real processes side by side, each on a free port, as a platform for containers would run them: nobody starts one
 * again that ended. Resolves when all are ready; rejects with what they wrote. They end with the process that started them.
 */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env: NodeJS.ProcessEnv = {
    ...{ PATH, HOME, TMPDIR, NODE_COMPILE_CACHE },
    DATABASE_URL: options.databaseUrl,
    REDIS_URL: options.redisUrl,
    EVENTSTORE_URL: options.eventStoreUrl,
    AUTH_SECRET: clusterSecret,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...options.env,
  };
  const never = new AbortController().signal;
  await runOnce({ name: 'the migration', script: `${root}projections/src/cli/migrate.ts`, env }, never);
  const kinds: NodeKind[] = ['projections', 'workers', 'api'];
  const nodes = kinds.flatMap((kind) =>
    Array.from({ length: options.nodes?.[kind] ?? 2 }, (_, index) => createNode(kind, `${kind}-${index + 1}`, env)),
  );
  const stop = async (): Promise<void> => void (await Promise.all(nodes.map((node) => node.stop())));
  try {
    await Promise.all(nodes.map((node) => node.start()));
    await untilReady(nodes);
  } catch (error) {
    await Promise.all(nodes.map((node) => node.kill()));
    throw new Error(nodes.map((node) => `${node.name}: ${node.output()}`).join('\n'), { cause: error });
  }
  const owners = async (check: string, but?: ClusterNode): Promise<ClusterNode[]> => {
    const alive = nodes.filter((node) => node.running && node !== but);
    const answers = await Promise.all(alive.map(async (node) => ({ node, body: await node.readiness() })));
    return answers.flatMap(({ node, body }) => {
      const state = body?.checks[check]?.detail?.state;
      return state === undefined || state === 'standby' || state === 'starting' ? [] : [node];
    });
  };
  return { nodes, of: (kind) => nodes.filter((node) => node.kind === kind), owners, stop };
};

const createNode = (kind: NodeKind, name: string, env: NodeJS.ProcessEnv): ClusterNode => {
  let child: ChildProcess | undefined;
  let gone: Promise<void> = Promise.resolve();
  let output = '';
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child?.kill(signal);
    await gone;
  };
  const node: ClusterNode = {
    kind,
    name,
    address: '',
    pid: 0,
    running: false,
    output: () => output,
    readiness: async () => {
      try {
        const response = await fetch(`${node.address}/readyz`, { signal: AbortSignal.timeout(5_000) });
        return (await response.json()) as Readiness;
      } catch {
        return undefined;
      }
    },
    signal: (signal) => void child?.kill(signal),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start: async (more = {}) => {
      const fresh = spawn(process.execPath, [`${root}${kind}/src/main.ts`], {
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = fresh;
      node.pid = fresh.pid ?? 0;
      node.running = true;
      for (const stream of [fresh.stdout, fresh.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          output = `${output}${chunk}`.slice(-20_000);
        });
      }
      gone = new Promise((resolve) => {
        fresh.once('exit', () => {
          node.running = false;
          resolve();
        });
      });
      node.address = await Promise.race([
        told(fresh),
        gone.then(() => Promise.reject(new Error(`${name} ended at its start:\n${output}`))),
      ]);
    },
  };
  return node;
};

const told = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.on('message', (message) => {
      if (isChildMessage(message)) resolve(message.address);
    });
  });

const untilReady = async (nodes: readonly ClusterNode[]): Promise<void> => {
  const until = performance.now() + startWithin;
  for (;;) {
    const answers = await Promise.all(nodes.map((node) => node.readiness()));
    if (answers.every((body) => body?.status === 'ready')) return;
    if (performance.now() > until) throw new Error(`not ready: ${JSON.stringify(answers)}`);
    await sleep(100);
  }
};
