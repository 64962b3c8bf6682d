import { Link } from '@tanstack/react-router';
import { CalendarPlus, Check, Ellipsis, LockOpen, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { StateBadge } from '../../../kit/Badge.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Menu } from '../../../kit/Menu.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { SidePanel } from '../../../kit/SidePanel.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { Tabs } from '../../../kit/Tabs.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { useLocked } from '../../company/index.ts';
import { historyTab } from '../../history/lazy.ts';
import { OutboxChip } from '../../planning/outbox/OutboxChip.tsx';
import { PriorityMark } from '../../requests/PriorityMark.tsx';
import { numberText, type RequestRow, stateOf } from '../../requests/request.ts';
import { planRequest, requestDialog } from './lazy-dialogs.ts';
import { RequestComments } from './RequestComments.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { RequestPhotos } from './RequestPhotos.tsx';
import { useAnsweringWorks } from './use-answering-works.ts';
import { useRequestActions } from './use-request-actions.tsx';

const Standing = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(3)} ${space(4)};
  border-bottom: 1px solid ${color.border};
  color: ${color.muted};
  a { margin-left: auto; color: ${color.accentText}; }
`;
const Body = styled.div`
  display: grid;
  gap: ${space(5)};
`;
const Locked = styled.div`
  padding: ${space(3)} ${space(4)} 0;
`;

type Props = {
  readonly request: RequestRow;
  readonly timeZone: string;
  readonly maintainers: readonly { readonly id: string; readonly label: string }[];
  readonly onClose: () => void;
  /** Something was done to it: what is shown is read again. */
  readonly onDone: () => void;
};

/** One request beside the list, which stays alive and in reach. */
export const RequestPanel = ({ request, timeZone, maintainers, onClose, onDone }: Props) => {
  const { t } = useTranslation(['support', 'planning', 'common']);
  const locked = useLocked('support.manage');
  const [tab, setTab] = useState('request');
  const [asking, setAsking] = useState<'change' | 'plan' | null>(null);
  const { entries, may, busy, run, dialogs } = useRequestActions({
    request,
    onChange: () => setAsking('change'),
    onDone,
    onDeleted: onClose,
  });
  const { work } = request;
  useAnsweringWorks([request], onDone);
  const state = stateOf[request.status];
  const day =
    work?.start == null
      ? undefined
      : Temporal.Instant.from(work.start).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return (
    <SidePanel
      title={`${numberText(request.number)} ${request.equipment.label}`}
      subtitle={[request.plant?.label, request.line?.label].filter(Boolean).join(' / ')}
      subject={request.id}
      onClose={onClose}
      actions={
        <>
          <OutboxChip inPanel />
          {locked === undefined && (
            <Menu
              iconOnly
              label={t('support:actions', { number: numberText(request.number) })}
              icon={<Ellipsis size={16} aria-hidden />}
              placement="bottom end"
              entries={entries}
            />
          )}
        </>
      }
      footer={
        locked === undefined && (may('handle') || may('complete') || may('plan') || may('restore') || may('reopen')) ? (
          <>
            {may('handle') && (
              <Button icon={<Wrench size={16} aria-hidden />} busy={busy === 'handle'} onClick={() => run('handle')}>
                {t('support:act.handle')}
              </Button>
            )}
            {may('complete') && (
              <Button icon={<Check size={16} aria-hidden />} onClick={() => run('complete')}>
                {t('support:act.complete')}
              </Button>
            )}
            {may('reopen') && (
              <Button icon={<LockOpen size={16} aria-hidden />} onClick={() => run('reopen')}>
                {t('support:act.reopen')}
              </Button>
            )}
            {may('restore') && (
              <Button busy={busy === 'restore'} onClick={() => run('restore')}>
                {t('support:act.restore')}
              </Button>
            )}
            {may('plan') && (
              <Button variant="primary" icon={<CalendarPlus size={16} aria-hidden />} onClick={() => setAsking('plan')}>
                {t('support:act.plan')}
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      <Standing data-testid="request-state" data-status={request.status}>
        <StateBadge state={state}>{t(`support:status.${state}`)}</StateBadge>
        <span>{t('support:since', { when: formatDateTime(request.statusAt, timeZone) })}</span>
        {request.priority !== 'NORMAL' && <PriorityMark priority={request.priority} />}
        {work !== null && (
          <Link to="/" search={{ ...(day === undefined ? {} : { data: day }), intervento: work.id }}>
            {t('support:toWork')}
          </Link>
        )}
      </Standing>
      {locked !== undefined && (
        <Locked>
          <Notice tone="info">{locked}</Notice>
        </Locked>
      )}
      <Tabs
        label={t('support:tabs')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'request',
            label: t('support:one'),
            content: (
              <Body>
                <RequestFacts request={request} timeZone={timeZone} />
                <RequestPhotos request={request} onDone={onDone} />
              </Body>
            ),
          },
          {
            id: 'comments',
            label: `${t('support:comments.title')}${request.comments > 0 ? ` (${request.comments})` : ''}`,
            content: <RequestComments {...{ request, timeZone, onDone }} />,
          },
          {
            id: 'history',
            label: t('support:history'),
            content: (
              <OnDemand
                of={historyTab}
                props={{ kind: 'SUPPORT_REQUEST' as const, id: request.id, name: numberText(request.number) }}
                fallback={<SkeletonRows rows={4} />}
              />
            ),
          },
        ]}
      />
      {asking === 'change' && (
        <OnDemand
          of={requestDialog}
          props={{
            ...{ request, timeZone, maintainers },
            onClose: () => setAsking(null),
            onSaved: () => {
              setAsking(null);
              onDone();
            },
          }}
        />
      )}
      {asking === 'plan' && (
        <OnDemand
          of={planRequest}
          props={{
            request,
            onClose: () => setAsking(null),
            onPlanned: () => {
              setAsking(null);
              onDone();
            },
          }}
        />
      )}
      {dialogs}
    </SidePanel>
  );
};
