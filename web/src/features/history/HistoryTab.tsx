import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { visuallyHidden } from '../../kit/visually-hidden.ts';
import type { HistoryKind } from '../../lib/schema.gen.ts';
import { space } from '../../theme/layout.ts';
import { HistoryDays } from './HistoryDays.tsx';
import { useHistory } from './use-history.ts';

const Foot = styled.div`
  display: grid;
  justify-items: start;
  padding-top: ${space(4)};
`;
const Said = styled.p`
  ${visuallyHidden}
`;

type Props = {
  readonly kind: HistoryKind;
  readonly id: string;
  /** What it is the history of, for who hears it. */
  readonly name: string;
};

/** Who changed what, and when: newest first, by day, and growing while somebody looks. */
export const HistoryTab = ({ kind, id, name }: Props) => {
  const { t } = useTranslation(['history', 'registry', 'session']);
  const { read, error, loadingMore, arrived, retry, more } = useHistory(kind, id);
  if (read === null)
    return error === null ? (
      <SkeletonRows rows={4} />
    ) : (
      <ErrorState error={error} title={t('history:failed')} onRetry={retry} />
    );
  if (read.entries.length === 0) return <EmptyState title={t('history:empty')}>{t('history:emptyText')}</EmptyState>;
  return (
    <section aria-label={t('history:label', { name })} data-testid="history">
      <Said role="status">{arrived > 0 ? t('history:arrived', { count: arrived }) : ''}</Said>
      <HistoryDays entries={read.entries} timeZone={read.timeZone} own={id} />
      {error !== null && (
        <ErrorState error={error} title={t('history:failedMore')} onRetry={read.next === null ? retry : more} />
      )}
      {error === null && read.next !== null && (
        <Foot>
          <Button onClick={more} busy={loadingMore}>
            {t('history:more')}
          </Button>
        </Foot>
      )}
    </section>
  );
};
