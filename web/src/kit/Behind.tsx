import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { formatDateTime } from '../lib/format.ts';
import { state } from '../theme/tokens.ts';
import { Notice } from './Notice.tsx';

type Props = {
  /** ISO instant, null where it is as new as everything else. */
  readonly since: string | null | undefined;
  /** The company's, where it is known here; else that of whoever looks. */
  readonly timeZone?: string | undefined;
};

const whenOf = (since: string, timeZone = Temporal.Now.timeZoneId()): string => formatDateTime(since, timeZone);

/** Above what keeps an older state: since when, why, and that nobody has to be told. */
export const BehindNotice = ({ since, timeZone }: Props) => {
  const { t } = useTranslation('common');
  if (since === null || since === undefined) return null;
  return <Notice tone="warning">{t('behind.text', { when: whenOf(since, timeZone) })}</Notice>;
};

const Mark = styled.span`
  flex: none;
  display: inline-flex;
  color: ${state.waiting.text};
`;

/** The same in a row of a list, where there is room for an icon. */
export const BehindMark = ({ since, timeZone }: Props) => {
  const { t } = useTranslation('common');
  if (since === null || since === undefined) return null;
  const words = t('behind.short', { when: whenOf(since, timeZone) });
  return (
    <Mark role="img" aria-label={words} title={words}>
      <History size={14} aria-hidden />
    </Mark>
  );
};
