import { CalendarDays, CalendarRange, TriangleAlert, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, media, motion, radius, space } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';
import { type CounterName, counterNames } from '../data/counters.ts';
import { useCounters } from '../data/services.ts';

const Root = styled.div`
  display: flex;
  gap: ${space(2)};
  padding: 0 ${space(3)} ${space(2)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
  ${media.phone} { padding: 0 ${space(2)} ${space(2)}; overflow-x: auto; scrollbar-width: none; }
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
  &:hover { border-color: ${color.inputBorder}; }
  &[aria-pressed='true'] { border-color: ${color.accent}; background: ${color.accentWeak}; color: ${color.accentText}; }
  &[data-alarm] { color: ${state.waiting.text}; }
  &[data-alarm] b { color: inherit; }
  ${media.coarse} { height: 44px; }
`;

const icons: Record<CounterName, ReactNode> = {
  overdue: <TriangleAlert size={16} aria-hidden />,
  today: <CalendarDays size={16} aria-hidden />,
  week: <CalendarRange size={16} aria-hidden />,
  unassigned: <UserRoundX size={16} aria-hidden />,
};

type Props = {
  readonly selected: CounterName | null;
  readonly onSelect: (name: CounterName | null) => void;
  /** Overdue work beyond what the board has read. */
  readonly moreOverdue: number;
};

/** The state of the plan in four numbers, each a filter of the board. */
export const CounterRow = ({ selected, onSelect, moreOverdue }: Props) => {
  const { t } = useTranslation('planning');
  const counters = useCounters();
  return (
    <Root role="group" aria-label={t('counter.label')}>
      {counterNames.map((name) => {
        const { open, total } = counters[name];
        const count = name === 'overdue' ? open + moreOverdue : open;
        const done = total - open;
        return (
          <Counter
            key={name}
            type="button"
            aria-pressed={selected === name}
            data-counter={name}
            data-alarm={(name === 'overdue' && count > 0) || undefined}
            onClick={() => onSelect(selected === name ? null : name)}
          >
            {icons[name]}
            {t(`counter.${name}`)}
            <b>{count}</b>
            {(name === 'today' || name === 'week') && done > 0 && <small>{t('counter.done', { count: done })}</small>}
          </Counter>
        );
      })}
    </Root>
  );
};
