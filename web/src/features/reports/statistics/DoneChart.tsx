import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/language-store.ts';
import { ChartFrame } from '../ChartFrame.tsx';
import { weekBars } from '../lazy-charts.ts';
import { days } from './links.ts';
import type { Statistics } from './use-statistics.ts';
import { weekName } from './week-name.ts';

/** Of the work of each week: how much there was, and how much of it is done. */
export const DoneChart = ({ weeks }: { readonly weeks: Statistics['done'] }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const navigate = useNavigate();
  const number = (value: number): string => formatNumber(value, language);
  const percent = (done: number, of: number): string => (of === 0 ? '–' : `${number((done / of) * 100)} %`);
  const sum = (of: (week: (typeof weeks)[number]) => number): number =>
    weeks.reduce((total, week) => total + of(week), 0);
  const [planned, done] = [sum((week) => week.planned), sum((week) => week.done)];
  const title = t('doneChart.title');
  const summary =
    planned === 0
      ? t('doneChart.none')
      : t('doneChart.summary', { done: number(done), planned: number(planned), percent: percent(done, planned) });
  const words = { first: t('doneChart.planned'), second: t('doneChart.done') };
  const open = (week: number): void => {
    const one = weeks[week];
    if (one !== undefined) void navigate(days(one.monday, one.sunday));
  };
  return (
    <ChartFrame
      title={title}
      summary={summary}
      height={260}
      headings={[t('week'), words.first, words.second, t('doneChart.share')]}
      rows={weeks.map((week) => [
        <Link key={week.monday} {...days(week.monday, week.sunday)}>
          {weekName(week.monday, language)}
        </Link>,
        number(week.planned),
        number(week.done),
        percent(week.done, week.planned),
      ])}
    >
      {planned === 0 ? null : (
        <OnDemand
          of={weekBars}
          props={{
            ...{ title, summary, words, format: number, onShow: open },
            bars: weeks.map((week) => ({
              ...{ label: weekName(week.monday, language), first: week.planned, second: week.done },
            })),
          }}
        />
      )}
    </ChartFrame>
  );
};
