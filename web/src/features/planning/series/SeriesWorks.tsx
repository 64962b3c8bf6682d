import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Badge, MaintainerDot } from '../../../kit/Badge.tsx';
import { Button } from '../../../kit/Button.tsx';
import { now as clockNow } from '../../../lib/clock.ts';
import { font, media, radius, space, tabular } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { StateChip } from '../board/StateIcon.tsx';
import { usePlanFormat } from '../days/texts.ts';
import { useClosedDay } from './closed-day.ts';
import { ownFields } from './own-fields.ts';
import type { SeriesWork } from './use-series.ts';
import { wallWords } from './wall-words.ts';
import { isLate, standsOn } from './work-day.ts';

const Box = styled.section`
  max-height: 70dvh;
  overflow: auto;
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  &:focus-visible { outline: 2px solid ${color.accent}; outline-offset: 1px; }
`;
const List = styled.ol`
  position: relative;
  > li {
    position: absolute;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)} ${space(3)};
    width: 100%;
    padding: ${space(2)} ${space(3)};
    border-bottom: 1px solid ${color.border};
    font: ${font.table};
    ${tabular}
  }
  a, .day { display: inline-flex; align-items: center; min-width: 252px; min-height: 44px; color: ${color.accentText}; }
  .day { color: ${color.muted}; }
  small { color: ${color.muted}; font: ${font.small}; }
  .push { margin-left: auto; }
  ${media.phone} { .push { margin-left: 0; } a, .day { min-width: 200px; } }
`;
/** Who is at it is told by the work itself. */
const nobody = { working: [] };
/** Back to the rule goes what is planned; notes and fault are of who works on it. */
const ofWork: readonly string[] = ['fault', 'notes'];

type Props = {
  readonly works: readonly SeriesWork[];
  readonly timeZone: string;
  /** Nothing where nobody may. */
  readonly onRejoin: ((work: SeriesWork) => void) | undefined;
};

/** What a series has or had, by day; exceptions are marked, with the way back to the rule. */
export const SeriesWorks = ({ works, timeZone, onRejoin }: Props) => {
  const { t, i18n } = useTranslation('series');
  const format = usePlanFormat(timeZone);
  const closed = useClosedDay();
  const now = clockNow();
  const box = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: works.length,
    getScrollElement: () => box.current,
    estimateSize: () => 61,
    overscan: 8,
    useFlushSync: false,
  });
  const row = (work: SeriesWork) => {
    const { id, start, end, state, own, maintainer } = work;
    const stands = standsOn(work, timeZone);
    const words = wallWords(stands ?? work.generatedDate, i18n.language);
    const day = stands === undefined ? t('page.byRule', { day: words }) : words;
    const when = start === null || end === null ? day : `${day} ${format.span(Date.parse(start), Date.parse(end))}`;
    const differs = ownFields.filter((field) => own.includes(field));
    const goesBack = (state === 'OPEN' || state === 'STARTED') && own.some((field) => !ofWork.includes(field));
    return (
      <>
        {start !== null && state !== 'CANCELLED' ? (
          <Link to="/pianificazioni/lista" search={{ intervento: id }}>
            {when}
          </Link>
        ) : (
          <span className="day">{when}</span>
        )}
        {isLate(work, now) ? <StateChip state="overdue" row={nobody} /> : <Badge>{t(`state.${state}`)}</Badge>}
        {maintainer !== null && state !== 'SKIPPED' && (
          <Badge>
            <MaintainerDot color={maintainer.color} />
            {maintainer.label}
          </Badge>
        )}
        {work.alone && <small>{t('page.alone')}</small>}
        {work.closed !== null && <small>{t('page.closed', { closed: closed(work.closed) })}</small>}
        {work.skipped !== null && <small>{t(`page.skipped.${work.skipped}`)}</small>}
        {differs.length > 0 && (
          <small>{t('page.own', { fields: differs.map((field) => t(`own.${field}`)).join(', ') })}</small>
        )}
        {goesBack && onRejoin !== undefined && (
          <Button className="push" onClick={() => onRejoin(work)} aria-label={`${t('page.rejoin')}: ${day}`}>
            {t('page.rejoin')}
          </Button>
        )}
      </>
    );
  };
  return (
    <Box ref={box} aria-labelledby="works" tabIndex={0}>
      <List style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const work = works[index];
          return (
            work && (
              <li
                key={work.id}
                ref={virtual.measureElement}
                data-index={index}
                data-work={work.id}
                aria-posinset={index + 1}
                aria-setsize={works.length}
                style={{ top: start }}
              >
                {row(work)}
              </li>
            )
          );
        })}
      </List>
    </Box>
  );
};
