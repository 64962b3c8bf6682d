import { isLater } from '../../../lib/read-after.ts';
import type { Detail } from '../reading/remembered-details.ts';
import type { FeedItem } from '../rows/live-feed.ts';
import type { PlannedRow } from '../rows/row.ts';
import type { KeptPlan } from './kept-plan.ts';

type FeedUpdate = Pick<FeedItem, 'upserted' | 'removedIds' | 'position'>;

/** A kept plan with one change that the feed told: a row that is older than the kept one changes nothing. */
export const withUpdate = (plan: KeptPlan, { upserted, removedIds, position }: FeedUpdate): KeptPlan => {
  const rows = new Map(plan.rows.map((row) => [row.id, row]));
  const details = { ...plan.details };
  for (const row of upserted) {
    const known = rows.get(row.id);
    if (known === undefined || isLater(row.version, known.version)) rows.set(row.id, row);
  }
  for (const id of removedIds) {
    const known = rows.get(id);
    if (known !== undefined && isLater(known.version, position)) continue;
    rows.delete(id);
    delete details[id];
  }
  return { ...plan, rows: [...rows.values()], details };
};

type Options = {
  /** Writes the plan to the device. */
  readonly write: (plan: KeptPlan) => Promise<void>;
  /** What a panel shows of a work now; null where it is gone. */
  readonly detailOf: (id: string) => Promise<Detail | null>;
  readonly isOwner: () => boolean;
  readonly now: () => number;
};

/**
 * Keeps on the device what the feed tells, as it comes, so that a page that is loaded without a network shows what was on screen last.
 * One write at a time, of all that was told by then.
 */
export const createPlanKeeper = ({ write, detailOf, isOwner, now }: Options) => {
  let plan: KeptPlan | undefined;
  /** What was told while the plan was being read: the answer may be older. */
  let meanwhile: readonly FeedUpdate[] = [];
  let due = false;
  let writing: Promise<void> | undefined;

  /** Own works whose lines are kept, in another version than the row's. */
  const behind = ({ rows, details }: KeptPlan): readonly PlannedRow[] =>
    rows.filter(({ id, version }) => details[id] !== undefined && details[id].version !== version);

  const readDetail = async ({ id, version }: PlannedRow): Promise<void> => {
    const detail = await detailOf(id).catch(() => undefined);
    if (detail === undefined || detail === null || plan?.details[id] === undefined) return;
    plan = { ...plan, details: { ...plan.details, [id]: { version, detail } } };
  };

  const writeAll = async (): Promise<void> => {
    while (due && plan !== undefined && isOwner()) {
      due = false;
      // The rows first: the network may go at any moment.
      await write(plan);
      const old = plan.whole ? behind(plan) : [];
      if (old.length === 0) continue;
      await Promise.all(old.map(readDetail));
      if (plan !== undefined && isOwner()) await write(plan);
    }
  };

  const later = (): void => {
    due = true;
    // What the device has no room for now is written with the next change.
    writing ??= writeAll()
      .catch(() => undefined)
      .finally(() => {
        writing = undefined;
        if (due && plan !== undefined && isOwner()) later();
      });
  };

  return {
    /** The plan is about to be read anew. */
    reading: (): void => {
      meanwhile = [];
    },
    /** A plan that was read, with all that was told meanwhile. */
    merged: (read: KeptPlan): KeptPlan => {
      plan = meanwhile.reduce(withUpdate, read);
      return plan;
    },
    change: (item: FeedUpdate): void => {
      meanwhile = [...meanwhile, item];
      if (plan === undefined) return;
      plan = { ...withUpdate(plan, item), at: now() };
      later();
    },
    /** Nothing has changed up to now, as the feed would have told it. */
    seen: (): void => {
      if (plan === undefined) return;
      plan = { ...plan, at: now() };
      later();
    },
    /** Fulfilled when all that was told is written. */
    settled: async (): Promise<void> => {
      while (writing !== undefined) await writing;
    },
  };
};
