import type { Statistics } from './use-statistics.ts';

export type PlannedHours = Statistics['planned'][number];
type Ahead = Statistics['ahead'];

/** Hours of a week beside those that there are. */
export type Load = { readonly monday: string; readonly hours: number; readonly capacity: number };

/** Somebody who has more to do in a week than the week has hours. */
export type Overload = Load & { readonly id: string; readonly label: string };

/** Of one maintainer, or with null of all together: then the hours of a week are those of everybody. */
export const loadsOf = (
  planned: readonly PlannedHours[],
  ahead: Ahead,
  maintainerId: string | null,
): readonly Load[] => {
  const people = planned.filter(({ maintainer }) => maintainer !== null);
  const counted = maintainerId === null ? planned : people.filter(({ maintainer }) => maintainer?.id === maintainerId);
  const heads = maintainerId === null ? people.length : 1;
  return ahead.map(({ monday, capacityHours }, week) => ({
    monday,
    hours: counted.reduce((sum, { hours }) => sum + (hours[week] ?? 0), 0),
    capacity: capacityHours * heads,
  }));
};

/** Every week in which somebody has too much, the most of it first. */
export const overloadsOf = (planned: readonly PlannedHours[], ahead: Ahead): readonly Overload[] =>
  planned
    .flatMap(({ maintainer, hours }) =>
      maintainer === null
        ? []
        : ahead.flatMap(({ monday, capacityHours: capacity }, week): Overload[] => {
            const own = hours[week] ?? 0;
            return own > capacity ? [{ ...maintainer, monday, hours: own, capacity }] : [];
          }),
    )
    .toSorted((one, other) => other.hours - other.capacity - (one.hours - one.capacity));
