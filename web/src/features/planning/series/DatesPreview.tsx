import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/format.ts';
import type { SeriesDatesInput } from '../../../lib/schema.gen.ts';
import { PreviewList } from './PreviewList.tsx';
import { type Preview, usePreview } from './use-preview.ts';

type Props = { readonly input: SeriesDatesInput };

/** When a new series would take place. */
export const DatesPreview = ({ input }: Props) => {
  const { t } = useTranslation('series');
  const state = usePreview({ of: 'dates', input });
  /** Why not all of its dates are there: it has too many of them, or no end. */
  const later = ({ reachesUntil, cut }: Preview): string | undefined => {
    if (reachesUntil === null) return undefined;
    if (cut) return t('ahead.cut', { day: formatDay(reachesUntil) });
    return input.planUntil == null ? t('ahead.endless') : undefined;
  };
  return <PreviewList state={state} why={null} note={state.preview === null ? undefined : later(state.preview)} />;
};
