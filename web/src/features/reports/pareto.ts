type Worst = {
  readonly equipmentId: string;
  readonly equipment: string;
  readonly hours: number;
  readonly failures: number;
};
export type ParetoBar = Worst & { readonly cumulated: number };

/** The worst first, each with what it and those before it are of the whole, in percent. `total`: hours of all, also of those that are not among them. */
export const paretoOf = (worst: readonly Worst[], total: number): readonly ParetoBar[] => {
  let sum = 0;
  return worst.map((one) => {
    sum += one.hours;
    return { ...one, cumulated: total === 0 ? 0 : Math.min(100, (sum / total) * 100) };
  });
};

/** How many of the worst it takes for so much of the whole, in percent. */
export const fewestFor = (bars: readonly ParetoBar[], percent: number): number =>
  bars.findIndex(({ cumulated }) => cumulated >= percent) + 1 || bars.length;
