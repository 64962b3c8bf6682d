import { CalendarDays, CalendarRange, TriangleAlert, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { SkeletonBlock } from '../../../kit/Skeleton.tsx';
import { font, media, motion, radius, space } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';
import { addDays, mondayOf } from '../days/days.ts';
import { usePlanFormat } from '../days/texts.ts';
import { type CounterName, type Counters, counterNames, counts, type FilterName } from '../rows/counters.ts';
import type { ShownRow } from '../rows/row.ts';
import type { Plan } from '../session/planning-session.ts';
import { useBoardVersion, useClock, useCounters, useDay, usePlanning } from '../session/services.ts';
import { useOwnOverdue } from '../session/use-own-overdue.ts';
import type { RowFilters, RowMatch } from './use-row-filter.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  padding: 0 ${space(3)} ${space(2)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
  /* What scrolls sideways cuts off what stands out: above the buttons there is room for the ring of the focus. */
  ${media.phone} { flex-wrap: nowrap; margin-top: -${space(1)}; padding: ${space(1)} ${space(2)} ${space(2)}; overflow-x: auto; scrollbar-width: none; }
  /* What is done of them is in the tooltip then. */
  @media (min-width: 768px) and (max-width: 1535px) { .done { display: none; } }
  @media (min-width: 768px) and (max-width: 1279px) {
    gap: ${space(1)};
    button { padding: 0 6px; gap: 6px; }
    /* What today and this week are is in the tooltip then: the days that are shown may be of two years, and all stand in one line. */
    [data-counter='today'] .days, [data-counter='week'] .days { display: none; }
  }
`;
const Counter = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  height: 36px;
  padding: 0 ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  background: ${color.surface};
  color: ${color.muted};
  font: ${font.base};
  white-space: nowrap;
  cursor: pointer;
  transition: border-color ${motion.fast}, background ${motion.fast};
  b { font: 600 18px/20px var(--font); color: ${color.fg}; }
  small { font: ${font.small}; }
  svg { flex: none; }
  &:hover { border-color: ${color.inputBorder}; }
  &[aria-pressed='true'] { border-color: ${color.accent}; background: ${color.accentWeak}; color: ${color.accentText}; }
  &[data-alarm] { color: ${state.waiting.text}; }
  &[data-alarm] b { color: inherit; }
  ${media.coarse} { height: 44px; }
`;

const Place = styled.div`
  display: grid;
  align-items: center;
  flex: none;
  width: 164px;
  height: 36px;
  padding: 0 ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  ${media.coarse} { height: 44px; }
`;

const icons: Record<CounterName, ReactNode> = {
  overdue: <TriangleAlert size={16} aria-hidden />,
  today: <CalendarDays size={16} aria-hidden />,
  week: <CalendarRange size={16} aria-hidden />,
  unassigned: <UserRoundX size={16} aria-hidden />,
};

type Props = {
  readonly plan: Plan | null;
  readonly loading: boolean;
  readonly today: string;
  /** The day that a phone shows; null where the board shows all days of the plan. */
  readonly agendaDay: string | null;
  readonly selected: FilterName | null;
  /** Of what these leave everything is counted. */
  readonly filters: Pick<RowFilters, 'chosen' | 'inAnyState'>;
  /** What is overdue and beyond what the board has read, of what the filter leaves; null until that is known. */
  readonly moreOverdue: number | null;
  readonly onSelect: (name: CounterName) => void;
  /** Behind them. */
  readonly children?: ReactNode;
};

/**
 * The state of the plan in four numbers. Each names the days that it counts and opens as many works as it says: overdue work
 * that the filter leaves, wherever it lies, as a list; today's and this week's on their days; of the days shown, what nobody has yet.
 */
export const CounterRow = (props: Props) => {
  const { plan, loading, today, agendaDay, selected, filters, moreOverdue, onSelect, children } = props;
  const { t } = useTranslation('planning');
  const counters = useFiltered(filters.chosen);
  const { overdue } = useFiltered(filters.inAnyState);
  const format = usePlanFormat(plan?.setup.timeZone ?? 'UTC');
  const unassigned = useUnassigned(agendaDay, filters.chosen);
  const own = useOwnOverdue(filters.inAnyState);
  if (plan === null) return <Waiting />;
  const monday = mondayOf(today);
  const shown = agendaDay ?? (plan.days === 1 ? plan.first : null);
  const facts: Record<
    CounterName,
    { readonly count: number | null; readonly days: string; readonly done: number; readonly working: number }
  > = {
    overdue: {
      count: own?.length ?? (moreOverdue === null ? null : overdue.open + moreOverdue),
      days: t('counter.everywhere'),
      done: 0,
      working: overdue.working,
    },
    today: {
      count: counters.today.total,
      days: format.dayOfDate(today),
      done: counters.today.total - counters.today.open,
      working: counters.today.working,
    },
    week: {
      count: counters.week.total,
      days: format.shortRange(monday, addDays(monday, 6)),
      done: counters.week.total - counters.week.open,
      working: counters.week.working,
    },
    unassigned: {
      // Of other days, while their rows are on their way, nothing is known yet.
      count: loading ? null : unassigned,
      days:
        shown === null ? format.shortRange(plan.first, addDays(plan.first, plan.days - 1)) : format.dayOfDate(shown),
      done: 0,
      working: 0,
    },
  };
  // A phone shows one day: a week would not be there to be counted after.
  const names = counterNames.filter((name) => name !== 'week' || agendaDay === null);
  return (
    <Root role="group" aria-label={t('counter.label')} data-no-print>
      {names.map((name) => {
        const { count, days, done, working } = facts[name];
        const further = [
          done > 0 ? t('counter.done', { count: done }) : '',
          working > 0 ? t('counter.working', { count: working }) : '',
        ]
          .filter(Boolean)
          .join(', ');
        return (
          <Counter
            key={name}
            type="button"
            aria-pressed={name === 'overdue' ? undefined : selected === name}
            data-counter={name}
            data-alarm={(name === 'overdue' && count !== null && count > 0) || undefined}
            title={[t(`counter.what.${name === 'overdue' && own !== null ? 'ownOverdue' : name}`, { days }), further]
              .filter(Boolean)
              .join(': ')}
            onClick={() => onSelect(name)}
          >
            {icons[name]}
            <span>
              {t(`counter.${name === 'overdue' && own !== null ? 'ownOverdue' : name}`)}{' '}
              <small className="days">{days}</small>
            </span>
            {count === null ? <SkeletonBlock $width="20px" /> : <b>{count}</b>}
            {further !== '' && <small className="done">{further}</small>}
          </Counter>
        );
      })}
      {children}
    </Root>
  );
};

const useFiltered = (match: RowMatch): Counters => {
  const { index } = usePlanning();
  const all = useCounters();
  return match === undefined ? all : index.countersOf(match);
};

/** Of the days shown. */
const useUnassigned = (agendaDay: string | null, match: RowMatch): number => {
  const { index } = usePlanning();
  const clock = useClock();
  useBoardVersion();
  const day = useDay(agendaDay ?? '');
  if (clock === null) return 0;
  const open = (row: ShownRow): boolean => counts('unassigned', row, clock) && (match === undefined || match(row));
  return agendaDay === null ? index.countInView(open) : day.filter(open).length;
};

/** Numbers that nobody knows yet are none, and not zero. */
const Waiting = () => (
  <Root aria-hidden data-counters="waiting">
    {counterNames.map((name) => (
      <Place key={name}>
        <SkeletonBlock />
      </Place>
    ))}
  </Root>
);
