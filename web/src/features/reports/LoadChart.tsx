import { useTranslation } from 'react-i18next';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { phoneQuery } from '../../kit/phone-query.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { useLanguage } from '../../lib/language-store.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { figureText } from './figure.ts';
import { loadBars } from './lazy-charts.ts';

/** Bars that can still be told apart. */
const most = 20;

type Row = {
  readonly id: string;
  readonly label: string;
  readonly hours: number;
  readonly faultHours: number;
  readonly capacityHours: number;
};
type Props = { readonly rows: readonly Row[]; readonly total: number; readonly onShow: (id: string) => void };

/** Hours of each maintainer against those that the company is open and they are not away. */
export const LoadChart = ({ rows, total, onShow }: Props) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const narrow = useMediaQuery(phoneQuery);
  const shown = rows.toSorted((a, b) => b.hours - a.hours).slice(0, most);
  const text = (value: number): string => figureText('hours', value, { t, language }) ?? '';
  const [first] = shown;
  const over = shown.filter(({ hours, capacityHours }) => hours > capacityHours).length;
  const title = t('chart.load');
  const summary = [
    ...(first === undefined ? [] : [t('chart.loadMost', { name: first.label, hours: text(first.hours) })]),
    over === 0 ? t('chart.loadNobody') : t('chart.loadOver', { count: over }),
    ...(shown.length < total ? [t('chart.only', { shown: shown.length, total })] : []),
  ].join(' · ');
  const words = { other: t('chart.otherWork'), faults: t('chart.faultWork'), capacity: t('chart.capacity') };
  return (
    <ChartFrame
      title={title}
      summary={summary}
      height={100 + shown.length * 30}
      headings={[t('maintainer'), words.other, words.faults, t('figure.capacityHours.name')]}
      rows={shown.map((row) => [
        row.hours > row.capacityHours ? t('chart.overName', { name: row.label }) : row.label,
        text(row.hours - row.faultHours),
        text(row.faultHours),
        text(row.capacityHours),
      ])}
      onRow={(at) => {
        const row = shown[at];
        if (row !== undefined) onShow(row.id);
      }}
    >
      <OnDemand
        of={loadBars}
        props={{
          ...{ title, summary, words, narrow, onShow },
          bars: shown.map(({ id, label, hours, faultHours, capacityHours }) => ({
            id,
            // In a sign, too: a colour alone is not seen by everybody.
            label: hours > capacityHours ? t('chart.overName', { name: label }) : label,
            other: hours - faultHours,
            faults: faultHours,
            capacity: capacityHours,
          })),
          format: text,
        }}
      />
    </ChartFrame>
  );
};
