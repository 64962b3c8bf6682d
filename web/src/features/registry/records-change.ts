import { session } from '../../lib/services.ts';
import { signedIn } from '../../lib/session/session-store.ts';
import type { TopicItem } from '../../live/topic.ts';
import type { RegistryRow } from './record.ts';

/** A change of records of one kind; `upserted` are whole rows of the kind that is followed, of others their ids. */
export type RecordsChange = TopicItem & {
  readonly kind: string | null;
  readonly upserted: readonly (RegistryRow & { readonly __typename: string })[];
  readonly removedIds: readonly string[];
  readonly actor: { readonly id: string; readonly name: string } | null;
};

/** Whether somebody else did it, who has a name: one's own changes need no word. */
export const othersName = ({ actor }: Pick<RecordsChange, 'actor'>): string | undefined =>
  actor !== null && actor.id !== signedIn(session.get())?.claims.userId ? actor.name : undefined;
