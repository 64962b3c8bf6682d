import { AsyncLocalStorage } from 'node:async_hooks';
import { Gauge, type Registry } from '@cadenza/infra/telemetry/metrics';
import { createFairQueue, type FairQueue, keyOf, type Shares, type Who } from './fair-queue.ts';
import type { Session } from './session.ts';
import { type Credit, createWorkCredit } from './work-credit.ts';

/**
 * What a node works on at once, for each kind of call, so that no kind takes what another needs and nobody takes what the
 * others need. All reads together leave connections of the pool (20) for who signs in and for what every call asks.
 *
 * - `read`: of the read models. Two cores are busy with four; more at once for one user would only make others slower.
 * - `heavy`: searches through everything.
 * - `write`: waits for the log most of its time, and may wait long for one that is away: beside the reads.
 * - `public`: of anyone, by address; a password costs a core for 50 ms.
 * - `report`: of strangers who leave something behind. Each makes work for projections and workers, too, and keeps its turn until it
 *   can be seen: one at a time, with a rest behind it, leaves the machine to who is signed in.
 * - `catchUp`: of a subscriber that has missed something.
 */
const lanes = {
  read: { all: 12, group: 6, one: 2 },
  heavy: { all: 4, group: 2, one: 1 },
  write: { all: 64, group: 32, one: 8 },
  public: { all: 16, group: 4, one: 4 },
  report: { all: 1, group: 1, one: 1 },
  catchUp: { all: 4, group: 2, one: 1 },
} as const satisfies Record<string, Shares>;

export type Lane = keyof typeof lanes;

/**
 * Whoever asks for several things at a time gets a fifth of what a node can do. A second of work is shared by all that are at
 * work in it, so nobody runs out of credit by the load of others.
 */
const usualCredit: Credit = { burst: 2_000, debt: 500, perSecond: 200 };
/** Lanes whose work is ours; a write waits for the log, and what anyone may call is counted by address. */
const onAccount: ReadonlySet<Lane> = new Set(['read', 'heavy', 'catchUp']);
/** Lanes in which a turn lasts until its work is done, whatever it waits for. */
const steady: ReadonlySet<Lane> = new Set(['report']);
/** Of a lane: as many as come one after the other where nobody floods us. */
const fewWaiting = 5;
/**
 * How long a place then stays empty, in milliseconds, by how long its turn lasted: the slower all is, the fewer begin. While many wait,
 * who is at work inside comes first by far: sixty that wait at a node have their answers in half a minute on a machine that has little else to do.
 */
const rests: Partial<Record<Lane, (lasted: number, waiting: number) => number>> = {
  report: (lasted, waiting) => (waiting > fewWaiting ? Math.min(2_000, 18 * lasted) : Math.min(1_000, 3 * lasted)),
};
/**
 * Lanes whose work may have the turn of a stream (`commands/src/kernel/keyed-mutex.ts`) while others of the lane wait for that turn:
 * if it waited for the places of these when it comes back, all of them would wait for ever.
 */
const resumesAtOnce: ReadonlySet<Lane> = new Set(['write']);
/** What a call costs besides its work: its head, who asks, its line in the log, its answer. */
const callMilliseconds = 4;

export const userOf = ({ actor }: Session): Who => ({ group: actor.companyId, one: actor.userId });
export const addressOf = (address: string): Who => ({ group: address, one: address });

type Turn = { lane: Lane; turns: FairQueue; who: Who; asides: number; began: number; spend: () => void };

export type LanesOptions = {
  metrics: Registry;
  /** Multiplies what one and a group may have, up to all there is: for load tests, where one stands for many. */
  factor?: number;
  credit?: Credit;
};

/** Every piece of work on behalf of somebody goes through here: REST calls and root fields of GraphQL alike. */
export const createLanes = ({ metrics, factor = 1, credit: given = usualCredit }: LanesOptions) => {
  const more = Math.max(1, factor);
  const credit = createWorkCredit({ ...given, burst: given.burst * more, perSecond: given.perSecond * more });
  const scaled = ({ all, group, one }: Shares): Shares => ({
    all,
    group: Math.min(all, Math.ceil(group * more)),
    one: Math.min(all, Math.ceil(one * more)),
  });
  const turnsOf = Object.fromEntries(
    Object.entries(lanes).map(([lane, shares]) => [
      lane,
      createFairQueue(scaled(shares), onAccount.has(lane as Lane) ? credit : undefined),
    ]),
  ) as Record<Lane, FairQueue>;
  const atWork = (): number => [...onAccount].reduce((sum, lane) => sum + turnsOf[lane].counts().working, 0);
  const current = new AsyncLocalStorage<Turn>();
  new Gauge({
    name: 'cadenza_work',
    help: 'Calls by kind: at work, and waiting for their turn',
    labelNames: ['lane', 'state'],
    registers: [metrics],
    collect() {
      for (const [lane, turns] of Object.entries(turnsOf)) {
        for (const [state, count] of Object.entries(turns.counts())) this.set({ lane, state }, count);
      }
    },
  });

  return {
    /**
     * Does some work when its turn comes. Throws `AskerGone`, and begins nothing, where `gone` aborts before that. Not to be
     * called within such work: it would wait for itself.
     */
    run: async <T>(lane: Lane, who: Who, gone: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
      const turns = turnsOf[lane];
      await turns.enter(who, gone);
      const spend = (): void => {
        if (!onAccount.has(lane)) return;
        credit.spend(keyOf(who), (performance.now() - turn.began) / atWork());
      };
      const turn: Turn = { lane, turns, who, asides: 0, began: performance.now(), spend };
      if (onAccount.has(lane)) credit.spend(keyOf(who), callMilliseconds);
      try {
        return await current.run(turn, work);
      } finally {
        spend();
        const rest = rests[lane]?.(performance.now() - turn.began, turns.counts().waiting) ?? 0;
        if (rest > 0) setTimeout(() => turns.leave(who), rest).unref();
        else turns.leave(who);
      }
    },
    /** For work that no turn holds, as making an answer into text. */
    spend: (who: Who, milliseconds: number): void => credit.spend(keyOf(who), milliseconds),
    /** Within such work: waits for something else and lets others work meanwhile. Elsewhere it only waits. */
    aside: async <T>(wait: () => Promise<T>): Promise<T> => {
      const turn = current.getStore();
      if (turn === undefined || steady.has(turn.lane)) return wait();
      turn.asides += 1;
      if (turn.asides === 1) {
        turn.spend();
        turn.turns.leave(turn.who);
      }
      try {
        return await wait();
      } finally {
        turn.asides -= 1;
        if (turn.asides === 0) {
          if (resumesAtOnce.has(turn.lane)) turn.turns.resume(turn.who);
          else await turn.turns.enter(turn.who);
          turn.began = performance.now();
        }
      }
    },
  };
};

export type Lanes = ReturnType<typeof createLanes>;
