import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { DateField } from '../../../kit/DateField.tsx';
import { TimeField } from '../../../kit/TimeField.tsx';
import { now } from '../../../lib/clock.ts';
import { useLanguage } from '../../../lib/language-store.ts';
import { regionOf } from '../../../lib/languages.ts';
import { space } from '../../../theme/layout.ts';
import { localMoment, type Since } from './report.ts';

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  align-items: start;
  gap: ${space(3)};
`;

type Props = {
  readonly since: Since;
  readonly fault: string | undefined;
  readonly onChange: (since: Since) => void;
};

/** `YYYY-MM-DDTHH:mm`, or as much of it as there is. */
const joined = (day: string | null, time: string | null): string =>
  day === null && time === null ? '' : `${day ?? ''}T${time ?? ''}`;

/** When it broke, the day first in every language: today at a time, or on an earlier day. */
export const SinceMoment = ({ since, fault, onChange }: Props) => {
  const { t } = useTranslation('public-support');
  const [day = '', time = ''] = since.moment.split('T');
  const given = { day: day === '' ? null : day, time: time === '' ? null : time };
  const set = (next: Partial<typeof given>): void => {
    const both = { ...given, ...next };
    onChange({ ...since, moment: joined(both.day, both.time) });
  };
  const dayIsWrong = given.day === null || given.time !== null;
  return (
    <I18nProvider locale={regionOf[useLanguage()]}>
      {since.kind === 'today' ? (
        <TimeField
          label={t('since.todayAt')}
          error={fault}
          value={since.time === '' ? null : since.time}
          onChange={(next) => onChange({ ...since, time: next ?? '' })}
        />
      ) : (
        <Pair>
          <DateField
            label={t('since.day')}
            error={dayIsWrong ? fault : undefined}
            max={localMoment(new Date(now())).slice(0, 10)}
            value={given.day}
            onChange={(next) => set({ day: next })}
            onDayAndTime={(day, time) => set({ day, time })}
          />
          <TimeField
            label={t('since.time')}
            error={dayIsWrong ? undefined : fault}
            value={given.time}
            onChange={(next) => set({ time: next })}
          />
        </Pair>
      )}
    </I18nProvider>
  );
};
