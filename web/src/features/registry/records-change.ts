import type { ByPerson } from '../../lib/others-name.ts';
import type { TopicItem } from '../../live/topic.ts';
import type { RegistryRow } from './record.ts';

/** A change of records of one kind; `upserted` are whole rows of the kind that is followed, of others their ids. */
export type RecordsChange = TopicItem &
  ByPerson & {
    readonly kind: string | null;
    readonly upserted: readonly (RegistryRow & { readonly __typename: string })[];
    readonly removedIds: readonly string[];
  };
