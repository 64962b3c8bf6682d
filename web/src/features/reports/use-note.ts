import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/language-store.ts';
import { type FigureName, figureText, reasonOf, type Values } from './figure.ts';

type Noted = Values & { readonly mtbfIndicative?: boolean; readonly depreciated?: boolean };

/** What is read beside a figure: of how many, within which bounds, why it is so. That nothing failed is no want of data: its bound says how long. */
export const useNote = (): ((name: FigureName, values: Noted) => string) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return (name, values) => {
    const of = (other: FigureName): string | null => figureText(other, values[other], { t, language });
    const reason = reasonOf(name, values);
    const bounded = name === 'mtbf' && reason === 'no_failures' && of('mtbfLower') !== null;
    if (reason !== undefined && !bounded) return t(`missing.${reason}`);
    switch (name) {
      case 'preventiveEfficiency':
        return t('onTime', { onTime: of('preventiveOnTime') ?? 0, due: of('preventiveDue') ?? 0 });
      case 'mtbf': {
        const [from, to] = [of('mtbfLower'), of('mtbfUpper')];
        if (from === null) return '';
        const bounds = to === null ? t('atLeast', { from, hours: of('operatingTime') }) : t('interval', { from, to });
        return values.mtbfIndicative === true ? `${bounds} · ${t('indicative')}` : bounds;
      }
      case 'mttr':
        return of('mttrWaiting') === null ? '' : t('waiting', { hours: of('mttrWaiting') });
      case 'downtimeRate':
        return of('unplannedDowntimeRate') === null ? '' : t('unplanned', { rate: of('unplannedDowntimeRate') });
      case 'idleCost':
        if (values.depreciated === true) return t('depreciated');
        return of('idleCost') === null
          ? ''
          : t('split', { failure: of('idleCostFailure'), planned: of('idleCostPlanned') });
      case 'hours':
        return values.faultHours == null ? '' : t('onFaults', { hours: of('faultHours') });
      case 'operatingTime':
        return of('requiredTime') === null ? '' : t('ofTime', { hours: of('requiredTime') });
      default:
        return '';
    }
  };
};
