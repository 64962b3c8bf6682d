import type { FeedChange } from '@cadenza/projections/feed/queries';
import { userNames } from '@cadenza/queries/identity/user-names';
import { answeredToAll } from '../kernel/answered.ts';
import type { Services } from '../services.ts';
import type { FeedItemFields } from './feed-item.ts';

/** Who has made a change and with which command; the system's own doings (expansion at night) have no name to show. */
export type WhoDidIt = (
  change: Pick<FeedChange, 'actorId' | 'commandId'>,
) => Required<Pick<FeedItemFields, 'actor' | 'commandId'>>;

/** Names are asked for once, and only those that are not `known` from the rows already. */
export const whoDidIt = async (
  services: Pick<Services, 'pool' | 'clock'>,
  companyId: string,
  changes: readonly FeedChange[],
  known: ReadonlyMap<string, string | null> = new Map(),
): Promise<WhoDidIt> => {
  const others = new Set(changes.flatMap(({ actorId }) => (known.has(actorId) ? [] : [actorId])));
  const asked = others.size === 0 ? [] : await answeredToAll(services, companyId, userNames, [...others]);
  const names = new Map([...known, ...asked]);
  return ({ actorId, commandId }) => {
    const name = names.get(actorId) ?? null;
    return { actor: name === null ? null : { id: actorId, name }, commandId };
  };
};
