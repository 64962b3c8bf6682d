import type { ZonedScale } from './zoned-scale.ts';

export type HourTick = { readonly instant: number; readonly x: number; readonly label: string };

/** Labels closer than this run into each other. */
const leastGap = 36;

/** Some whole hours of each day to draw a line and a label at: as many as there is room for. */
export const hourTicks = (
  scale: ZonedScale,
  time: (instant: number) => string,
  wanted: (date: string) => boolean,
): HourTick[] => {
  const ticks: HourTick[] = [];
  for (const day of scale.days) {
    if (!wanted(day.date)) continue;
    const slots = scale.slots.filter((slot) => slot >= day.from && slot < day.to);
    const hours = slots
      .map((instant) => ({ instant, x: scale.xOf(instant), label: time(instant) }))
      .filter(({ label }) => label.endsWith(':00'));
    const [first, second] = hours;
    if (first === undefined) continue;
    const hourWidth = second === undefined ? day.width : second.x - first.x;
    const step = [1, 2, 3, 4, 6, 12].find((hoursApart) => hoursApart * hourWidth >= leastGap) ?? 24;
    hours.forEach((tick, index) => {
      if (index % step === 0 && tick.x + leastGap <= day.left + day.width + 1)
        ticks.push({ ...tick, label: tick.label.slice(0, 2) });
    });
  }
  return ticks;
};
