import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/language-store.ts';
import { type Language, regionOf } from '../../../lib/languages.ts';
import { momentFormat } from '../../../lib/moment-format.ts';
import { type Schedule, type ScheduleValues, scheduleToForm } from './schedule.ts';

/** 1 Monday to 7 Sunday, by its name. */
export const weekdayName = (weekday: number, language: Language): string =>
  new Intl.DateTimeFormat(regionOf[language], { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** What a schedule says, in sentences. */
export const useScheduleWords = (timeZone: string) => {
  const { t } = useTranslation(['report-mails', 'reports']);
  const language = useLanguage();
  const format = momentFormat(timeZone, language);
  const rule = ({
    cadence,
    weekday,
    monthDay,
    hour,
  }: Pick<ScheduleValues, 'cadence' | 'weekday' | 'monthDay' | 'hour'>) =>
    cadence === 'WEEKLY'
      ? t('rule.weekly', { day: weekdayName(weekday, language), hour: hourText(hour) })
      : t((monthDay ?? 1) > 28 ? 'rule.monthlyLast' : 'rule.monthly', { day: monthDay ?? 1, hour: hourText(hour) });
  return {
    language,
    rule,
    about: (row: Schedule): string =>
      `${t(`reports:title.${scheduleToForm(row).report}`)} · ${row.format} · ${rule(row)}`,
    next: ({ nextAt, active }: Schedule): string =>
      active && nextAt != null ? t('next', { when: format.whole(nextAt) }) : t('off'),
    recipients: ({ recipients }: Schedule): string => {
      const receiving = recipients.filter(({ state }) => state === 'RECEIVES').length;
      const said = t('recipientCount', { count: receiving });
      const others = recipients.length - receiving;
      return others === 0 ? said : `${said} ${t('notReceiving', { count: others })}`;
    },
  };
};
