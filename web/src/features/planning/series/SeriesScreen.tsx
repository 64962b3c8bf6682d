import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, CircleSlash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { Message } from '../../../kit/Message.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { asWritten, toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { font, media, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { createUndo } from '../acts/undo.ts';
import { usePlanFormat } from '../days/texts.ts';
import { undoMenu } from '../lazy-filters.ts';
import { usePlanningRights } from '../rows/permissions.ts';
import { usePlanning } from '../session/services.ts';
import { UndoQuestion } from '../UndoQuestion.tsx';
import { useRuleWords } from './rule-words.ts';
import { SeriesActs } from './SeriesActs.tsx';
import { SeriesWorks } from './SeriesWorks.tsx';
import { type Series, type SeriesWork, useSeries } from './use-series.ts';
import { wallWords } from './wall-words.ts';
import { movedFrom, standsOn } from './work-day.ts';

const Root = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(4)};
  max-width: 960px;
  padding: ${space(6)};
  ${media.phone} { padding: ${space(4)}; }
  h1 { font: ${font.title}; overflow-wrap: anywhere; }
  h2 { font: ${font.strong}; }
`;
const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  justify-self: start;
  min-height: 44px;
  color: ${color.accentText};
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(110px, auto) 1fr;
  gap: ${space(2)} ${space(4)};
  dt { color: ${color.muted}; }
  dd { min-width: 0; overflow-wrap: anywhere; }
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
`;

/** One series: its rule in words, and all that it has or had. */
export const SeriesScreen = () => {
  const { t } = useTranslation('series');
  const { id = '' } = useParams({ strict: false });
  const { read, error, again, rejoin } = useSeries(id);
  if (error !== null && read === null) return <ErrorState error={error} title={t('page.failed')} onRetry={again} />;
  if (read === null)
    return (
      <Root>
        <SkeletonRows rows={6} />
      </Root>
    );
  if (read.series === null)
    return (
      <Message icon={<CircleSlash size={20} aria-hidden />} title={t('page.gone')}>
        {t('page.goneText')}
      </Message>
    );
  return <Page series={read.series} rejoin={rejoin} />;
};

type Props = { readonly series: Series; readonly rejoin: ReturnType<typeof useSeries>['rejoin'] };

const unsaid = { value: null, words: '' } as const;

const Page = ({ series, rejoin }: Props) => {
  const { t, i18n } = useTranslation('series');
  const { t: tPlanning } = useTranslation('planning');
  const planning = usePlanning();
  const undo = createUndo({ planning, t: tPlanning, format: usePlanFormat(series.timeZone) });
  const { manage } = usePlanningRights();
  const ruleWords = useRuleWords();
  const { equipment, intervention, works } = series;
  const day = (date: string): string => wallWords(date, i18n.language);
  const from = day(series.planFrom ?? series.firstStart.slice(0, 10));
  const shift = series.shift === 'previous' || series.shift === 'skip' ? series.shift : 'next';
  const open = works.filter(({ state }) => state === 'OPEN' || state === 'STARTED').length;
  const done = works.filter(({ state }) => state === 'COMPLETED').length;
  const moved = movedFrom(works, series.timeZone);
  const named = (work: SeriesWork | undefined): string => {
    const stands = work && standsOn(work, series.timeZone);
    return asWritten(stands === undefined ? equipment.label : day(stands));
  };
  const back = (work: SeriesWork): void => {
    rejoin(work.id).then(
      ({ command, now }) =>
        undo.done(
          { command, what: equipment.label, parts: [{ field: 'place', before: unsaid, after: unsaid }] },
          // By the day on which it stands from now on.
          { words: t('page.rejoined', { what: named(now) }), duration: 6000 },
        ),
      (error: unknown) => toast.error(t('planning:refused', { what: named(work), why: errorText(error, t) })),
    );
  };
  const period = (): string => {
    if (series.planUntil !== null) return t('page.span', { from, until: day(series.planUntil) });
    // What does not recur has no end to wait for, and neither has what was ended.
    return series.rule === null || series.ended ? from : t('page.endless', { from });
  };
  return (
    <Root>
      <Back to="/pianificazioni/lista">
        <ArrowLeft size={14} aria-hidden />
        {t('common:title.planningList')}
      </Back>
      <h1>{t('page.title', { what: `${equipment.label} · ${intervention.label}` })}</h1>
      {series.ended && <Notice tone="info">{t(open === 0 ? 'page.deleted' : 'page.ended')}</Notice>}
      {manage && (
        <Acts>
          <SeriesActs series={series} />
          <OnDemand of={undoMenu} props={{ timeZone: series.timeZone }} />
          <UndoQuestion timeZone={series.timeZone} />
        </Acts>
      )}
      <Facts>
        <dt>{t('page.rule')}</dt>
        <dd>
          {series.recurrence === null
            ? ruleWords(series.rule)
            : `${series.recurrence.label} (${ruleWords(series.rule)})`}
          {moved && `, ${t('page.moved', { placed: day(moved.placed), generated: day(moved.generated) })}`}
        </dd>
        <dt>{t('page.period')}</dt>
        <dd>
          {period()}
          {!series.ended && series.reachesUntil !== null && series.reachesUntil !== series.planUntil && (
            <>
              {' '}
              ({t('page.reaches', { day: day(series.reachesUntil) })}
              {series.cut && `, ${t('planning:sheet.cut')}`})
            </>
          )}
        </dd>
        <dt>{t('page.shift')}</dt>
        <dd>{t(`planning:shift.${shift}`)}</dd>
      </Facts>
      <h2 id="works">
        {t('page.works')} · {t('page.open', { count: open })}, {t('page.done', { count: done })}
      </h2>
      <SeriesWorks works={works} timeZone={series.timeZone} onRejoin={manage ? back : undefined} />
    </Root>
  );
};
