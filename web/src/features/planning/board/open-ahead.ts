import { phoneQuery } from '../../../kit/phone-query.ts';
import { openingWeek } from '../days/opening-day.ts';
import { boardGrid } from '../lazy.ts';
import { planning } from '../session/services.ts';

/**
 * Reads the days on which a board opens, before it is mounted: with its rows it is drawn once, in slices, and not a second time
 * in one piece when they arrive. Fulfilled when they are here or have failed, or after `limit` milliseconds, and the code of the
 * lanes is, where lanes are drawn; it never fails.
 */
export const openBoardAhead = async (now: number, limit: number): Promise<void> => {
  const { session } = planning();
  session.show(openingWeek(now, Temporal.Now.timeZoneId(), null), 7, true);
  const read = new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      forget();
      resolve();
    };
    const timer = setTimeout(end, limit);
    const settled = (): void => {
      if (session.get().phase !== 'loading') end();
    };
    const forget = session.subscribe(settled);
    settled();
  });
  // Lanes that do not come are told by the board.
  if (!window.matchMedia(phoneQuery).matches) await boardGrid.fetch().catch(() => undefined);
  await read;
};
