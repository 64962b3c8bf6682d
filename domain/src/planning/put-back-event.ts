/** What the rules of a series are made of, without the events that say them; `rule-days.ts` and `series-state.ts` give each its name. */

type Range = { from: number; to: number };
type Placing = { dayOffset: number; anchor?: { ordinal: number; day: string } };

export type CourseState<Rule> = {
  rule: Rule | null;
  anchor: string;
  anchorOrdinal: number;
  nextOrdinal: number;
  keptDays: readonly string[];
  /** What lies before its anchor on none of its days, and was of the course before. */
  goneBefore?: readonly Range[];
  /** Of a rule that was taken back: they are gone, and no day of this one is theirs. */
  skipped?: readonly Range[];
};

export type RulesState<Rule, Changes> = {
  courses: readonly CourseState<Rule>[];
  segments: readonly (Placing & {
    fromOrdinal: number;
    startTime: string;
    durationMinutes: number;
    byWall?: true;
  })[];
  changes: readonly { fromOrdinal: number; changes: Changes }[];
  end: { lastGenerated: number; placing: Placing } | null;
  dropped: readonly Range[] | null;
};
