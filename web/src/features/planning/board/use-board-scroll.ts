import { type RefObject, useEffect, useRef } from 'react';
import { addDays } from '../days/days.ts';
import { toInstant } from '../days/local-time.ts';
import type { Plan } from '../session/planning-session.ts';
import type { BoardLane } from './board-layout.ts';
import { bringIntoSight } from './bring-into-sight.ts';
import type { ZonedScale } from './zoned-scale.ts';

type Input = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly plan: Plan;
  readonly today: string;
  readonly scale: ZonedScale;
  readonly lanes: readonly BoardLane[];
  readonly allHours: boolean;
  /** px that the columns may fill; null before the board has been measured. */
  readonly measured: number | null;
  readonly openId: string | null;
};

/** Where the board is scrolled to by itself: the hours that are worked, and what is open. */
export const useBoardScroll = ({ scroller, plan, today, scale, lanes, allHours, measured, openId }: Input): void => {
  // The whole day begins at midnight, where little happens: show the hours that are worked.
  const day = plan.first <= today && today < addDays(plan.first, plan.days) ? today : plan.first;
  const start = scale.xOf(toInstant(day, plan.setup.dayStart, plan.setup.timeZone) ?? scale.from);
  const startRef = useRef(start);
  startRef.current = start;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other days or hours scroll the board, not another width
  useEffect(() => {
    if (allHours && measured !== null) scroller.current?.scrollTo({ left: Math.max(startRef.current - 12, 0) });
  }, [allHours, plan.first, plan.days, measured === null]);

  // The open one stays in sight when the panel takes its place beside the board.
  // biome-ignore lint/correctness/useExhaustiveDependencies: live changes must not scroll the board under a reader
  useEffect(() => {
    if (openId !== null) bringIntoSight(scroller.current, lanes, openId);
  }, [openId, measured]);
};
