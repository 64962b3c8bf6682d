import { ChevronLeft, ChevronRight, Plus, Search } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button, IconButton } from '../../../kit/Button.tsx';
import { Choices } from '../../../kit/Choices.tsx';
import { visuallyHidden } from '../../../kit/visually-hidden.ts';
import { font, media, radius, size, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { PlanView } from '../rows/search.ts';
import { Period } from './Period.tsx';

const Root = styled.div`
  container: toolbar / inline-size;
  background: ${color.surface};
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(2)} ${space(3)};
  /* What gives way is the filter, and then the days that show, which take two lines. */
  ${media.desktop} { flex-wrap: nowrap; > :not(label, span, h2) { flex: none; } }
  @container toolbar (min-width: 700px) and (max-width: 820px) { gap: 6px; }
  ${media.phone} { padding: ${space(2)}; gap: ${space(1)}; }
  /* A day and its month stand on one line, beside all that a phone may have there. */
  @media (max-width: 380px) { gap: 0; }
  @media print { > :not(h2) { display: none; } }
`;
/** Its words are still read aloud. */
const Words = styled.span`
  @container toolbar (max-width: 1000px) { ${visuallyHidden} }
`;
const Spring = styled.span`
  flex: 1;
  ${media.phone} { display: none; }
`;
const Filter = styled.label`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  flex: 0 1000 220px;
  min-width: 76px;
  @container toolbar (max-width: 1000px) { flex-basis: 132px; }
  height: ${size.control};
  padding: 0 10px;
  border: 1px solid ${color.inputBorder};
  border-radius: ${radius.medium};
  background: ${color.surface};
  color: ${color.muted};
  &:focus-within { outline: 2px solid ${color.accent}; outline-offset: -1px; }
  input {
    flex: 1;
    min-width: 0;
    border: 0;
    background: none;
    color: ${color.fg};
    font: ${font.base};
    outline: none;
    &::placeholder { color: ${color.muted}; opacity: 1; }
  }
`;

type Props = {
  readonly title: string;
  /** Where there is little room. */
  readonly shortTitle: string;
  /** The day that is looked at, `YYYY-MM-DD`. */
  readonly day: string;
  readonly view: PlanView;
  readonly allHours: boolean;
  readonly hours: string;
  readonly words: string;
  readonly filterInput: RefObject<HTMLInputElement | null>;
  readonly canSchedule: boolean;
  /** The phone shows a list of the day: no zoom, no filter, and what adds work is at the thumb. */
  readonly narrow: boolean;
  readonly onStep: (step: -1 | 0 | 1) => void;
  readonly onDay: (day: string) => void;
  readonly onView: (view: PlanView) => void;
  readonly onAllHours: (all: boolean) => void;
  readonly onWords: (words: string) => void;
  readonly onSchedule: () => void;
  /** At the end of the line. */
  readonly children?: ReactNode;
};

const units = { giorno: 'day', settimana: 'week', mese: 'month' } as const;

export const BoardToolbar = (props: Props) => {
  const { t } = useTranslation('planning');
  const unit = props.narrow ? 'day' : units[props.view];
  return (
    <Root>
      <Line>
        <IconButton
          label={t(`previous.${unit}`)}
          icon={<ChevronLeft size={18} aria-hidden />}
          onClick={() => props.onStep(-1)}
        />
        <Button onClick={() => props.onStep(0)}>{t('today')}</Button>
        <IconButton
          label={t(`next.${unit}`)}
          icon={<ChevronRight size={18} aria-hidden />}
          onClick={() => props.onStep(1)}
        />
        <Period title={props.title} shortTitle={props.shortTitle} day={props.day} onDay={props.onDay} />
        <Spring />
        {!props.narrow && (
          <>
            <Filter>
              <Search size={14} aria-hidden />
              <input
                ref={props.filterInput}
                type="search"
                aria-label={t('filter.label')}
                placeholder={t('filter.short')}
                title={t('filter.label')}
                value={props.words}
                onChange={(event) => props.onWords(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') props.onWords('');
                }}
              />
            </Filter>
            <Choices
              label={t('view.label')}
              value={props.view}
              onChoose={props.onView}
              choices={[
                { id: 'giorno', label: t('view.day') },
                { id: 'settimana', label: t('view.week') },
                { id: 'mese', label: t('view.month') },
              ]}
            />
            {props.view !== 'mese' && (
              <Choices
                label={t('hours.label')}
                value={props.allHours ? 'all' : 'work'}
                onChoose={(id) => props.onAllHours(id === 'all')}
                choices={[
                  { id: 'work', label: props.hours },
                  { id: 'all', label: t('hours.all') },
                ]}
              />
            )}
          </>
        )}
        {props.canSchedule && !props.narrow && (
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            title={t('schedule.title')}
            onClick={props.onSchedule}
          >
            <Words>{t('schedule.title')}</Words>
          </Button>
        )}
        {props.children}
      </Line>
    </Root>
  );
};
