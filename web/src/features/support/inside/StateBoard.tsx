import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Count, stateIcon } from '../../../kit/Badge.tsx';
import { Choices } from '../../../kit/Choices.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { visuallyHidden } from '../../../kit/visually-hidden.ts';
import type { SupportRequestCounts, SupportRequestQuery, SupportRequestStatus } from '../../../lib/schema.gen.ts';
import { media, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { actTo, type RequestRow, stateOf, statuses } from '../../requests/request.ts';
import { HeldCard } from './BoardCard.tsx';
import type { Closing } from './ClosingDialog.tsx';
import { closingDialog } from './lazy-dialogs.ts';
import { StateColumn } from './StateColumn.tsx';
import { usePlainActs } from './use-plain-acts.ts';

const Columns = styled.div`
  display: flex;
  flex: 1;
  min-height: 0;
  overflow-x: auto;
  background: ${color.bg};
`;
const Root = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
`;
const Bar = styled.div`
  display: grid;
  padding: ${space(2)};
  background: ${color.surface};
  > div > button { display: inline-flex; flex: 1; align-items: center; justify-content: center; gap: ${space(1)}; padding: 0; }
  > div > button[aria-pressed='true'] { flex: 2 0 auto; padding: 0 ${space(2)}; }
`;
const Word = styled.span`
  ${media.phone} { button:not([aria-pressed='true']) > & { ${visuallyHidden} } }
`;

type Props = {
  readonly query: SupportRequestQuery;
  readonly counts: SupportRequestCounts | undefined;
  readonly timeZone: string;
  readonly selectedId: string | undefined;
  readonly phone: boolean;
  readonly onOpen: (id: string) => void;
  readonly onDone: () => void;
};

const nothing = (): undefined => undefined;
/** What is said of a drag is said by what came of it; by the keyboard cards are moved by their menu. */
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

/** The same requests as the list, by state: cards are dragged where the rules let them, on a phone one state at a time. */
export const StateBoard = ({ query, counts, timeZone, selectedId, phone, onOpen, onDone }: Props) => {
  const { t } = useTranslation('support');
  const { busy, perform } = usePlainActs(onDone);
  const [closing, setClosing] = useState<{ readonly request: RequestRow; readonly act: Closing } | null>(null);
  const [held, setHeld] = useState<RequestRow | null>(null);
  const wanted = statuses.filter((status) => !query.statuses?.length || query.statuses.includes(status));
  const [looked, setLooked] = useState<SupportRequestStatus>('WAITING');
  const one = wanted.find((status) => status === looked) ?? wanted[0] ?? 'WAITING';
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  );
  const requestOf = (event: DragStartEvent | DragEndEvent): RequestRow | null =>
    (event.active.data.current?.request as RequestRow | undefined) ?? null;
  const drop = (event: DragEndEvent): void => {
    const request = requestOf(event);
    setHeld(null);
    const to = statuses.find((status) => status === event.over?.id);
    const act = request === null || to === undefined ? undefined : actTo(request, to);
    if (request === null || act === undefined) return;
    if (act === 'complete' || act === 'reopen' || (act === 'archive' && request.status !== 'COMPLETED'))
      setClosing({ request, act });
    else void perform(act, request);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragStart={(event) => setHeld(requestOf(event))}
      onDragEnd={drop}
      onDragCancel={() => setHeld(null)}
    >
      <Root data-testid="state-board">
        {phone && (
          <Bar>
            <Choices
              label={t('field.status')}
              value={one}
              onChoose={setLooked}
              choices={wanted.map((status) => ({
                id: status,
                label: (
                  <>
                    {stateIcon[stateOf[status]]}
                    <Word>{t(`status.${stateOf[status]}`)}</Word>
                    {counts !== undefined && <Count>{counts[stateOf[status]]}</Count>}
                  </>
                ),
              }))}
            />
          </Bar>
        )}
        <Columns>
          {(phone ? [one] : wanted).map((status) => (
            <StateColumn
              key={status}
              {...{ status, query, timeZone, held, selectedId, phone, onOpen, onDone }}
              busyId={busy?.id ?? null}
            />
          ))}
        </Columns>
      </Root>
      {closing !== null && (
        <OnDemand of={closingDialog} props={{ ...closing, onClose: () => setClosing(null), onDone }} />
      )}
      <DragOverlay dropAnimation={null}>{held !== null && <HeldCard request={held} />}</DragOverlay>
    </DndContext>
  );
};
