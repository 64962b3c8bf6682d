import type { TFunction } from 'i18next';
import { CalendarDays, Image } from 'lucide-react';
import styled from 'styled-components';
import { StateBadge } from '../../../kit/Badge.tsx';
import type { DataColumn } from '../../../kit/data-table/columns.ts';
import { ChangedBy } from '../../../kit/list-screen/changed-by.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { font, media, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { PriorityMark } from '../../requests/PriorityMark.tsx';
import { numberText, type RequestRow, stateOf, wrongOf } from '../../requests/request.ts';
import { CommentMark } from './CommentMark.tsx';
import { StoppedMark } from './StoppedMark.tsx';

export type SupportT = TFunction<readonly ['support', 'registry', 'common']>;

/** px of a row on a phone: machine above, what is wrong below. */
export const phoneRowHeight = 60;

const Lines = styled.div`
  display: grid;
  flex: 1;
  min-width: 0;
`;
const Machine = styled.span`
  display: inline-flex;
  align-items: baseline;
  gap: ${space(2)};
  min-width: 0;
  b { flex: none; font-weight: 500; font-variant-numeric: tabular-nums; color: ${color.muted}; }
  > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`;
const Wrong = styled.span`
  display: flex;
  gap: ${space(2)};
  min-width: 0;
  > :last-child { overflow: hidden; text-overflow: ellipsis; }
`;
const Below = styled.small`
  display: none;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font: ${font.small};
  color: ${color.muted};
  ${media.phone} { display: block; }
`;
const OnPhone = styled.i`
  display: none;
  ${media.phone} { display: inline-flex; align-self: center; }
`;
const Marks = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  color: ${color.muted};
`;

/** Who opened it: a user by name, the public by what they said of themselves, where the server tells that. */
export const requesterText = ({ requester, contact }: RequestRow, t: SupportT): string => {
  if (requester !== null) return requester.label ?? t('support:gone.user');
  if (contact === null) return t('support:origin.public');
  return contact.name ?? contact.email ?? contact.phone ?? t('support:anonymous');
};

export const requestColumns = (t: SupportT, timeZone: string): readonly DataColumn<RequestRow>[] => [
  {
    id: 'equipment',
    header: t('support:field.equipment'),
    width: 'grow',
    sortable: true,
    cell: (row) => (
      <Lines>
        <Machine>
          <b>{numberText(row.number)}</b>
          <span>{row.equipment.label}</span>
          <OnPhone>
            <PriorityMark priority={row.priority} brief />
          </OnPhone>
          <ChangedBy id={row.id} />
        </Machine>
        <Below>
          <StoppedMark request={row} /> {wrongOf(row)}
        </Below>
      </Lines>
    ),
  },
  {
    id: 'request',
    header: t('support:field.wrong'),
    width: 'grow',
    cell: (row) => (
      <Wrong>
        <StoppedMark request={row} />
        <span>{wrongOf(row)}</span>
      </Wrong>
    ),
  },
  {
    id: 'status',
    header: t('support:field.status'),
    width: 132,
    sortable: true,
    phone: true,
    cell: ({ status }) => <StateBadge state={stateOf[status]}>{t(`support:status.${stateOf[status]}`)}</StateBadge>,
  },
  {
    id: 'priority',
    header: t('support:field.priority'),
    width: 104,
    sortable: true,
    cell: ({ priority }) => <PriorityMark priority={priority} />,
  },
  {
    id: 'happenedAt',
    header: t('support:field.happenedAt'),
    width: 142,
    figures: true,
    sortable: true,
    cell: ({ happenedAt }) => <span>{formatDateTime(happenedAt, timeZone)}</span>,
  },
  {
    id: 'openedAt',
    header: t('support:field.openedAt'),
    width: 150,
    figures: true,
    sortable: true,
    hidden: true,
    cell: ({ openedAt }) => <span>{formatDateTime(openedAt, timeZone)}</span>,
  },
  {
    id: 'line',
    header: t('support:field.place'),
    width: 'share',
    hidden: true,
    cell: ({ plant, line }) => <span>{[plant?.label, line?.label].filter(Boolean).join(' / ')}</span>,
  },
  {
    id: 'requester',
    header: t('support:field.requester'),
    width: 120,
    cell: (row) => <span>{requesterText(row, t)}</span>,
  },
  {
    id: 'maintainer',
    header: t('support:field.maintainer'),
    width: 'share',
    sortable: true,
    cell: ({ maintainer }) => <span>{maintainer?.label}</span>,
  },
  {
    id: 'assignedTo',
    header: t('support:field.assignedTo'),
    width: 'share',
    sortable: true,
    cell: ({ assignedTo }) => <span>{assignedTo === null ? '' : (assignedTo.label ?? t('support:gone.user'))}</span>,
  },
  {
    id: 'marks',
    header: t('support:field.marks'),
    headerHidden: true,
    width: 76,
    cell: ({ images, work, comments, lastCommentFrom }) => (
      <Marks>
        {images.length > 0 && <Image size={14} aria-label={t('support:photos.count', { count: images.length })} />}
        {comments > 0 && <CommentMark {...{ comments, lastCommentFrom }} />}
        {work !== null && <CalendarDays size={14} aria-label={t('support:planned')} />}
      </Marks>
    ),
  },
];
