import { useTranslation } from 'react-i18next';
import type { ClosedDay } from '../../../lib/schema.gen.ts';
import { wallWords } from './wall-words.ts';

/** A closed day by its name, else by its kind: "lun 14 apr: Patrono". */
export const useClosedDay = (): ((closed: Pick<ClosedDay, 'day' | 'type' | 'name'>) => string) => {
  const { t, i18n } = useTranslation('series');
  return ({ day, type, name }) => {
    const kind = type === 'companyClosure' || type === 'holiday' || type === 'rest' ? type : 'nonWorking';
    return t('closed', { day: wallWords(day, i18n.language), why: name || t(`planning:dayOff.${kind}`) });
  };
};
