import { setTimeout as sleep } from 'node:timers/promises';
import type { Backends, Places } from '../../process/backends.ts';
import { runOnce } from '../child-process.ts';
import { type ClusterNode, createNode, type NodeKind, nodeEnv, root } from './node.ts';

const kinds = ['projections', 'workers', 'api'] as const;

export type ClusterOptions = {
  /** How many of each run side by side; two unless told. */
  nodes?: Partial<Record<(typeof kinds)[number], number>>;
  /** Further variables for every process. */
  env?: Record<string, string>;
};

export type Cluster = {
  nodes: readonly ClusterNode[];
  of(kind: NodeKind): readonly ClusterNode[];
  /**
   * The nodes on which this projection or reactor (`planning`, `reactor expand-on-schedule`) is not on standby; `but` one
   * is not asked.
   */
  owners(check: string, but?: ClusterNode): Promise<ClusterNode[]>;
  /** The same of all projections or reactors of a kind of process, each node asked once. */
  ownersOf(kind: NodeKind, but?: ClusterNode): Promise<Map<string, ClusterNode[]>>;
  stop(): Promise<void>;
};

const startWithin = 120_000;

/**
 * The real processes side by side on a database of their own, as a platform for containers would run them. Migrates;
 * resolves when all are ready; rejects with what they wrote.
 */
export const startCluster = async (
  backends: Backends & Partial<Places>,
  options: ClusterOptions = {},
): Promise<Cluster> => {
  const env = nodeEnv(backends, options.env);
  const never = new AbortController().signal;
  await runOnce({ name: 'the migration', script: `${root}projections/src/cli/migrate.ts`, env }, never);
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
  const byCheck = async (asked: readonly ClusterNode[]): Promise<Map<string, ClusterNode[]>> => {
    const answers = await Promise.all(asked.map(async (node) => ({ node, body: await node.readiness() })));
    const owners = new Map<string, ClusterNode[]>();
    for (const { node, body } of answers) {
      for (const [check, { detail }] of Object.entries(body?.checks ?? {})) {
        if (detail?.state === undefined) continue;
        const known = owners.getOrInsertComputed(check, () => []);
        if (!['standby', 'starting'].includes(detail.state)) known.push(node);
      }
    }
    return owners;
  };
  const alive = (but?: ClusterNode): ClusterNode[] => nodes.filter((node) => node.running && node !== but);
  const owners: Cluster['owners'] = async (check, but) => (await byCheck(alive(but))).get(check) ?? [];
  const ownersOf: Cluster['ownersOf'] = (kind, but) => byCheck(alive(but).filter((node) => node.kind === kind));
  return { nodes, of: (kind) => nodes.filter((node) => node.kind === kind), owners, ownersOf, stop };
};

const untilReady = async (nodes: readonly ClusterNode[]): Promise<void> => {
  const until = performance.now() + startWithin;
  for (let waiting = nodes; ; ) {
    const answers = await Promise.all(waiting.map((node) => node.readiness()));
    waiting = waiting.filter((_, index) => answers[index]?.status !== 'ready');
    if (waiting.length === 0) return;
    if (performance.now() > until) throw new Error(`not ready: ${JSON.stringify(answers)}`);
    await sleep(100);
  }
};
