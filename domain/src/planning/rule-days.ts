import { type DayNumber, dayOf, toCivil } from '../calendar/civil-date.ts';
import type { LocalDate } from './events.ts';
import { dayNumberAt } from './recurrence.ts';
import type { Course } from './series-events.ts';

/**
 * Where the days of a rule stand that was moved. Of a rule by days every day goes as far; months and years differ in length,
 * so their rule is counted anew from the day that somebody chose: from 30 January to 31 January it is the last of every month.
 */
export type Placing = {
  /** Days from a generated day to where it stands. */
  dayOffset: number;
  /** Counted anew: `day` is where the rule puts `ordinal`. */
  anchor?: { ordinal: number; day: LocalDate };
};

export const isSamePlacing = (a: Placing | undefined, b: Placing | undefined): boolean =>
  a?.dayOffset === b?.dayOffset && a?.anchor?.ordinal === b?.anchor?.ordinal && a?.anchor?.day === b?.anchor?.day;

export const isByMonths = ({ rule }: Pick<Course, 'rule'>): boolean => rule !== null && rule.unit !== 'day';

/** The courses that an ordinal is of: the first of a course closes the one before. */
const coursesOf = (courses: readonly Course[], ordinal: number): Course[] =>
  courses.filter(
    ({ anchorOrdinal, nextOrdinal }, index) =>
      ordinal === anchorOrdinal ||
      (ordinal >= nextOrdinal && ordinal < (courses[index + 1]?.nextOrdinal ?? Number.POSITIVE_INFINITY)),
  );

export const courseAt = (courses: readonly Course[], ordinal: number): Course => {
  const course = coursesOf(courses, ordinal).at(-1) ?? courses.at(-1);
  if (course === undefined) throw new RangeError('a series without a course');
  return course;
};

/** Which day of its course an ordinal is. */
export const placeIn = ({ anchorOrdinal, nextOrdinal, skipped = [] }: Course, ordinal: number): number => {
  if (ordinal === anchorOrdinal) return 0;
  const before = skipped.filter(({ to }) => to < ordinal).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return ordinal - nextOrdinal + 1 - before;
};

/** The rule of a course as it was moved: the day of any place in it. */
const movedCourse = (
  course: Course,
  { anchor, dayOffset }: Placing,
  shared: boolean,
): ((place: number) => DayNumber) | null => {
  const { rule } = course;
  if (anchor === undefined || rule === null || !isByMonths(course)) return null;
  if (!shared) return dayNumberAt(rule, dayOf(course.anchor) + dayOffset);
  const first = placeIn(course, anchor.ordinal);
  const days = dayNumberAt(rule, dayOf(anchor.day));
  return (place) => days(place - first);
};

/** Where a generated day stands, before the calendar. */
export const placedDay = (
  courses: readonly Course[],
  placing: Placing,
  ordinal: number,
  generated: DayNumber,
): DayNumber => {
  const { dayOffset, anchor } = placing;
  if (anchor === undefined) return generated + dayOffset;
  const own = coursesOf(courses, ordinal);
  const withAnchor = coursesOf(courses, anchor.ordinal);
  const both = own.findLast((course) => withAnchor.includes(course));
  const course = both ?? courseAt(courses, ordinal);
  const moved = movedCourse(course, placing, both !== undefined);
  return moved === null ? generated + dayOffset : moved(placeIn(course, ordinal));
};

/** The last generated day of the present course whose work stands no later than `until`. */
export const lastGeneratedUntil = (courses: readonly Course[], placing: Placing, until: DayNumber): DayNumber => {
  const asked = until - placing.dayOffset;
  const course = courses.at(-1);
  if (course === undefined || course.rule === null) return asked;
  const { anchor } = placing;
  const moved = movedCourse(
    course,
    placing,
    anchor !== undefined && coursesOf(courses, anchor.ordinal).includes(course),
  );
  if (moved === null) return asked;
  const { unit, value } = course.rule;
  const [from, to] = [toCivil(moved(0)), toCivil(until)];
  const months = (to.year - from.year) * 12 + to.month - from.month;
  const about = Math.floor(months / (unit === 'month' ? value : value * 12));
  const place = moved(about) > until ? about - 1 : about;
  const generated = dayNumberAt(course.rule, dayOf(course.anchor));
  return Math.min(Math.max(asked, generated(place)), generated(place + 1) - 1);
};
