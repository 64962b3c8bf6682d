import { useTranslation } from 'react-i18next';
import type { SeriesRule } from '../../../lib/schema.gen.ts';

/** "Ogni 2 mesi". */
export const useRuleWords = (): ((rule: Pick<SeriesRule, 'value' | 'unit'> | null) => string) => {
  const { t } = useTranslation('series');
  return (rule) => {
    if (rule === null) return t('rule.once');
    const unit = rule.unit === 'month' || rule.unit === 'year' ? rule.unit : 'day';
    return t(`rule.${unit}`, { count: rule.value });
  };
};
