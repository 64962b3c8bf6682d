import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { isFiltered, isToCome, type ReportSearch } from './report-search.ts';

type Of = 'equipment' | 'breakdowns' | 'loads';
type Props = { readonly of: Of; readonly search: ReportSearch; readonly today: string };

/** Why a report has no row: the months are still to come, the filters leave nothing, or there is nothing. */
export const EmptyReport = ({ of, search, today }: Props) => {
  const { t } = useTranslation('reports');
  // Equipment is there whatever the months.
  const toCome = of !== 'equipment' && isToCome(search, today);
  const why = isFiltered(search) ? t(`none.${of}.filtered`) : t(`none.${of}.text`);
  return <EmptyState title={t(`none.${of}.title`)}>{toCome ? t('none.toCome') : why}</EmptyState>;
};
