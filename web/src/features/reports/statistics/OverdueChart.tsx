import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { phoneQuery } from '../../../kit/phone-query.ts';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/language-store.ts';
import { ChartFrame } from '../ChartFrame.tsx';
import { countBars } from '../lazy-charts.ts';
import { overdue } from './links.ts';
import type { Statistics } from './use-statistics.ts';

type Props = {
  readonly lines: Statistics['overdueByLine'];
  readonly total: number;
  readonly timeZone: string;
};

/** Where the overdue work is. */
export const OverdueChart = ({ lines, total, timeZone }: Props) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const narrow = useMediaQuery(phoneQuery);
  const navigate = useNavigate();
  const number = (value: number): string => formatNumber(value, language);
  const [worst] = lines;
  const title = t('overdueChart.title');
  const summary =
    worst === undefined
      ? t('overdueChart.none')
      : [
          t('overdueChart.summary', {
            ...{ line: worst.line.label, count: worst.count },
            since: formatDate(worst.oldest, timeZone),
          }),
          ...(lines.length < total ? [t('overdueChart.only', { shown: lines.length, total })] : []),
        ].join(' · ');
  const words = t('count.overdue');
  return (
    <ChartFrame
      title={title}
      summary={summary}
      height={70 + lines.length * 28}
      headings={[t('line'), words, t('overdueChart.oldest')]}
      rows={lines.map(({ line, count, oldest }) => [
        <Link key={line.id} {...overdue({ linea: line.id })}>
          {line.label}
        </Link>,
        number(count),
        formatDate(oldest, timeZone),
      ])}
    >
      {worst === undefined ? null : (
        <OnDemand
          of={countBars}
          props={{
            ...{ title, summary, words, narrow, format: number },
            bars: lines.map(({ line, count }) => ({ id: line.id, label: line.label, count })),
            onShow: (id: string) => void navigate(overdue({ linea: id })),
          }}
        />
      )}
    </ChartFrame>
  );
};
