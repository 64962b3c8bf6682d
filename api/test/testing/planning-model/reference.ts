/**
 * What planning means, said once more and without the domain: a board of one company that works from Monday to Friday but
 * for some holidays, with series that give way to the next working day. Tests hold the product's rows against it.
 */

export type Rule = { value: number; unit: 'day' | 'month' } | null;

/** Where the days of the rule stand: so many days further, or, of a rule by months, counted anew from the day of an ordinal. */
type Placing = { offset: number; anchor: { ordinal: number; day: string } | null };

/** From an ordinal on: where it stands, at a time (HH:mm), so many minutes long. */
type Segment = Placing & { from: number; time: string; minutes: number };

type Frozen = { start: string; minutes: number; maintainer: number | null; notes: string | null };

type Work = {
  own: { start?: string; minutes?: number; maintainer?: number | null; notes?: string | null };
  ticked: Set<number>;
  duration: number | null;
  progress: number;
  status: 'open' | 'completed' | 'cancelled';
  /** What is completed holds, and what was opened again when its series had ended. */
  frozen: Frozen | null;
  /** It was completed once. */
  once: boolean;
};

/** A line of the board: local start, maintainer by number, and what was done. */
export type Line = {
  start: string;
  minutes: number;
  maintainer: number | null;
  notes: string | null;
  ticked: number[];
  duration: number | null;
  progress: number;
  completed: boolean;
  cancelled: boolean;
};

export const holidays: ReadonlySet<string> = new Set(['2026-04-06', '2026-05-01', '2026-06-02']);

export const isWorked = (day: string): boolean => Temporal.PlainDate.from(day).dayOfWeek < 6 && !holidays.has(day);

const plusDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

const nextWorked = (day: string): string => (isWorked(day) ? day : nextWorked(plusDays(day, 1)));

const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days;

/** Monday, 2 March 2026, nine o'clock: the local time of the test. */
export const now = '2026-03-02T09:00';

/** Twelve months from then. */
const horizon = '2027-03-02';

/** Line 0 and 1 of the checklist must be done, line 2 may be. */
const mandatory = [0, 1];

export class Series {
  readonly starts: string[] = [];
  readonly works: Work[] = [];
  readonly rule: Rule;
  readonly first: string;
  /** Last day of the period, as it was said last. */
  until: string | null;
  /** Where the days stood when the end was said. */
  endPlacing: Placing = { offset: 0, anchor: null };
  /** What the end took away, unless somebody had touched it. */
  readonly dropped = new Set<number>();
  endsAt: number | null = null;
  segments: Segment[];
  maintainers: { from: number; maintainer: number | null }[];

  constructor(plan: {
    rule: Rule;
    day: string;
    time: string;
    minutes: number;
    until: string;
    maintainer: number | null;
  }) {
    this.rule = plan.rule;
    this.first = plan.day;
    this.until = plan.rule && plan.until;
    this.segments = [{ from: 0, offset: 0, anchor: null, time: plan.time, minutes: plan.minutes }];
    this.maintainers = [{ from: 0, maintainer: plan.maintainer }];
    this.#add();
  }

  #generated(ordinal: number): string {
    const first = Temporal.PlainDate.from(this.first);
    const value = (this.rule?.value ?? 0) * ordinal;
    return first.add(this.rule?.unit === 'month' ? { months: value } : { days: value }).toString();
  }

  #segment(ordinal: number): Segment {
    return this.segments.findLast(({ from }) => from <= ordinal) as Segment;
  }

  /** Before the calendar. */
  #stands(ordinal: number, { offset, anchor }: Placing = this.#segment(ordinal)): string {
    if (anchor === null) return plusDays(this.#generated(ordinal), offset);
    const months = (this.rule?.value ?? 0) * (ordinal - anchor.ordinal);
    return Temporal.PlainDate.from(anchor.day).add({ months }).toString();
  }

  #place(ordinal: number): string {
    return `${nextWorked(this.#stands(ordinal))}T${this.#segment(ordinal).time}`;
  }

  #add(): void {
    this.starts.push(this.#place(this.starts.length));
    this.works.push({
      own: {},
      ticked: new Set(),
      duration: null,
      progress: 0,
      status: 'open',
      frozen: null,
      once: false,
    });
  }

  expand(): void {
    if (this.rule === null || this.endsAt !== null) return;
    while (this.#more()) this.#add();
  }

  /** Whether the period holds one more: where the calendar would put it as the end was said, and as it stands now. */
  #more(): boolean {
    const { until } = this;
    const next = this.starts.length;
    if (until === null) return this.#generated(next) <= horizon;
    return [this.endPlacing, undefined].every((placing) => nextWorked(this.#stands(next, placing)) <= until);
  }

  #untouched(ordinal: number): boolean {
    const { own, ticked, duration, progress, status, once } = this.#work(ordinal);
    const kept = Object.keys(own).length + ticked.size + progress > 0 || duration !== null || once;
    return status === 'open' && !kept;
  }

  #ended(ordinal: number): boolean {
    return this.endsAt !== null && ordinal >= this.endsAt;
  }

  #work(ordinal: number): Work {
    return this.works[ordinal] as Work;
  }

  #cancelled(ordinal: number): boolean {
    const { status, frozen } = this.#work(ordinal);
    const dropped = this.dropped.has(ordinal) && this.#untouched(ordinal);
    return status === 'cancelled' || (frozen === null && (this.#ended(ordinal) || dropped));
  }

  /** What is completed keeps what was planned. Where all in reach is and no more comes, nothing takes a change. */
  #canFollow(ordinal: number, scope: 'all' | 'following'): boolean {
    const from = scope === 'all' ? 0 : ordinal;
    const takes = (n: number): boolean => this.#work(n).status !== 'completed' && !this.#cancelled(n);
    const next = this.#stands(this.starts.length, this.endPlacing);
    const more = this.rule !== null && this.endsAt === null && next <= (this.until ?? '9');
    return more || takes(ordinal) || [...this.works.keys()].some((n) => n >= from && takes(n));
  }

  maintainerAt(ordinal: number): number | null {
    // The latest change that reaches the ordinal, not the nearest.
    return this.maintainers.findLast(({ from }) => from <= ordinal)?.maintainer ?? null;
  }

  line(ordinal: number): Line {
    const { own, ticked, duration, progress, status, frozen } = this.#work(ordinal);
    return {
      start: own.start ?? frozen?.start ?? this.starts[ordinal] ?? '',
      minutes: own.minutes ?? frozen?.minutes ?? this.#segment(ordinal).minutes,
      maintainer:
        own.maintainer !== undefined ? own.maintainer : frozen ? frozen.maintainer : this.maintainerAt(ordinal),
      notes: own.notes !== undefined ? own.notes : (frozen?.notes ?? null),
      ticked: [...ticked].sort(),
      duration,
      progress,
      completed: status === 'completed',
      cancelled: this.#cancelled(ordinal),
    };
  }

  /** Each of these answers whether it is allowed, and does it if so. */
  moveOne(ordinal: number, start: string): boolean {
    if (this.#cancelled(ordinal) || this.#work(ordinal).status === 'completed' || !isWorked(start.slice(0, 10)))
      return false;
    const { start: before, minutes } = this.line(ordinal);
    if (start !== before) Object.assign(this.#work(ordinal).own, { start, minutes });
    return true;
  }

  moveMany(ordinal: number, scope: 'all' | 'following', start: string): boolean {
    // Of a series that has ended only the one in hand is left, which was completed once.
    if (this.#ended(ordinal)) return this.moveOne(ordinal, start);
    if (this.#cancelled(ordinal) || !isWorked(start.slice(0, 10))) return false;
    if (start !== this.line(ordinal).start && !this.#canFollow(ordinal, scope)) return false;
    const { own, frozen } = this.#work(ordinal);
    const now = this.line(ordinal);
    const [lay = ''] = (this.starts[ordinal] ?? '').split('T');
    const [to = ''] = start.split('T');
    // What lies by the rule takes the rule to the day on which it is dropped, also where a closed day had shifted it.
    const byRule = to === lay ? this.#stands(ordinal) : to;
    const from = scope === 'all' ? 0 : ordinal;
    const segment = this.#moved(
      ordinal,
      own.start === undefined ? byRule : plusDays(this.#stands(ordinal), daysBetween(own.start.slice(0, 10), to)),
    );
    const was = { segments: this.segments, starts: [...this.starts], dropped: [...this.dropped] };
    // What has an hour of its own and keeps it says nothing of the others'.
    const time = own.start?.slice(11) === start.slice(11) ? segment.time : start.slice(11);
    this.segments = [...this.segments.filter((old) => old.from < from), { ...segment, from, time }];
    for (let n = from; n < (this.endsAt ?? this.starts.length); n++) {
      this.starts[n] = n === ordinal && own.start === undefined ? start : this.#place(n);
    }
    if (this.until !== null && this.endsAt === null && this.rule !== null) {
      const held = this.#holdEnd(this.until);
      // Nothing of the series goes behind the end, least of all what somebody has in hand.
      if (held && own.start === undefined && start.slice(0, 10) > this.until) {
        this.segments = was.segments;
        this.starts.splice(0, this.starts.length, ...was.starts);
        this.dropped.clear();
        for (const n of was.dropped) this.dropped.add(n);
        return false;
      }
    }
    // Who says all means the one in hand, too: unless its work is done, an exception goes where it was dropped, and follows the series
    // again if that is there. What is left over behind the end takes the time for itself.
    if (frozen !== null) return true;
    const isThere = this.starts[ordinal] === start && own.minutes === this.#segment(ordinal).minutes;
    const apart = own.start !== undefined && !isThere;
    if (apart || this.dropped.has(ordinal)) {
      if (start !== now.start) Object.assign(own, { start, minutes: now.minutes });
    } else {
      delete own.start;
      delete own.minutes;
    }
    return true;
  }

  /** The segment of an ordinal that now stands on a day. */
  #moved(ordinal: number, day: string): Segment {
    const before = this.#segment(ordinal);
    if (day === this.#stands(ordinal)) return before;
    const offset = daysBetween(this.#generated(ordinal), day);
    const anew = this.rule?.unit === 'month' && offset !== 0;
    return { ...before, offset, anchor: anew ? { ordinal, day } : null };
  }

  /** Drops every work but the first that stands after `until`, restores the dropped that no longer do; true where that changed any. */
  #holdEnd(until: string | null): boolean {
    let held = false;
    for (let n = 1; n < this.starts.length; n++) {
      const gone = this.dropped.has(n);
      const start = gone ? this.#place(n) : (this.starts[n] ?? '');
      const behind = until !== null && start.slice(0, 10) > until;
      if (gone === behind) continue;
      held = true;
      if (behind) this.dropped.add(n);
      else this.dropped.delete(n);
      this.starts[n] = start;
    }
    return held;
  }

  assignOne(ordinal: number, maintainer: number | null): boolean {
    if (this.#cancelled(ordinal)) return false;
    if (this.line(ordinal).maintainer !== maintainer) this.#work(ordinal).own.maintainer = maintainer;
    return true;
  }

  assignMany(ordinal: number, scope: 'all' | 'following', maintainer: number | null): boolean {
    if (this.#ended(ordinal)) return this.assignOne(ordinal, maintainer);
    if (this.#cancelled(ordinal)) return false;
    if (maintainer !== this.line(ordinal).maintainer && !this.#canFollow(ordinal, scope)) return false;
    const now = this.line(ordinal).maintainer;
    this.maintainers.push({ from: scope === 'all' ? 0 : ordinal, maintainer });
    const { own, frozen } = this.#work(ordinal);
    if (frozen !== null) return true;
    if (!this.dropped.has(ordinal)) delete own.maintainer;
    else if (maintainer !== now) own.maintainer = maintainer;
    return true;
  }

  /**
   * Nothing stands behind an end that is said but what was touched; all that stands before it is there, whatever the end was
   * before. It holds the first, and the one in hand where the following are meant.
   */
  changeEnd(ordinal: number, scope: 'all' | 'following', until: string | null): boolean {
    if (this.#ended(ordinal)) return until === this.until;
    if (this.#cancelled(ordinal)) return false;
    if (this.endsAt !== null) return until === this.until;
    const behind = (start: string): boolean => until !== null && start.slice(0, 10) > until;
    const kept = scope === 'all' ? [0] : [0, ordinal];
    if (kept.some((n) => behind(this.starts[n] ?? ''))) return false;
    this.#holdEnd(until);
    this.endPlacing = this.#segment(this.starts.length);
    this.until = until;
    return true;
  }

  note(ordinal: number, notes: string | null): boolean {
    if (this.#cancelled(ordinal)) return false;
    if (this.line(ordinal).notes !== notes) this.#work(ordinal).own.notes = notes;
    return true;
  }

  progress(ordinal: number, percent: number): boolean {
    if (this.#cancelled(ordinal)) return false;
    this.#work(ordinal).progress = percent;
    return true;
  }

  tick(ordinal: number, line: number, done: boolean): boolean {
    if (this.#cancelled(ordinal)) return false;
    const work = this.#work(ordinal);
    if (done) work.ticked.add(line);
    else if (work.ticked.delete(line) && mandatory.includes(line) && work.status === 'completed') this.#reopen(ordinal);
    return true;
  }

  duration(ordinal: number, minutes: number | null): boolean {
    if (this.#cancelled(ordinal)) return false;
    const work = this.#work(ordinal);
    work.duration = minutes;
    if (minutes === null && work.status === 'completed') this.#reopen(ordinal);
    return true;
  }

  complete(ordinal: number, minutes: number | null): boolean {
    if (this.#cancelled(ordinal)) return false;
    const work = this.#work(ordinal);
    const duration = minutes ?? work.duration;
    // The duration of who was first stays; whoever says another is told.
    if (work.status === 'completed') return duration === work.duration;
    if (duration === null || !mandatory.every((line) => work.ticked.has(line))) return false;
    const { start, minutes: long, maintainer, notes } = this.line(ordinal);
    Object.assign(work, {
      duration,
      status: 'completed',
      once: true,
      frozen: { start, minutes: long, maintainer, notes },
    });
    return true;
  }

  /** Open work of its series again, which keeps what the series has changed meanwhile. */
  #reopen(ordinal: number): void {
    const work = this.#work(ordinal);
    work.status = 'open';
    if (this.#ended(ordinal) || work.frozen === null) return;
    const { start, minutes, maintainer } = work.frozen;
    const stands = start === this.starts[ordinal] && minutes === this.#segment(ordinal).minutes;
    work.own = {
      ...(!stands && { start, minutes }),
      ...(maintainer !== this.maintainerAt(ordinal) && { maintainer }),
      ...work.own,
    };
    work.frozen = null;
  }

  deleteOne(ordinal: number): boolean {
    if (this.#cancelled(ordinal)) return true;
    const work = this.#work(ordinal);
    if (work.status === 'completed') return false;
    work.status = 'cancelled';
    return true;
  }

  deleteMany(ordinal: number, scope: 'all' | 'following'): boolean {
    const from = scope === 'all' ? 0 : ordinal;
    // What was opened again behind an end is meant, too.
    const work = this.#work(ordinal);
    if (work.status === 'open' && work.frozen !== null) work.status = 'cancelled';
    if (this.endsAt !== null && this.endsAt <= from) return true;
    this.endsAt = from;
    if (this.rule === null || from === 0) return true;
    // The period ends where the series does: the day before, or with the last that stays.
    const stays = this.starts.slice(0, from).filter((_, n) => !this.dropped.has(n));
    const days = [plusDays((this.starts[from] ?? '').slice(0, 10), -1), ...stays.map((start) => start.slice(0, 10))];
    const last = days.sort().at(-1) ?? '';
    if (this.until === null || last < this.until) this.until = last;
    return true;
  }

  /** The maintainer leaves: what is planned for them from now on goes, what was begun is nobody's, and so is what is expanded later. */
  leave(maintainer: number): void {
    for (const ordinal of this.starts.keys()) {
      const { start, maintainer: whose, completed, cancelled } = this.line(ordinal);
      if (start < now || whose !== maintainer || completed || cancelled) continue;
      const work = this.#work(ordinal);
      if (work.ticked.size > 0 || work.progress > 0) work.own.maintainer = null;
      else work.status = 'cancelled';
    }
    const next = this.starts.length;
    if (this.rule !== null && this.endsAt === null && this.maintainerAt(next) === maintainer) {
      this.maintainers.push({ from: next, maintainer: null });
    }
  }
}
