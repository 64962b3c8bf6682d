import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../kit/toast.ts';
import { announce } from '../acts/announcer.ts';
import { isEmergency } from '../acts/emergency.ts';
import { createMover } from '../acts/move.ts';
import { heldKey } from '../board/held-move.ts';
import { useHeldMove } from '../board/use-held-move.ts';
import { usualStart } from '../board/usual-start.ts';
import { dayOffWords } from '../days/day-off-words.ts';
import { dateOf, daysFrom } from '../days/days.ts';
import { toInstant } from '../days/local-time.ts';
import { usePlanFormat } from '../days/texts.ts';
import { usePlanningRights } from '../rows/permissions.ts';
import type { ShownRow } from '../rows/row.ts';
import type { ScheduleStart } from '../schedule/schedule-start.ts';
import type { Plan } from '../session/planning-session.ts';
import { useClock, usePlanning } from '../session/services.ts';
import { MonthDay } from './MonthDay.tsx';
import { dayAfterKey, sameTimeOn } from './month-cells.ts';
import { Name, Names, Root, Week } from './month-styles.ts';
import { useMonthDrag } from './use-month-drag.ts';

type Props = {
  readonly plan: Plan;
  /** A day of the month. */
  readonly date: string;
  readonly today: string;
  readonly filter: ((row: ShownRow) => boolean) | undefined;
  readonly onDay: (date: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onCreate: (start: ScheduleStart) => void;
  readonly onPage: (step: 1 | -1) => void;
};

const nearest = (target: EventTarget, attribute: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`[${attribute}]`) : null;

/** A month by days: each cell has as many of its works as there is room for, so that whatever the month holds, little is drawn. */
export const MonthGrid = ({ plan, date, today, filter, onDay, onOpen, onCreate, onPage }: Props) => {
  const { t } = useTranslation(['planning', 'plan-views']);
  const planning = usePlanning();
  const { index } = planning;
  const rights = usePlanningRights();
  const now = useClock()?.now ?? 0;
  const { timeZone, dayStart } = plan.setup;
  const format = usePlanFormat(timeZone);
  const { move } = useMemo(() => createMover({ planning, t, format }), [planning, t, format]);
  const held = useHeldMove(move, format);
  const root = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(120);
  const days = daysFrom(plan.first, plan.days);
  const weeks = Array.from({ length: plan.days / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  const month = date.slice(0, 7);
  const [focused, setFocused] = useState<string | null>(null);
  const current = focused !== null && days.includes(focused) ? focused : days.includes(today) ? today : `${month}-01`;

  useLayoutEffect(() => {
    const node = root.current;
    if (node === null) return;
    const measure = (): void => setHeight(node.querySelector<HTMLElement>('[data-day]')?.clientHeight ?? 120);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);

  const refusal = (day: string, id: string | null): string | undefined => {
    const row = id === null ? undefined : index.row(id);
    // Of a fault it is asked when it is let go.
    if (row !== undefined && isEmergency(row)) return undefined;
    const reason = dayOffWords(plan.calendar, day, t);
    return reason === undefined ? undefined : t('move.dayOff', { day: format.dayOfDate(day), reason });
  };
  const movable = (id: string): boolean => rights.manage && index.row(id)?.completed === false;
  const moveTo = (id: string, day: string): void => {
    const row = index.row(id);
    if (row !== undefined) move(row, sameTimeOn(row.startMs, day, timeZone), row.maintainer);
  };
  useMonthDrag(root, { movable, refusal, onDrop: moveTo, onRefused: (why) => toast.info(why) });

  const focusDay = (day: string): void => {
    setFocused(day);
    root.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  // After a move the work is elsewhere: the focus goes along.
  const follow = useRef<string | null>(null);
  useEffect(() => {
    const id = follow.current;
    if (id === null) return;
    follow.current = null;
    root.current?.querySelector<HTMLElement>(`[data-occurrence-id="${id}"]`)?.focus();
  });

  const create = (day: string): void => {
    const why = refusal(day, null);
    if (!rights.manage) return;
    if (why !== undefined) toast.info(why);
    else {
      const startMs = toInstant(day, dayStart, timeZone);
      onCreate(startMs === null || day === today ? usualStart(plan, day, today, now) : { startMs, maintainerId: null });
    }
  };
  const onClick = (event: MouseEvent): void => {
    const work = nearest(event.target, 'data-occurrence-id')?.dataset.occurrenceId;
    const more = nearest(event.target, 'data-more')?.dataset.more;
    const day = nearest(event.target, 'data-day')?.dataset.day;
    if (work !== undefined) onOpen(work);
    else if (more !== undefined) onDay(more);
    else if (day !== undefined) create(day);
  };

  const nudge = (id: string, day: string): void => {
    const why = movable(id) ? refusal(day, id) : t(rights.manage ? 'move.completed' : 'move.forbidden');
    if (why !== undefined) announce(why);
    else {
      const row = index.row(id);
      if (row === undefined) return;
      const startMs = sameTimeOn(row.startMs, day, timeZone);
      held.put(row, { startMs, endMs: startMs + row.endMs - row.startMs, maintainer: row.maintainer });
      follow.current = id;
      setFocused(day);
    }
  };
  /** Among the works of a day; before the first is the day itself. */
  const walk = (cell: HTMLElement, from: HTMLElement, step: 1 | -1): void => {
    const all = [...cell.querySelectorAll<HTMLElement>('[data-occurrence-id], [data-more]')];
    const next = all[all.indexOf(from) + step];
    (next ?? (step === -1 ? cell : from)).focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = nearest(event.target, 'data-day');
    const day = cell?.dataset.day;
    const meant = heldKey(held, event);
    if (meant !== 'other') {
      if (meant === 'takenBack') announce(t('move.takenBack'));
      follow.current = nearest(event.target, 'data-occurrence-id')?.dataset.occurrenceId ?? null;
      drawAgain();
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'PageUp' || event.key === 'PageDown') onPage(event.key === 'PageUp' ? -1 : 1);
    else if (cell === null || day === undefined) return;
    else {
      const work = nearest(event.target, 'data-occurrence-id');
      const inside = work ?? nearest(event.target, 'data-more');
      const next = dayAfterKey(day, event.key);
      if (next !== null && event.altKey) {
        if (work?.dataset.occurrenceId !== undefined) nudge(work.dataset.occurrenceId, next);
      } else if (inside !== null && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
        walk(cell, inside, event.key === 'ArrowUp' ? -1 : 1);
      else if (inside !== null && event.key === 'Escape') cell.focus();
      else if (next !== null) focusDay(days.includes(next) ? next : day);
      else if (event.key === 'Enter' && inside === null) {
        const first = cell.querySelector<HTMLElement>('[data-occurrence-id]');
        if (first === null) create(day);
        else first.focus();
      } else return;
    }
    event.preventDefault();
  };

  return (
    <Root
      ref={root}
      role="grid"
      aria-label={t('plan-views:month.label', { month: format.month(date) })}
      aria-description={t('plan-views:month.hint')}
      aria-rowcount={weeks.length + 1}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const day = nearest(event.target, 'data-day')?.dataset.day;
        if (day !== undefined) setFocused(day);
      }}
    >
      <Names role="row" aria-rowindex={1}>
        {days.slice(0, 7).map((day, at) => (
          <Name key={day} role="columnheader" aria-colindex={at + 1}>
            {format.weekday(day)}
          </Name>
        ))}
      </Names>
      {weeks.map((week, row) => (
        <Week key={week[0]} role="row" aria-rowindex={row + 2}>
          {week.map((day, at) => (
            <MonthDay
              key={day}
              date={day}
              column={at + 1}
              other={day.slice(0, 7) !== month}
              today={day === dateOf(now, timeZone)}
              off={plan.calendar.dayOff(day)}
              why={dayOffWords(plan.calendar, day, t)}
              height={height}
              now={now}
              format={format}
              manages={rights.manage}
              filter={filter}
              current={day === current}
            />
          ))}
        </Week>
      ))}
    </Root>
  );
};
