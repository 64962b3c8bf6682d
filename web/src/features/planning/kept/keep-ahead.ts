import { now as clockNow } from '../../../lib/clock.ts';
import { deviceStore } from '../../../lib/device-store.ts';
import { keptDays } from '../../../lib/kept-days.ts';
import { ask } from '../../../lib/services.ts';
import { liveIdentity } from '../../../live/services.ts';
import { connectionStatus } from '../../../live/status.ts';
import { PlannedInterventionDetailDocument } from '../reading/planned-intervention.gen.ts';
import { createPlanningReads } from '../reading/reads.ts';
import { planningFeed } from '../rows/live-feed.ts';
import { keepCodes } from './kept-codes.ts';
import { daysOf, keepPlan, writeKeptPlan } from './kept-plan.ts';
import { createPlanKeeper } from './plan-keeper.ts';

/** ms after which what is kept is read again, while somebody looks and the server answers. */
const period = 10 * 60_000;

type Keeper = { readonly maintainerId: string | null; readonly timeZone: string };

/** Keeps the next days on the device for the time without a network, as the feed tells of them, and reads them again now and then; answers how to stop. */
export const keepAhead = ({ maintainerId, timeZone }: Keeper): (() => void) => {
  const owner = liveIdentity();
  if (owner === null) return () => undefined;
  const isOwner = (): boolean => liveIdentity() === owner;
  const reads = createPlanningReads(ask);
  const isLive = (): boolean => connectionStatus.get().kind === 'live';
  const told = createPlanKeeper({
    write: async (plan) => {
      await writeKeptPlan(deviceStore, owner, plan);
      const days = daysOf(plan);
      if (days !== null && isOwner()) keptDays.set(days);
    },
    detailOf: async (id) => (await ask(PlannedInterventionDetailDocument, { id })).plannedIntervention,
    isOwner,
    now: clockNow,
  });
  let last = Number.NEGATIVE_INFINITY;
  const keep = (): void => {
    if (document.hidden || !isOwner() || !isLive() || clockNow() - last < period) return;
    last = clockNow();
    told.reading();
    // What cannot be read or kept now is read in the next round; who is without a network has what was kept before.
    const { merged } = told;
    // Of use where a fault is completed without a network: what does not come now comes with the next round.
    keepCodes(ask, deviceStore, owner).catch(() => undefined);
    keepPlan({ ask, reads, store: deviceStore, merged, owner, maintainerId, timeZone, now: last, isOwner }).then(
      (days) => (days === undefined ? undefined : keptDays.set(days)),
      () => {
        last = Number.NEGATIVE_INFINITY;
      },
    );
  };
  keep();
  const timer = setInterval(() => {
    if (isLive()) told.seen();
    keep();
  }, period / 10);
  let wasLive = isLive();
  const stop = connectionStatus.subscribe(() => {
    // Up to this moment the feed has told everything.
    if (wasLive && !isLive()) told.seen();
    wasLive = isLive();
    keep();
  });
  const unlisten = planningFeed().listen({
    change: told.change,
    resync: () => {
      last = Number.NEGATIVE_INFINITY;
      keep();
    },
  });
  document.addEventListener('visibilitychange', keep);
  return () => {
    clearInterval(timer);
    stop();
    unlisten();
    document.removeEventListener('visibilitychange', keep);
  };
};
