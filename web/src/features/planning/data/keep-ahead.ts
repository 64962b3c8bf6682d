import { now as clockNow } from '../../../lib/clock.ts';
import { keptDays } from '../../../lib/kept-days.ts';
import { ask } from '../../../lib/services.ts';
import { liveIdentity } from '../../../live/services.ts';
import { connectionStatus } from '../../../live/status.ts';
import { deviceStore } from '../../../offline/device-store.ts';
import { keepPlan } from './kept-plan.ts';
import { createPlanningReads } from './reads.ts';

/** ms after which what is kept is read again, while somebody looks and the server answers. */
const period = 10 * 60_000;

type Keeper = { readonly maintainerId: string | null; readonly timeZone: string };

/** Keeps the next days on the device for the time without a network, now and then again; answers how to stop. */
export const keepAhead = ({ maintainerId, timeZone }: Keeper): (() => void) => {
  const owner = liveIdentity();
  if (owner === null) return () => undefined;
  const isOwner = (): boolean => liveIdentity() === owner;
  const reads = createPlanningReads(ask);
  let last = Number.NEGATIVE_INFINITY;
  const keep = (): void => {
    if (document.hidden || !isOwner() || connectionStatus.get().kind !== 'live' || clockNow() - last < period) return;
    last = clockNow();
    // What cannot be read or kept now is read in the next round; who is without a network has what was kept before.
    keepPlan({ ask, reads, store: deviceStore, owner, maintainerId, timeZone, now: last, isOwner }).then(
      (days) => (days === undefined ? undefined : keptDays.set(days)),
      () => {
        last = Number.NEGATIVE_INFINITY;
      },
    );
  };
  keep();
  const timer = setInterval(keep, period / 10);
  const stop = connectionStatus.subscribe(keep);
  document.addEventListener('visibilitychange', keep);
  return () => {
    clearInterval(timer);
    stop();
    document.removeEventListener('visibilitychange', keep);
  };
};
