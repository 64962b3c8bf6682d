import type { DomainEvent } from '../kernel/event.ts';
import { uuidV5 } from '../kernel/uuid.ts';

/** Events of a `notices-…` stream: what one person has read of what one company has for them. Notices themselves are read from histories. */
export type NoticeEvent =
  /** All that became known up to an instant. */
  | DomainEvent<'NoticesRead', { userId: string; until: string }>
  /** One; `at` is when it became known. */
  | DomainEvent<'NoticeRead', { userId: string; noticeId: string; at: string }>;

export const noticesStream = (companyId: string, userId: string) =>
  `notices-${uuidV5(companyId, `notices ${userId}`)}` as const;
