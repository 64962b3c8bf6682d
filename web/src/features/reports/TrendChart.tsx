import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FilterChip } from '../../kit/Chip.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { useLanguage } from '../../lib/language-store.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { media, space } from '../../theme/layout.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { figureText } from './figure.ts';
import { trendLines } from './lazy-charts.ts';
import { monthName, monthOfYear } from './month-name.ts';
import type { ReportSearch } from './report-search.ts';
import { ReportTrendDocument } from './report-trend.gen.ts';
import { type Aims, aimOf, reachedOf } from './targets.ts';
import { isTrendFigure, type TrendFigure, trendFigures, trendOf } from './trend.ts';
import { useAddress } from './use-address.ts';

const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  ${media.phone} { flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; > * { flex: none; } }
  @media print { display: none; }
`;

/** Two years, so that each month stands beside that of the year before. */
const months = 24;
const height = 280;

type Props = {
  readonly search: ReportSearch;
  readonly today: string;
  readonly aims: Aims;
  readonly usual?: TrendFigure;
};

/** A figure over the twelve months up to the last that is chosen, with the year before and what is aimed at. */
export const TrendChart = ({ search, today, aims, usual = 'preventiveEfficiency' }: Props) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const [raw, change] = useAddress();
  const figure: TrendFigure = isTrendFigure(raw.andamento) ? raw.andamento : usual;
  const last = { year: Math.max(...search.years), month: Math.max(...search.months) };
  const { data, previousData, error, refetch } = useQuery(ReportTrendDocument, {
    variables: { query: { ...search.scope, ...last, months } },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const found = (data ?? previousData)?.reportTrend;
  const name = t(`figure.${figure}.name`);
  const title = t('chart.trend', { figure: name });
  if (found === undefined)
    return error === undefined ? null : (
      <ErrorState error={error} title={t('failed')} onRetry={() => void refetch().catch(() => undefined)} />
    );
  const points = trendOf(found.months, figure, today);
  const text = (value: number | null): string => figureText(figure, value, { t, language }) ?? t('na');
  const known = points.findLast(({ value }) => value !== null);
  const monthly = { ...aims, measured: { ...aims.measured, months: 1 } };
  const target = aimOf(figure, monthly);
  const reached = reachedOf(figure, known?.value, monthly);
  const summary =
    known === undefined
      ? t('chart.trendNone', { figure: name })
      : [
          t('chart.trendLast', { when: monthOfYear(known.year, known.month, language), value: text(known.value) }),
          ...(known.before === null ? [] : [t('chart.trendBefore', { value: text(known.before) })]),
          ...(reached === null ? [] : [t(reached ? 'targets.reached' : 'targets.missed', { value: text(target) })]),
          ...(known.provisional ? [t('provisional')] : []),
        ].join(' · ');
  const words = { value: t('chart.thisYear'), before: t('chart.lastYear') };
  /** The works behind a month, whatever months are chosen above. */
  const show = (at: number): void => {
    const point = points[at];
    if (point) change({ dettaglio: `${point.year}-${String(point.month).padStart(2, '0')}`, misura: figure });
  };
  const nothing = points.every(({ value, before }) => value === null && before === null);
  return (
    <ChartFrame
      title={title}
      summary={summary}
      height={height}
      controls={
        <Choice role="group" aria-label={t('works.figure')}>
          {trendFigures.map((one) => (
            <FilterChip
              key={one}
              label={t(`figure.${one}.name`)}
              selected={one === figure}
              onToggle={() => change({ andamento: one }, true)}
            />
          ))}
        </Choice>
      }
      onRow={show}
      headings={[t('month'), words.value, words.before]}
      rows={points.map(({ year, month, value, before }) => [
        monthOfYear(year, month, language),
        text(value),
        text(before),
      ])}
    >
      {nothing ? null : (
        <OnDemand
          of={trendLines}
          props={{
            ...{ title, summary, words },
            points: points.map(({ month, value, before }) => {
              return { label: monthName(month, language, 'short'), value, before };
            }),
            target: target === null ? null : { value: target, label: t('chart.target', { value: text(target) }) },
            format: text,
            onShow: show,
          }}
        />
      )}
    </ChartFrame>
  );
};
