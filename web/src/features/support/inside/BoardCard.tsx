import { useDraggable } from '@dnd-kit/core';
import { CalendarDays, Ellipsis, Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { ChangedBy } from '../../../kit/list-screen/changed-by.tsx';
import { Menu } from '../../../kit/Menu.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { state } from '../../../theme/tokens.ts';
import { useLocked } from '../../company/index.ts';
import { CardBox, CardFoot, CardTitle } from '../../requests/card-styles.ts';
import { PriorityMark } from '../../requests/PriorityMark.tsx';
import { numberText, type RequestRow, stateOf, wrongOf } from '../../requests/request.ts';
import { CommentMark } from './CommentMark.tsx';
import { StoppedMark } from './StoppedMark.tsx';
import { useRequestActions } from './use-request-actions.tsx';

const Box = styled(CardBox)`
  &[data-selected] { outline: 2px solid var(--accent); outline-offset: -1px; }
  &[data-busy] { opacity: 0.5; }
`;

type Props = {
  readonly request: RequestRow;
  readonly timeZone: string;
  readonly selected: boolean;
  /** It is on its way to another column. */
  readonly busy: boolean;
  readonly draggable: boolean;
  readonly onOpen: () => void;
  readonly onDone: () => void;
};

/** A request on the board by state: dragged, or moved by its menu. */
export const BoardCard = ({ request, timeZone, selected, busy, draggable, onOpen, onDone }: Props) => {
  const { t } = useTranslation('support');
  const locked = useLocked('support.manage') !== undefined;
  const movable = draggable && !locked && !busy;
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: request.id, data: { request }, disabled: !movable });
  const { entries, dialogs } = useRequestActions({ request, onChange: onOpen, onDone, onDeleted: onDone });
  return (
    <>
      <Box
        ref={setNodeRef}
        {...listeners}
        data-request={request.id}
        data-movable={movable || undefined}
        data-dragged={isDragging || undefined}
        data-selected={selected || undefined}
        data-busy={busy || undefined}
        style={{ '--edge': state[stateOf[request.status]].mark }}
      >
        <Head request={request} onOpen={onOpen} />
        <CardFoot>
          <time dateTime={request.openedAt}>
            {t('field.openedAt')} {formatDateTime(request.openedAt, timeZone)}
          </time>
          {request.images.length > 0 && (
            <Image size={14} aria-label={t('photos.count', { count: request.images.length })} />
          )}
          <StoppedMark request={request} />
          <PriorityMark priority={request.priority} brief />
          {request.comments > 0 && <CommentMark {...request} />}
          {request.work !== null && <CalendarDays size={14} aria-label={t('planned')} />}
          {!locked && (
            <Menu
              iconOnly
              size="dense"
              label={t('actions', { number: numberText(request.number) })}
              icon={<Ellipsis size={16} aria-hidden />}
              entries={entries}
            />
          )}
        </CardFoot>
      </Box>
      {dialogs}
    </>
  );
};

const Head = ({ request, onOpen }: { readonly request: RequestRow; readonly onOpen?: () => void }) => (
  <>
    <CardTitle>
      <b>{numberText(request.number)}</b>
      <ChangedBy id={request.id} />
      <button type="button" title={request.equipment.label} onClick={onOpen}>
        {request.equipment.label}
      </button>
    </CardTitle>
    <p title={wrongOf(request)}>{wrongOf(request)}</p>
  </>
);

/** What is in the hand. */
export const HeldCard = ({ request }: { readonly request: RequestRow }) => (
  <CardBox aria-hidden inert style={{ '--edge': state[stateOf[request.status]].mark }}>
    <Head request={request} />
  </CardBox>
);
