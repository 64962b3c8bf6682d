import type { TFunction } from 'i18next';
import type { PlanCalendar } from './calendar.ts';

/** Why a day is not worked: its kind, and what the working calendar says of it. undefined: it is worked. */
export const dayOffWords = (calendar: PlanCalendar, date: string, t: TFunction<'planning'>): string | undefined => {
  const off = calendar.dayOff(date);
  if (off === undefined) return undefined;
  const said = calendar.said(date);
  return said === undefined ? t(`dayOff.${off}`) : t('dayOff.said', { kind: t(`dayOff.${off}`), said });
};
