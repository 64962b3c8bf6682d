import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { ClusterNode } from '@cadenza/infra/embedded/testing/node';
import { isOpen, type SeenJob, seeJobs } from '@cadenza/infra/jobs/testing/seen-jobs';
import { jobsConnection } from '@cadenza/infra/process/backends';
import { projections } from '@cadenza/projections/all';
import { readPositions } from '@cadenza/projections/kernel/positions';
import { checkInvariants } from '@cadenza/projections/testing/invariants/check';
import type { Delivered, Evidence, Sample } from '@cadenza/projections/testing/invariants/evidence';
import { sampleCheckpoint } from '@cadenza/projections/testing/invariants/read-models';
import { inject } from 'vitest';
import { followFeed } from '../../../src/acceptance/feed-client.ts';
import type { Commands } from './commands.ts';
import { type Fixtures, openFixturesLog } from './fixtures.ts';

export type Observation = {
  /** What was seen up to now. */
  evidence: (commands: Commands, options: { jobs: boolean }) => Evidence & { delivered: readonly Delivered[] };
  /** Waits until read models, subscribers and, where workers run, the queues are where the log is. */
  settled: (options: { jobs: boolean }) => Promise<void>;
  /** Settles, sends every command once more, and answers what of I1 to I14 does not hold. */
  violations: (commands: Commands, options: { jobs: boolean }) => Promise<string[]>;
  close: () => Promise<void>;
};

const timeout = 180_000;
/** Milliseconds between two looks whether all is at rest: each asks the database and the workers. */
const lookEvery = 250;
/** Milliseconds between two samples of what may not be so for a moment; each asks the database, all through a test. */
const sampleEvery = inject('faults').nightly ? 25 : 100;

/** What a worker looks for a minute after each of its starts, by whatever happens then. */
const isByTheClock = ({ id }: { readonly id: string }): boolean => id.startsWith('start-');

/** One subscriber for each company at a node, and samples of checkpoint and feed, from now on. `workers` says where its reactors are. */
export const observe = async (
  fixtures: Fixtures,
  address: () => string,
  workers: ClusterNode,
): Promise<Observation> => {
  const { companies } = fixtures;
  const { pool } = fixtures.database;
  const store = await openFixturesLog(fixtures, 'observer');
  const queues = await seeJobs(jobsConnection(fixtures.backends), pool);
  const feeds = companies.map(({ companyId, token }) => ({ companyId, feed: followFeed(address, token) }));
  const begun = await Promise.all(feeds.map(({ feed }) => feed.ready));
  const samples: Sample[] = [];
  const stop = new AbortController();
  const sampling = (async () => {
    while (!stop.signal.aborted) {
      const sample = await sampleCheckpoint(pool);
      if (sample && sample.position !== samples.at(-1)?.position) samples.push(sample);
      await pause(sampleEvery);
    }
  })();

  const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    const end = performance.now() + timeout;
    while (!(await holds())) {
      if (performance.now() > end) {
        const seen = feeds.map(({ feed }) => [feed.positions.length, feed.resyncs(), feed.ended()]);
        throw new Error(`${what} does not come to rest; changes, resyncs, end of the subscribers: ${inspect(seen)}`);
      }
      await pause(lookEvery);
    }
  };
  const modelsAtHead = async (): Promise<boolean> => {
    const [positions, head] = [await readPositions(pool), await store.head()];
    return projections.every(({ name }) => (positions.get(name) ?? 0n) >= head);
  };
  const reactorsAtHead = async (): Promise<boolean> => {
    const [head, body] = [await store.head(), await workers.readiness()];
    const reactors = Object.entries(body?.checks ?? {}).filter(([name]) => name.startsWith('reactor '));
    return reactors.length > 0 && reactors.every(([, { detail }]) => BigInt(detail?.position ?? 0) >= head);
  };
  const jobsDone = async (): Promise<boolean> =>
    !(await queues.all()).some((job) => isOpen(job) && job.state !== 'failed') && (await reactorsAtHead());
  const changesSeen = async (): Promise<boolean> => {
    for (const [index, { companyId, feed }] of feeds.entries()) {
      const { rows } = await pool.query<{ count: bigint }>(
        `select count(*) as count from feed.changes where topic = 'planning' and company_id = $1 and position > $2`,
        [companyId, begun[index]],
      );
      if (BigInt(feed.positions.length) < (rows[0]?.count ?? 0n)) return false;
    }
    return true;
  };
  const settled: Observation['settled'] = async ({ jobs }) => {
    // What reactors ask for is in a queue before they say that they have read it.
    // The workers are asked last: they count all of their queues for an answer.
    if (jobs) await until('the queue', async () => (await modelsAtHead()) && (await reactorsAtHead()) && jobsDone());
    await until('a read model', modelsAtHead);
    await until('a subscriber', changesSeen);
  };

  /** What was asked for with a delay, a mail, comes due at any time: its run is waited for, too. */
  const restingJobs = async (): Promise<readonly SeenJob[]> => {
    let seen: readonly SeenJob[] = [];
    await until('the queue', async () => {
      seen = (await queues.all()).filter((job) => !isByTheClock(job));
      return !seen.some((job) => isOpen(job) && job.state !== 'failed');
    });
    return seen;
  };

  const evidence: Observation['evidence'] = ({ acknowledged }, { jobs }) => ({
    pool,
    store,
    acknowledged,
    samples,
    ...(jobs ? { jobs: restingJobs } : {}),
    delivered: feeds.map(({ companyId, feed }, index) => ({
      companyId,
      after: BigInt(begun[index] ?? 0),
      positions: feed.positions.map(BigInt),
      ids: [...feed.ids],
    })),
  });

  return {
    settled,
    evidence,
    violations: async (commands, { jobs }) => {
      await settled({ jobs });
      const head = await store.head();
      const repeated = await commands.repeatAll();
      if ((await store.head()) !== head) repeated.push('I2: a repeated command wrote something');
      const resyncs = feeds.filter(({ feed }) => feed.resyncs() > 0).map(() => 'I7: a subscriber had to begin anew');
      return [...repeated, ...resyncs, ...(await checkInvariants(evidence(commands, { jobs })))];
    },
    close: async () => {
      stop.abort();
      for (const { feed } of feeds) feed.close();
      await sampling;
      await queues.close();
      await store.close();
    },
  };
};
