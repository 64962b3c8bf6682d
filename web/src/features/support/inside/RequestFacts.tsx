import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Badge } from '../../../kit/Badge.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { PriorityMark } from '../../requests/PriorityMark.tsx';
import type { RequestRow } from '../../requests/request.ts';
import { requesterText } from './request-columns.tsx';

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(112px, auto) minmax(0, 1fr);
  gap: ${space(2)} ${space(4)};
  margin: 0;
  dt { color: ${color.muted}; }
  dd { display: flex; flex-wrap: wrap; gap: ${space(1.5)}; margin: 0; min-width: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
  a { color: ${color.accentText}; }
`;
const Said = styled.blockquote`
  margin: 0;
  padding: ${space(3)};
  border-left: 3px solid ${color.border};
  background: ${color.bg};
  font: ${font.base};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
const Wrong = styled.div`
  display: grid;
  gap: ${space(2)};
  > div { display: flex; flex-wrap: wrap; gap: ${space(1.5)}; }
`;
const Anomaly = styled(Badge)`
  height: auto;
  min-height: 20px;
  color: ${color.fg};
  white-space: normal;
  overflow-wrap: anywhere;
  svg { flex: none; color: ${color.danger}; }
`;

type Props = { readonly request: RequestRow; readonly timeZone: string };

/** What was reported, by whom and since when; how to reach them only where the server tells it. */
export const RequestFacts = ({ request, timeZone }: Props) => {
  const { t } = useTranslation(['support', 'registry', 'common']);
  const { contact, requester, work } = request;
  const { statusReason, statusText } = request;
  const reason = [statusReason && t(`cause.${statusReason}`), statusText].filter(Boolean).join(': ');
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['statusReason', reason],
    ['priority', <PriorityMark key="priority" priority={request.priority} />],
    ['happenedAt', formatDateTime(request.happenedAt, timeZone)],
    ['stopped', request.stopped && t('stoppedSince')],
    ['openedAt', formatDateTime(request.openedAt, timeZone)],
    ['requester', requesterText(request, t)],
    ['origin', t(requester === null ? 'origin.public' : 'origin.user')],
    ['email', contact?.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>],
    ['phone', contact?.phone && <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}>{contact.phone}</a>],
    ['maintainer', request.maintainer?.label],
    ['intervention', request.intervention?.label],
    ['work', work?.start && `${formatDateTime(work.start, timeZone)} · ${work.maintainer?.label ?? t('nobody')}`],
    ['assignedTo', request.assignedTo && (request.assignedTo.label ?? t('gone.user'))],
    ['notes', request.notes],
  ];
  return (
    <>
      <Wrong>
        {request.anomalies.length > 0 && (
          <div>
            {request.anomalies.map(({ id, label }) => (
              <Anomaly key={id}>
                <TriangleAlert size={12} aria-hidden />
                {label}
              </Anomaly>
            ))}
          </div>
        )}
        {request.request !== null && <Said>{request.request}</Said>}
      </Wrong>
      <List>
        {facts.map(
          ([name, value]) =>
            value && (
              <Fact key={name} label={t(`field.${name}`)}>
                {value}
              </Fact>
            ),
        )}
      </List>
    </>
  );
};

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
