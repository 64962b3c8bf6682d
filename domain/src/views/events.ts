import type { DomainEvent } from '../kernel/event.ts';
import { uuidV5 } from '../kernel/uuid.ts';

/**
 * What a screen shows, by names of the screen's own: words, filters, order, columns. Nobody but the screen reads them, so every screen
 * that has its state in texts can have views.
 */
export type ViewParameters = Readonly<Record<string, string>>;

export type ViewValues = { name: string; parameters: ViewParameters; shared: boolean };

/** Events of a `views-…` stream: the views that one person made in one company, and with which view that person begins on each screen. */
export type ViewEvent =
  | DomainEvent<'ViewSaved', { viewId: string; userId: string; screen: string } & ViewValues>
  | DomainEvent<'ViewChanged', { viewId: string; changes: Partial<ViewValues> }>
  | DomainEvent<'ViewRemoved', { viewId: string }>
  /** Null: with the screen as it is. The view may be one that somebody else shares. */
  | DomainEvent<'DefaultViewChosen', { userId: string; screen: string; viewId: string | null }>;

export const viewsStream = (companyId: string, userId: string) => `views-${uuidV5(companyId, userId)}` as const;
