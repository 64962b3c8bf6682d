import { Link } from '@tanstack/react-router';
import {
  Ban,
  CalendarClock,
  CircleCheckBig,
  CircleUserRound,
  ClipboardCheck,
  Inbox,
  LockOpen,
  type LucideIcon,
  MessageSquare,
  TimerOff,
  UserRoundMinus,
  UserRoundPlus,
  Wrench,
} from 'lucide-react';
import styled from 'styled-components';
import { visuallyHidden } from '../../kit/visually-hidden.ts';
import type { MomentFormat } from '../../lib/moment-format.ts';
import type { NoticeKind } from '../../lib/schema.gen.ts';
import { font, radius, size, space, tabular } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import type { Notice } from './use-notices.ts';
import { addressOf, type NoticesT, sentence } from './words.ts';

const icons: Record<NoticeKind, LucideIcon> = {
  WORK_ASSIGNED: UserRoundPlus,
  WORK_TAKEN: UserRoundMinus,
  WORK_MOVED: CalendarClock,
  WORK_CANCELLED: Ban,
  SERIES_ENDED: Ban,
  SERIES_RULE_CHANGED: CalendarClock,
  SERIES_UNDONE: CalendarClock,
  WORK_COMPLETED: CircleCheckBig,
  WORK_OVERDUE: TimerOff,
  REQUEST_OPENED: Inbox,
  REQUEST_ASSIGNED: CircleUserRound,
  REQUEST_HANDLED: Wrench,
  REQUEST_COMPLETED: ClipboardCheck,
  REQUEST_REOPENED: LockOpen,
  REQUEST_COMMENTED: MessageSquare,
};

const Row = styled.li<{ $read: boolean }>`
  > a {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) auto 8px;
    gap: ${space(3)};
    min-height: ${size.touch};
    padding: ${space(3)} ${space(4)};
    color: ${({ $read }) => ($read ? color.muted : color.fg)};
    font: ${({ $read }) => ($read ? font.base : font.strong)};
    text-decoration: none;
    overflow-wrap: anywhere;
    &:hover { background: ${color.hover}; }
    &:focus-visible { outline: 2px solid ${color.accent}; outline-offset: -2px; }
    svg { margin-top: 2px; color: ${({ $read }) => ($read ? color.muted : color.accentText)}; }
    time { font: ${font.small}; line-height: 20px; ${tabular} color: ${color.muted}; }
  }
`;
const Dot = styled.i`
  width: 8px;
  height: 8px;
  margin-top: 6px;
  border-radius: ${radius.round};
  background: ${color.accent};
`;
const Hidden = styled.span`
  ${visuallyHidden}
`;

type Props = {
  readonly notice: Notice;
  readonly format: MomentFormat;
  readonly t: NoticesT;
  readonly onOpen: () => void;
};

/** One notice: who did what, when, and the way to it. */
export const NoticeLine = ({ notice, format, t, onOpen }: Props) => {
  const { kind, at, read } = notice;
  const Icon = icons[kind];
  return (
    <Row $read={read}>
      <Link {...addressOf(notice)} onClick={onOpen}>
        <Icon size={18} aria-hidden />
        <span>
          {!read && <Hidden>{t('notices.unreadOne')} </Hidden>}
          {sentence(notice, format, t)}
        </span>
        <time dateTime={at} title={format.whole(at)}>
          {format.time(at)}
        </time>
        {read ? <span /> : <Dot />}
      </Link>
    </Row>
  );
};
