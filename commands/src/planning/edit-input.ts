/** What a person may change of an occurrence in one go; `undefined` stays. A maintainer that is null is unassigned. */
export type Edit = {
  start?: string | undefined;
  /** What `start` is on the wall, where it was asked for so: a rule keeps it over days whose clocks leave it out. */
  localStart?: string | undefined;
  end?: string | undefined;
  equipmentId?: string | undefined;
  interventionId?: string | undefined;
  interventionTypeId?: string | undefined;
  maintainerId?: string | null | undefined;
  checklistId?: string | null | undefined;
  /** All of them. */
  anomalyIds?: readonly string[] | undefined;
  notes?: string | null | undefined;
  fault?: boolean | undefined;
  /** That the day of a fault is not worked is known, and meant. */
  onClosedDay?: boolean | undefined;
  /** Of the series. */
  recurrenceId?: string | null | undefined;
  planFrom?: string | null | undefined;
  planUntil?: string | null | undefined;
  shift?: string | undefined;
  /** Of the series: why due work that goes with another rule or end was not done. */
  reason?: string | null | undefined;
  /** Of one occurrence: the actual duration in minutes, and whether the work is done. */
  durationMinutes?: number | null | undefined;
  completed?: boolean | undefined;
  /** When it was over, where it is completed with that. */
  endedAt?: string | undefined;
  /** What one's own change had left: the edit is refused where it is not so any more. */
  left?: LeftPlan | null | undefined;
};

/** `undefined` is not looked at; a maintainer that is null is nobody. */
export type LeftPlan = {
  start?: string | undefined;
  end?: string | undefined;
  maintainerId?: string | null | undefined;
};
