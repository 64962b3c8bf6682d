import { useDroppable } from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Count, StateBadge } from '../../../kit/Badge.tsx';
import { CardList } from '../../../kit/CardList.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import type { SupportRequestQuery, SupportRequestStatus } from '../../../lib/schema.gen.ts';
import { media, space } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';
import { actTo, type RequestRow, stateOf } from '../../requests/request.ts';
import { BoardCard } from './BoardCard.tsx';
import { useRequests } from './use-requests.ts';

const Root = styled.section`
  display: flex;
  flex: 1 0 220px;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  border-right: 1px solid ${color.border};
  border-top: 3px solid var(--edge);
  &[data-drop='yes'] { background: ${color.accentWeak}; }
  &[data-drop='yes'][data-over] { box-shadow: inset 0 0 0 2px ${color.accent}; }
  &[data-drop='no'] { cursor: not-allowed; opacity: 0.55; }
  > h2 { display: flex; align-items: center; gap: ${space(2)}; padding: ${space(2)} ${space(3)}; }
  ${media.phone} { flex-basis: 100%; > h2 { display: none; } }
`;

type Props = {
  readonly status: SupportRequestStatus;
  readonly query: SupportRequestQuery;
  readonly timeZone: string;
  /** What is in the hand, if anything. */
  readonly held: RequestRow | null;
  readonly busyId: string | null;
  readonly selectedId: string | undefined;
  readonly phone: boolean;
  readonly onOpen: (id: string) => void;
  readonly onDone: () => void;
};

/** The requests of one state. It takes from the hand only what may come to it. */
export const StateColumn = (props: Props) => {
  const { status, query, timeZone, held, busyId, selectedId, phone, onOpen, onDone } = props;
  const { t } = useTranslation('support');
  const name = stateOf[status];
  const requests = useRequests({ ...query, statuses: [status] });
  const mayCome = held !== null && actTo(held, status) !== undefined;
  const home = held?.status === status;
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: held !== null && !mayCome });
  const word = t(`status.${name}`);
  const { rows, totalRows } = requests;
  return (
    <Root
      ref={setNodeRef}
      aria-label={word}
      data-status={status}
      data-total={totalRows}
      data-drop={held === null || home ? undefined : mayCome ? 'yes' : 'no'}
      data-over={isOver || undefined}
      style={{ '--edge': state[name].mark }}
    >
      <h2>
        <StateBadge state={name}>{word}</StateBadge>
        <Count>{totalRows}</Count>
      </h2>
      {requests.error !== undefined ? (
        <ErrorState error={requests.error} title={t('failed')} onRetry={requests.reload} />
      ) : rows.length > 0 ? (
        <CardList
          label={word}
          items={rows}
          idOf={({ id }) => id}
          onEnd={rows.length < totalRows ? requests.more : undefined}
          card={(request) => (
            <BoardCard
              {...{ request, timeZone, onDone }}
              selected={request.id === selectedId}
              busy={request.id === busyId}
              draggable={!phone}
              onOpen={() => onOpen(request.id)}
            />
          )}
        />
      ) : requests.loading ? (
        <SkeletonRows rows={3} />
      ) : (
        <EmptyState title={t('board.none')} />
      )}
    </Root>
  );
};
