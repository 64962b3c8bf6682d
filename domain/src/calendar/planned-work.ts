/** What becomes of the work on days that are no longer worked: it goes to working days, or it stays. */
export const plannedWorkChoices = ['move', 'keep'] as const;
export type PlannedWork = (typeof plannedWorkChoices)[number];

type Week = { readonly workingWeekdays: readonly number[] };

/** The weekdays (ISO, 1 Monday to 7 Sunday) that a change of settings takes away from the working week; none where it sets no week. */
export const weekdaysTaken = (before: Week, changes: Partial<Week>): number[] => {
  const { workingWeekdays: after } = changes;
  return after === undefined ? [] : before.workingWeekdays.filter((weekday) => !after.includes(weekday));
};
