import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { phoneQuery } from '../../kit/phone-query.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/language-store.ts';
import type { CodeParetoFragment } from './breakdown-report.gen.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { figureText } from './figure.ts';
import { paretoBars } from './lazy-charts.ts';

/** Bars that can still be told apart; the table behind the chart has all of them. */
const most = 20;

type Props = {
  readonly kind: 'CAUSE' | 'REMEDY';
  readonly rows: readonly CodeParetoFragment[];
  /** Hours of all of them. */
  readonly total: number;
  readonly controls: ReactNode;
};

/** Which causes, or remedies, make the most of the hours; what nobody has said is a bar of its own, the last. */
export const CodeParetoChart = ({ kind, rows, total, controls }: Props) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const narrow = useMediaQuery(phoneQuery);
  const hours = (value: number | null): string => figureText('hours', value, { t, language }) ?? t('na');
  const percent = (value: number): string => `${formatNumber(value, language, 0)} %`;
  const title = t(`chart.paretoTitle.${kind}`);
  const named = rows.map((row) => ({ ...row, equipment: row.label ?? t('chart.notStated') }));
  const bars = named.slice(0, most).map((row) => ({ ...row, equipmentId: row.id ?? '' }));
  const [first] = named;
  const summary = t('chart.paretoCode', {
    percent: percent(first?.cumulated ?? 0),
    hours: hours(total),
    names: first?.equipment ?? '',
  });
  const words = { hours: t('figure.hours.name'), cumulated: t('chart.cumulated') };
  return (
    <ChartFrame
      title={title}
      summary={summary}
      height={90 + bars.length * 28}
      controls={controls}
      headings={[t(`code.${kind}`), t('figure.failures.name'), words.hours, t('figure.downtime.name'), words.cumulated]}
      rows={named.map((row) => [
        ...[row.equipment, String(row.failures), hours(row.hours), hours(row.downtime), percent(row.cumulated)],
      ])}
    >
      <OnDemand
        of={paretoBars}
        props={{ ...{ title, summary, bars, words, narrow, total }, format: { hours, percent } }}
      />
    </ChartFrame>
  );
};
