import { idOf } from '@cadenza/commands/kernel/actor';
import type { Actor, Person } from '@cadenza/domain/identity/actor';
import type { Position } from '@cadenza/domain/kernel/event';
import { Counter, Gauge, type Registry } from '@cadenza/infra/telemetry/metrics';
import type { PositionWaiter } from '@cadenza/projections/kernel/positions';
import type { ProjectionName } from '@cadenza/projections/kernel/types';
import type { Lanes } from './lanes.ts';
import type { LogHead } from './log-head.ts';
import { problem } from './problem.ts';
import { createQuotas } from './quotas.ts';

/** 2 s at most: then the caller gets what is there, and is told that it is stale. */
const timeoutMilliseconds = 2000;
/** An own write older than this is in every read model, or something is stopped and waiting would not help. */
const memoryMilliseconds = 10_000;

/** Reads that wait at once; a read without a place is answered at once, as one that has waited in vain. */
export type WaitingQuotas = { node: number; company: number; user: number };
/** A page waits with the few reads that it opens with. */
export const waitingQuotas: WaitingQuotas = { node: 200, company: 50, user: 12 };

const asPosition = (header: string | undefined): Position => {
  if (header === undefined) return 0n;
  if (!/^\d{1,19}$/.test(header)) throw problem('unreadable');
  return BigInt(header);
};

/** What the log answers, or this after as long as a read may wait. */
const inTime = async <T>(answer: Promise<T>, otherwise: T): Promise<T> => {
  const { promise: late, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(otherwise), timeoutMilliseconds);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

type Options = {
  waiter: Pick<PositionWaiter, 'reached' | 'waitFor'>;
  head: LogHead;
  /** Who waits works on nothing meanwhile. */
  lanes: Pick<Lanes, 'aside'>;
  metrics: Registry;
  quotas?: WaitingQuotas;
  now?: () => number;
};

/**
 * Read your own writes. A client that knows sends the position of its last write (`x-read-after`); for those that do not,
 * REST clients above all, this node remembers the last write of each user for a while.
 */
export const createReadAfter = (options: Options) => {
  const { waiter, head, lanes, metrics, now = () => performance.now() } = options;
  const last = new Map<string, { position: Position; at: number }>();
  const quotas = createQuotas(options.quotas ?? waitingQuotas);
  const turnedAway = new Counter({
    name: 'cadenza_read_after_turned_away_total',
    help: 'Reads that were answered as stale because too many waited already, by whose share was full',
    labelNames: ['share'],
    registers: [metrics],
  });
  new Gauge({
    name: 'cadenza_read_after_waiting',
    help: 'Reads that wait for the projections',
    registers: [metrics],
    collect() {
      this.set(quotas.count('node'));
    },
  });

  const remembered = (actor: Actor): Position => {
    const write = last.get(idOf(actor));
    return write && now() - write.at < memoryMilliseconds ? write.position : 0n;
  };

  const untilShown = (
    projections: readonly ProjectionName[],
    position: Position,
    milliseconds: number,
  ): Promise<boolean> => lanes.aside(() => waiter.waitFor(projections, position, milliseconds));

  /** A log that does not answer says nothing against the position: then the read waits, as any other. */
  const exists = (position: Position): Promise<boolean> =>
    inTime(
      head.has(position).catch(() => true),
      true,
    );

  const remember = (actor: Actor, position: Position): void => {
    if (actor.kind !== 'person') return;
    if (last.size > 10_000) last.clear();
    if (position > remembered(actor)) last.set(actor.userId, { position, at: now() });
  };

  return {
    /** Told of what is written in the name of anybody; only people read. */
    wrote: (actor: Actor, position: Position): void => {
      head.seen(position);
      remember(actor, position);
    },
    /**
     * Told of a refusal that somebody else's write is the reason of: what its reader reads next shows that write. A log that does
     * not answer in time leaves it to the next refusal.
     */
    refused: async (actor: Actor): Promise<void> => {
      const position = await inTime(
        head.latest().catch(() => 0n),
        0n,
      );
      remember(actor, position);
    },
    /** For a command: true when the read models are as new as the caller's last write; false after the timeout is over. */
    wait: async (actor: Actor, projections: readonly ProjectionName[]): Promise<boolean> => {
      const own = remembered(actor);
      if (own === 0n || waiter.reached(projections, own)) return true;
      return untilShown(projections, own, timeoutMilliseconds);
    },
    /**
     * For a read: true when the read models are as new as the caller's last write and as `header`, a position as text; false
     * after the timeout is over, or at once where too many wait already. Throws `position_not_reached` for a position that
     * no event has.
     */
    waitToRead: async (
      actor: Person,
      projections: readonly ProjectionName[],
      header: string | undefined,
    ): Promise<boolean> => {
      const started = now();
      const own = remembered(actor);
      const named = asPosition(header);
      const isNews = named > own;
      const position = isNews ? named : own;
      if (projections.length === 0 || position === 0n || waiter.reached(projections, position)) return true;
      if (isNews && !(await lanes.aside(() => exists(named))))
        throw problem('position_not_reached', { position: String(named) });
      const { userId, companyId } = actor;
      const leave = quotas.enter(['user', userId], ['company', companyId], ['node', '']);
      if (typeof leave !== 'function') {
        turnedAway.inc({ share: leave });
        return false;
      }
      try {
        return await untilShown(projections, position, Math.max(0, timeoutMilliseconds - (now() - started)));
      } finally {
        leave();
      }
    },
  };
};

export type ReadAfter = ReturnType<typeof createReadAfter>;
