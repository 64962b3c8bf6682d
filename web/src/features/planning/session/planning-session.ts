import { failureOf } from '../../../lib/failure.ts';
import { isLater } from '../../../lib/read-after.ts';
import { around, overdueOf, rangesOf, setupOf, windowOf } from '../days/board-read.ts';
import { calendarOf, clockAt, type PlanCalendar, viewDays } from '../days/calendar.ts';
import { dateOf, mondayOf } from '../days/days.ts';
import { openingDay } from '../days/opening-day.ts';
import type { KeptPlan } from '../kept/kept-plan.ts';
import type { PlanningReads, RowsRead, Setup } from '../reading/reads.ts';
import type { PlanningFeed, PlanningListener } from '../rows/live-feed.ts';
import type { PlanIndex } from '../rows/plan-index.ts';
import type { Range } from '../rows/row-groups.ts';
import { callsFor } from '../rows/today-calls.ts';

/** What the screen shows around the rows. `loading` keeps what was there: the days change, the lanes stay. */
export type PlanningState =
  | { readonly phase: 'loading'; readonly plan: Plan | null }
  | { readonly phase: 'ready'; readonly plan: Plan }
  | { readonly phase: 'failed'; readonly plan: Plan | null; readonly error: unknown };

export type Plan = {
  readonly setup: Setup;
  readonly calendar: PlanCalendar;
  /** `YYYY-MM-DD` of the first day shown, and how many follow. */
  readonly first: string;
  readonly days: number;
  /** Overdue work beyond what the board has read. */
  readonly moreOverdue: number;
  /** Whether a day had open work for whoever reads when it was first read as today: what is done since moves nobody elsewhere. */
  readonly today: { readonly day: string; readonly calls: boolean } | null;
};

type Options = {
  readonly reads: PlanningReads;
  readonly feed: Pick<PlanningFeed, 'listen' | 'follow' | 'position'>;
  readonly index: PlanIndex;
  readonly status: { read(at?: number): void };
  /** What this device keeps of some days; undefined where it keeps none of them. */
  readonly kept: (first: string, days: number) => Promise<KeptPlan | undefined>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Which maintainer reads; null where that is none. */
  readonly maintainerId: () => string | null;
};

export type PlanningSession = ReturnType<typeof createPlanningSession>;

/**
 * Brings the rows of some days onto the board and keeps them there: listens to the feed, then reads, then lets the feed run
 * from what was read, so that no change falls between the two. Reads again when the feed says that it must.
 */
export const createPlanningSession = ({ reads, feed, index, status, kept, now, maintainerId }: Options) => {
  const listeners = new Set<() => void>();
  let state: PlanningState = { phase: 'loading', plan: null };
  let wanted: { readonly first: string; readonly days: number; readonly opens: boolean } | null = null;
  let attempt = 0;
  /** Monday of the week that the counters count, once it has been read. */
  let loadedWeek: string | null = null;
  /** What is on screen is what the device keeps, until the server answers again. */
  let isKept = false;

  const set = (next: PlanningState): void => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  const thisWeek = (timeZone: string): { first: string; days: number } => ({
    first: mondayOf(dateOf(now(), timeZone)),
    days: 7,
  });

  const tick = (): void => {
    if (state.plan !== null) index.setClock(clockAt(now(), state.plan.setup.timeZone));
  };

  const show = (plan: Plan): void => {
    const { timeZone } = plan.setup;
    const week = thisWeek(timeZone);
    index.setClock(clockAt(now(), timeZone));
    index.setView(viewDays(plan.first, plan.days, timeZone), [
      around(plan.first, plan.days),
      around(week.first, week.days),
    ]);
  };

  /** A read that is older than the feed was when it began (another server, a replica) is made once more. */
  const window = async (range: Range): Promise<RowsRead> => {
    const before = feed.position();
    const { from, to } = windowOf(range);
    const read = await reads.window(from, to);
    return before !== null && isLater(before, read.asOfPosition) ? reads.window(from, to) : read;
  };

  /** The week or day that a board opens with, now that the calendar is known, where the week `read` has it; else `first`. */
  const opened = (
    first: string,
    days: number,
    read: string,
    { calendar, today }: Pick<Plan, 'calendar' | 'today'>,
  ): string => {
    const day = openingDay(dateOf(now(), calendar.timeZone), calendar, today?.calls);
    if (mondayOf(day) !== read) return first;
    return days === 1 ? day : read;
  };

  const todayIn = ({ timeZone }: Setup, windows: readonly RowsRead[]): Plan['today'] => {
    const day = dateOf(now(), timeZone);
    if (state.plan?.today?.day === day) return state.plan.today;
    const [bounds] = viewDays(day, 1, timeZone);
    const rows = windows.flatMap((read) => read.rows);
    return { day, calls: bounds !== undefined && callsFor(rows, bounds, maintainerId()) };
  };

  /** `whole`: beside the days also this week and the overdue, which the counters count. */
  const load = async (asked: string, days: number, whole: boolean): Promise<void> => {
    attempt += 1;
    const mine = attempt;
    const before = state.plan;
    const zone = before?.setup.timeZone ?? Temporal.Now.timeZoneId();
    const week = thisWeek(zone);
    const ranges = rangesOf(asked, days, dateOf(now(), zone), whole);
    if (before === null) {
      // What the feed brings meanwhile is kept already, so that an older answer does not hide it.
      index.setClock(clockAt(now(), zone));
      index.setView([], ranges);
    }
    try {
      const [setup, overdue, ...windows] = await Promise.all([
        reads.setup(setupOf(asked, days)),
        whole ? reads.overdue(overdueOf(now())) : null,
        ...ranges.map(window),
      ]);
      if (mine !== attempt) return;
      const calendar = calendarOf(setup);
      const today = whole ? todayIn(setup, windows) : (before?.today ?? null);
      const first = wanted?.opens && whole ? opened(asked, days, week.first, { calendar, today }) : asked;
      wanted = { first, days, opens: false };
      const plan: Plan = {
        setup,
        calendar,
        today,
        first,
        days,
        moreOverdue:
          overdue === null ? (before?.moreOverdue ?? 0) : Math.max(overdue.totalRows - overdue.rows.length, 0),
      };
      loadedWeek = whole ? week.first : loadedWeek;
      show(plan);
      if (overdue !== null) index.load(overdue.rows, overdue.asOfPosition);
      windows.forEach((read, at) => {
        index.load(read.rows, read.asOfPosition, ranges[at]);
      });
      index.flush();
      const oldest = [...(overdue === null ? [] : [overdue]), ...windows]
        .map(({ asOfPosition }) => asOfPosition)
        .reduce((a, b) => (isLater(a, b) ? b : a));
      status.read();
      feed.follow(oldest);
      isKept = false;
      set({ phase: 'ready', plan });
    } catch (error) {
      if (mine !== attempt) return;
      const found = failureOf(error) === 'unreachable' ? await kept(asked, days).catch(() => undefined) : undefined;
      if (mine !== attempt) return;
      if (found === undefined) set({ phase: 'failed', plan: state.plan, error });
      else showKept(found, asked, days);
    }
  };

  /** Without a network: the rows as the device keeps them, none of which replaces a newer one. */
  const showKept = ({ at, setup, rows, asOfPosition }: KeptPlan, first: string, days: number): void => {
    const today = state.plan?.today ?? null;
    const plan: Plan = { setup, calendar: calendarOf(setup), today, first, days, moreOverdue: 0 };
    isKept = true;
    show(plan);
    index.load(rows, asOfPosition);
    index.flush();
    status.read(at);
    set({ phase: 'ready', plan });
  };

  const reload = (): void => {
    if (wanted !== null) void load(wanted.first, wanted.days, true);
  };

  /**
   * Hours, people and closed days, which no feed tells: read again now and then, so that an open board shows a day that was
   * closed meanwhile. Unsettling nothing where it fails: the next time is a minute away, and the top bar tells of the network.
   */
  const refresh = async (): Promise<void> => {
    const { plan, phase } = state;
    if (plan === null || phase !== 'ready') return;
    if (isKept) return reload();
    const mine = attempt;
    const { first, days } = plan;
    const setup = await reads.setup(setupOf(first, days)).catch(() => null);
    if (setup === null || mine !== attempt || state.phase !== 'ready') return;
    if (JSON.stringify(setup) === JSON.stringify(state.plan.setup)) return;
    set({ phase: 'ready', plan: { ...state.plan, setup, calendar: calendarOf(setup) } });
  };

  const listener: PlanningListener = { change: index.apply, caughtUp: index.settle, resync: reload };
  feed.listen(listener);

  return {
    index,
    get: (): PlanningState => state,
    /** Last place in the log that the feed has told; null before anything was read. */
    position: (): string | null => feed.position(),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Shows some days. Rows that are already here appear at once, the others with the answer. `opens`: nobody chose them, and
     * where the calendar that comes with them says that this week, or today, is still worked, it is shown in their stead.
     */
    show: (first: string, days: number, opens = false): void => {
      if (wanted?.first === first && wanted.days === days && state.phase !== 'failed') return;
      wanted = { first, days, opens };
      const { plan } = state;
      // The lanes stay; the new days fill as the answer arrives.
      const shown = plan === null ? null : { ...plan, first, days };
      if (shown !== null) show(shown);
      set({ phase: 'loading', plan: shown });
      // The feed keeps this week and the overdue as they are; other days are all that is new.
      const kept = shown !== null && loadedWeek === thisWeek(shown.setup.timeZone).first;
      void load(first, days, !kept);
    },
    retry: (): void => {
      set({ phase: 'loading', plan: state.plan });
      reload();
    },
    /** There is a network again. */
    online: (): void => {
      if (isKept) reload();
    },
    /** Once a minute: what is overdue, and what today is, change without anybody's doing. */
    tick,
    /** Once a minute, and when somebody looks at the tab again. */
    refresh,
  };
};
