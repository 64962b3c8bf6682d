import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MaintainerDot } from '../../../kit/Badge.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/language-store.ts';
import { ChartFrame } from '../ChartFrame.tsx';
import { capacityBars } from '../lazy-charts.ts';
import { loadsOf, overloadsOf } from './forecast.ts';
import type { Statistics } from './use-statistics.ts';
import { weekName } from './week-name.ts';

/** A select cannot hold an empty key. */
const everybody = 'everybody';

type Props = Pick<Statistics, 'planned' | 'ahead' | 'maintainers'>;

/** Hours that are planned for the weeks to come, of all or of one, against those that there are. */
export const ForecastChart = ({ planned, ahead, maintainers }: Props) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const [chosen, setChosen] = useState(everybody);
  const people = planned.flatMap(({ maintainer }) => (maintainer ? [maintainer] : []));
  // Who was chosen may be gone.
  const who = people.find(({ id }) => id === chosen);
  const loads = loadsOf(planned, ahead, who?.id ?? null);
  const hours = (value: number): string => `${formatNumber(value, language, 1)} h`;
  const overloads = overloadsOf(planned, ahead).filter(({ id }) => who === undefined || id === who.id);
  const [most] = overloads;
  const total = loads.reduce((sum, load) => sum + load.hours, 0);
  const title = t('forecast.title');
  const summary = [
    total === 0
      ? t('forecast.none')
      : most === undefined
        ? t('forecast.enough')
        : t('forecast.over', {
            ...{ name: most.label, week: weekName(most.monday, language) },
            ...{ hours: hours(most.hours), capacity: hours(most.capacity) },
          }),
    ...(overloads.length > 1 ? [t('forecast.overMore', { count: overloads.length - 1 })] : []),
    ...(people.length < maintainers ? [t('forecast.only', { shown: people.length, total: maintainers })] : []),
  ].join(' · ');
  return (
    <ChartFrame
      title={title}
      summary={summary}
      height={260}
      controls={
        <SelectField
          label={t('forecast.who')}
          options={[
            { id: everybody, label: t('forecast.everybody') },
            ...people.map(({ id, label, color }) => ({ id, label, mark: <MaintainerDot color={color} /> })),
          ]}
          value={who?.id ?? everybody}
          onChange={(id) => setChosen(id ?? everybody)}
        />
      }
      headings={[t('maintainer'), ...ahead.map(({ monday }) => weekName(monday, language))]}
      rows={[
        ...planned.map(({ maintainer, hours: own, capacityHours }) => [
          maintainer?.label ?? t('nobody'),
          // Where somebody is away, what there is of them stands beside it.
          ...own.map((value, week) => {
            const there = capacityHours[week];
            const same = there === undefined || there === ahead[week]?.capacityHours;
            return same ? hours(value) : t('forecast.of', { hours: hours(value), capacity: hours(there) });
          }),
        ]),
        [t('forecast.each'), ...ahead.map(({ capacityHours }) => hours(capacityHours))],
      ]}
    >
      {total === 0 ? null : (
        <OnDemand
          of={capacityBars}
          props={{
            ...{ title, summary, format: hours },
            words: { hours: t('forecast.planned'), capacity: t('forecast.capacity') },
            bars: loads.map(({ monday, ...load }) => ({ label: weekName(monday, language), ...load })),
          }}
        />
      )}
    </ChartFrame>
  );
};
