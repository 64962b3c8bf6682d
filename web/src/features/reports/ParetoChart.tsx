import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { phoneQuery } from '../../kit/phone-query.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/language-store.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { figureText } from './figure.ts';
import { paretoBars } from './lazy-charts.ts';
import { fewestFor, paretoOf } from './pareto.ts';

type Props = {
  readonly worst: Parameters<typeof paretoOf>[0];
  readonly hours: number;
  readonly onShow: (equipmentId: string) => void;
  readonly controls?: ReactNode;
};

/** Which few machines make the most of the hours. */
export const ParetoChart = ({ worst, hours, onShow, controls }: Props) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const narrow = useMediaQuery(phoneQuery);
  const bars = paretoOf(worst, hours);
  const text = (value: number): string => figureText('hours', value, { t, language }) ?? '';
  const percent = (value: number): string => `${formatNumber(value, language, 0)} %`;
  const title = t('chart.pareto');
  const count = fewestFor(bars, 80);
  const share = bars[count - 1]?.cumulated ?? 0;
  const summary = t('chart.paretoText', { count, percent: percent(share), hours: text(hours) });
  const words = { hours: t('figure.hours.name'), cumulated: t('chart.cumulated') };
  return (
    <ChartFrame
      title={title}
      summary={summary}
      height={90 + bars.length * 28}
      controls={controls}
      headings={[t('equipment'), t('figure.failures.name'), words.hours, words.cumulated]}
      rows={bars.map((bar) => [bar.equipment, String(bar.failures), text(bar.hours), percent(bar.cumulated)])}
      onRow={(at) => {
        const bar = bars[at];
        if (bar !== undefined) onShow(bar.equipmentId);
      }}
    >
      <OnDemand
        of={paretoBars}
        props={{ ...{ title, summary, bars, words, narrow, onShow, total: hours }, format: { hours: text, percent } }}
      />
    </ChartFrame>
  );
};
