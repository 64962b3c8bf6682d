import { CircleSlash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { Message } from '../../../kit/Message.tsx';
import { SidePanel } from '../../../kit/SidePanel.tsx';
import { SkeletonFields } from '../../../kit/Skeleton.tsx';
import { OfflineNotice } from '../../../live/OfflineNotice.tsx';
import { space } from '../../../theme/layout.ts';
import { OutboxChip } from '../outbox/OutboxChip.tsx';
import type { Plan } from '../session/planning-session.ts';
import { ReadyPanel } from './ReadyPanel.tsx';
import { useDetail } from './use-detail.ts';

const Padded = styled.div`
  padding: ${space(4)};
`;
type Props = { readonly id: string; readonly plan: Plan; readonly onClose: () => void };

/** One intervention beside the board, which stays alive and in reach. */
export const DetailPanel = ({ id, plan, onClose }: Props) => {
  const { t } = useTranslation('planning');
  const state = useDetail(id);
  if (state.phase === 'ready') {
    return <ReadyPanel key={id} row={state.row} detail={state.detail} plan={plan} onClose={onClose} />;
  }
  return (
    <SidePanel
      title={t('detail.title')}
      subject={id}
      actions={<OutboxChip inPanel />}
      onClose={onClose}
      note={<OfflineNotice planning phoneOnly />}
    >
      {state.phase === 'loading' && (
        <Padded>
          <SkeletonFields fields={6} />
        </Padded>
      )}
      {state.phase === 'failed' && <ErrorState error={state.error} title={t('detail.failed')} onRetry={state.retry} />}
      {state.phase === 'gone' && (
        <Message icon={<CircleSlash size={20} aria-hidden />} title={t('detail.gone')}>
          {t('detail.goneText')}
        </Message>
      )}
    </SidePanel>
  );
};
