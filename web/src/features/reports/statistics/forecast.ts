import type { Statistics } from './use-statistics.ts';

export type PlannedHours = Statistics['planned'][number];
type Ahead = Statistics['ahead'];

/** Hours of a week beside those that there are. */
export type Load = { readonly monday: string; readonly hours: number; readonly capacity: number };

/** Somebody who has more to do in a week than they are there. */
export type Overload = Load & { readonly id: string; readonly label: string };

/** Of one maintainer, or with null of all together: what there is of a week is what there is of everybody. */
export const loadsOf = (
  planned: readonly PlannedHours[],
  ahead: Ahead,
  maintainerId: string | null,
): readonly Load[] => {
  const counted = maintainerId === null ? planned : planned.filter(({ maintainer }) => maintainer?.id === maintainerId);
  return ahead.map(({ monday }, week) => ({
    monday,
    hours: counted.reduce((sum, { hours }) => sum + (hours[week] ?? 0), 0),
    capacity: counted.reduce((sum, { capacityHours }) => sum + (capacityHours[week] ?? 0), 0),
  }));
};

/** Every week in which somebody has too much, the most of it first. */
export const overloadsOf = (planned: readonly PlannedHours[], ahead: Ahead): readonly Overload[] =>
  planned
    .flatMap(({ maintainer, hours, capacityHours }) =>
      maintainer === null
        ? []
        : ahead.flatMap(({ monday }, week): Overload[] => {
            const [own, capacity] = [hours[week] ?? 0, capacityHours[week] ?? 0];
            return own > capacity ? [{ ...maintainer, monday, hours: own, capacity }] : [];
          }),
    )
    .toSorted((one, other) => other.hours - other.capacity - (one.hours - one.capacity));
