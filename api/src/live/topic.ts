import type { Permission } from '@cadenza/domain/identity/permissions';
import type { Session } from '../kernel/session.ts';
import type { Services } from '../services.ts';
import type { ReadItems } from './feed-item.ts';

/** What of the services the topics read with. */
export type TopicServices = Pick<Services, 'pool' | 'clock' | 'waitFor'> & {
  behind: Pick<Services['behind'], 'since' | 'look'>;
};

/**
 * A live view: what changes of it is told to everybody who follows it, in order, without gap or repeat. Hub, socket, limits,
 * metrics and the browser's client serve any topic alike; an area declares its own and adds it to `topics.ts`.
 */
export type Topic = {
  /** In the change feed, and of the projection that writes it. */
  name: string;
  /** Its field of `Subscription` in the schema, whose argument `after` is the position to go on from. */
  field: string;
  /** Who may follow it at all; whoever is signed in may connect. */
  permission: Permission;
  /**
   * Of a topic in parts, those of them that a subscription asks for and its session may see: kinds of record that a role may read,
   * what concerns one user. None: the subscription is refused. A change tells a subscriber of one part at most.
   */
  parts?: (session: Session, args: Readonly<Record<string, unknown>>) => readonly string[];
  read: ReadItems;
};

export type DeclaredTopic = (services: TopicServices) => Topic;
