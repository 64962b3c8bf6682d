import type { TFunction } from 'i18next';
import { type Reason, reasons } from './return-question.ts';

/** Which works stay where a closed day had sent them, in one sentence; none where all went back. */
export const stayingWords = (
  staying: { readonly [Why in Reason]: number } | null | undefined,
  t: TFunction,
): string[] => {
  const stays = reasons.flatMap((why) =>
    staying && staying[why] > 0 ? [t(`registry:returning.${why}`, { count: staying[why] })] : [],
  );
  return stays.length === 0 ? [] : [t('registry:returning.staying', { what: stays.join(', ') })];
};
