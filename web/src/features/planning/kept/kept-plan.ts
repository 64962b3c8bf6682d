import type { Ask } from '../../../lib/ask.ts';
import type { DeviceStore } from '../../../lib/device-store.ts';
import type { KeptDays } from '../../../lib/kept-days.ts';
import { isLater } from '../../../lib/read-after.ts';
import { overdueOf, rangesOf, setupOf, windowOf } from '../days/board-read.ts';
import { addDays, dateOf, mondayOf } from '../days/days.ts';
import { PlannedInterventionDetailDocument } from '../reading/planned-intervention.gen.ts';
import type { PlanningReads, Setup } from '../reading/reads.ts';
import type { Detail } from '../reading/remembered-details.ts';
import type { PlannedRow } from '../rows/row.ts';

/** Whole weeks, as screens show them: the one of today and two more hold the next 14 days, whatever day it is. */
const keptDays = 21;
/** Own interventions whose lines are kept: more than anybody does in two weeks. */
const maxDetails = 120;

/** The work of the next days as it was read last, and of one's own the lines, too. */
export type KeptPlan = {
  /** Epoch milliseconds. */
  readonly at: number;
  /** `YYYY-MM-DD` of the first day, a Monday. */
  readonly first: string;
  readonly asOfPosition: string;
  readonly setup: Setup;
  readonly rows: readonly PlannedRow[];
  readonly details: Readonly<Record<string, { readonly version: string; readonly detail: Detail }>>;
  /** Whose works open by it: all of them by now (`whole`), and nobody's where null. */
  readonly maintainerId: string | null;
  readonly whole: boolean;
};

/** What may be said of it to somebody without a network; null while it is still being read. */
export const daysOf = ({ first, at, maintainerId, whole }: Omit<KeptPlan, 'rows'>): KeptDays =>
  whole ? { until: addDays(first, keptDays - 1), at, works: maintainerId !== null } : null;

const name = 'plan 5';
/** Works asked for at once: those of a day are there a moment later, and what is on screen still has its turn. */
const atOnce = 4;

/** Undefined where nothing is kept, or by another build in another shape. */
export const readKeptPlan = async (store: Pick<DeviceStore, 'read'>, owner: string): Promise<KeptPlan | undefined> =>
  (await store.read(owner, name)) as KeptPlan | undefined;

export const writeKeptPlan = (store: Pick<DeviceStore, 'keep'>, owner: string, plan: KeptPlan): Promise<void> =>
  store.keep(owner, name, plan);

export const covers = (plan: KeptPlan, first: string, days: number): boolean =>
  first >= plan.first && addDays(first, days) <= addDays(plan.first, keptDays);

type Keeping = {
  readonly ask: Ask;
  readonly reads: Pick<PlanningReads, 'setup' | 'window' | 'overdue'>;
  readonly store: Pick<DeviceStore, 'read' | 'keep'>;
  /** What the feed has told while it was read belongs to it. */
  readonly merged?: (plan: KeptPlan) => KeptPlan;
  readonly owner: string;
  /** Whose work is kept with its lines; null for who has none of their own. */
  readonly maintainerId: string | null;
  readonly timeZone: string;
  readonly now: number;
  /** The one who reads is still the one who is signed in. */
  readonly isOwner: () => boolean;
};

/**
 * Reads the next days and keeps them on the device; of one's own work what a panel shows, each again only when it has changed: that of
 * now first, and each few as soon as they are here, as the network may go at any moment. Answers what is kept now; undefined where
 * somebody else is signed in by then.
 */
export const keepPlan = async ({
  ask,
  reads,
  store,
  merged = (plan) => plan,
  owner,
  maintainerId,
  timeZone,
  now,
  isOwner,
}: Keeping): Promise<KeptDays> => {
  const today = dateOf(now, timeZone);
  const first = mondayOf(today);
  const [setup, overdue, before, ...windows] = await Promise.all([
    reads.setup(setupOf(first, keptDays)),
    reads.overdue(overdueOf(now)),
    readKeptPlan(store, owner).catch(() => undefined),
    ...rangesOf(first, keptDays, today, false).map((range) => {
      const { from, to } = windowOf(range);
      return reads.window(from, to);
    }),
  ]);
  // Windows overlap by the zones, and the overdue may lie in them, too.
  const rows = [
    ...new Map([...overdue.rows, ...windows.flatMap((one) => one.rows)].map((row) => [row.id, row])).values(),
  ];
  const asOfPosition = windows.map((one) => one.asOfPosition).reduce((a, b) => (isLater(a, b) ? b : a));
  const away = ({ start, end }: PlannedRow): number => Math.max(Date.parse(start) - now, now - Date.parse(end), 0);
  const own = rows
    .filter(({ maintainer, completed }) => maintainerId !== null && maintainer?.id === maintainerId && !completed)
    .sort((a, b) => away(a) - away(b))
    .slice(0, maxDetails);
  // What was kept of them before serves until it is read again.
  const details: Record<string, { version: string; detail: Detail }> = {};
  for (const { id } of own) {
    const known = before?.details[id];
    if (known !== undefined) details[id] = known;
  }
  const keep = async (whole: boolean): Promise<KeptDays> => {
    if (!isOwner()) return undefined;
    const plan = merged({ at: now, first, asOfPosition, setup, rows, details, maintainerId, whole });
    await writeKeptPlan(store, owner, plan);
    return daysOf(plan);
  };
  const news = own.filter(({ id, version }) => details[id]?.version !== version);
  for (let next = 0; next < news.length && isOwner(); next += atOnce) {
    await Promise.all(
      news.slice(next, next + atOnce).map(async ({ id, version }) => {
        const { plannedIntervention: detail } = await ask(PlannedInterventionDetailDocument, { id });
        if (detail === null) delete details[id];
        else details[id] = { version, detail };
      }),
    );
    if (next + atOnce < news.length) await keep(false);
  }
  return keep(true);
};
