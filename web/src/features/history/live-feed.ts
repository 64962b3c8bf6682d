import { may } from '@cadenza/domain/identity/permissions';
import type { HistoryKind, RecordKind } from '../../lib/schema.gen.ts';
import { session } from '../../lib/services.ts';
import { signedIn } from '../../lib/session/session-store.ts';
import type { Feed } from '../../live/feed.ts';
import { liveFeed } from '../../live/services.ts';
import type { LiveTopic } from '../../live/topic.ts';
import { onCompanyChange } from '../company/index.ts';
import { onPeopleChange } from '../identity/index.ts';
import { onCatalogueChange } from '../licensing/index.ts';
import { HistoryRecordFeedDocument, type HistoryRecordFeedSubscription } from './record-feed.gen.ts';
import { HistoryRequestFeedDocument, type HistoryRequestFeedSubscription } from './request-feed.gen.ts';
import { HistoryWorkFeedDocument, type HistoryWorkFeedSubscription } from './work-feed.gen.ts';

type RecordItem = HistoryRecordFeedSubscription['registryFeed'];
type RequestItem = HistoryRequestFeedSubscription['supportRequestsFeed'];
type WorkItem = HistoryWorkFeedSubscription['planningFeed'];

const recordTopics = new Map<RecordKind, LiveTopic<RecordItem>>();
const recordFeed = (kind: RecordKind): Feed<RecordItem> => {
  const topic = recordTopics.get(kind) ?? {
    field: 'registryFeed',
    document: HistoryRecordFeedDocument,
    variables: { kinds: kind === 'CHECKLIST' ? [kind, 'CHECKLIST_LINE'] : [kind] },
  };
  recordTopics.set(kind, topic);
  return liveFeed(topic);
};

const workTopic: LiveTopic<WorkItem> = { field: 'planningFeed', document: HistoryWorkFeedDocument };

const requestTopic: LiveTopic<RequestItem> = { field: 'supportRequestsFeed', document: HistoryRequestFeedDocument };

const idsOfRecord = ({ upserted, removedIds }: RecordItem): string[] => [
  ...upserted.map(({ id }) => id),
  ...removedIds,
];
const idsOfWork = ({ upserted, removedIds }: WorkItem): string[] => [
  ...upserted.flatMap(({ id, seriesId, equipment, maintainer }) => [id, seriesId, equipment.id, maintainer?.id ?? '']),
  ...removedIds,
];

type Listener = {
  /** Something changed that these ids name; null where that is not known. */
  readonly changed: (ids: readonly string[] | null) => void;
};

/** What tells of itself elsewhere than among records. */
const noRecords = [
  'PLANNED_INTERVENTION',
  'USER',
  'COMPANY',
  'DOCUMENT',
  'SUPPORT_REQUEST',
  'REPORT_SCHEDULE',
  'LICENSE',
  'LICENSE_ITEM',
  'DISCOUNT',
  'LICENSE_PRICE',
] as const;
const isRecord = (kind: HistoryKind): kind is Exclude<HistoryKind, (typeof noRecords)[number]> =>
  !noRecords.some((one) => one === kind);

const ofCatalogue: ReadonlySet<string> = new Set(['LICENSE', 'LICENSE_ITEM', 'DISCOUNT', 'LICENSE_PRICE']);

const whole: ReadonlySet<string> = new Set(['PLANNED_INTERVENTION', 'EQUIPMENT', 'MAINTAINER']);

/**
 * Listens to what may make the history of such a thing longer: changes of its kind of record, and of planned work. Answers how to
 * let go.
 */
export const listen = (kind: HistoryKind, { changed }: Listener): (() => void) => {
  const ends: (() => void)[] = [];
  const anything = (): void => changed(null);
  if (isRecord(kind)) {
    const feed = recordFeed(kind);
    // What came between the reading and the listening is read when it has caught up.
    ends.push(
      feed.listen({
        change: (item) => changed(kind === 'CHECKLIST' ? null : idsOfRecord(item)),
        caughtUp: anything,
        resync: anything,
      }),
    );
    feed.follow();
  }
  if (kind === 'USER')
    ends.push(
      onPeopleChange({
        change: ({ upserted, removedIds }) => changed([...upserted.map(({ id }) => id), ...removedIds]),
        resync: anything,
      }),
    );
  // A maintainer reads the history of what they have reported, and is not told of changes.
  if (kind === 'SUPPORT_REQUEST' && may(signedIn(session.get())?.claims.roles ?? [], 'allSupport.read')) {
    const feed = liveFeed(requestTopic);
    const change = ({ upserted, removedIds }: RequestItem) => changed([...upserted.map(({ id }) => id), ...removedIds]);
    ends.push(feed.listen({ change, caughtUp: anything, resync: anything }));
    feed.follow();
  }
  if (kind === 'COMPANY') ends.push(onCompanyChange(anything));
  if (ofCatalogue.has(kind)) ends.push(onCatalogueChange(anything));
  if (whole.has(kind)) {
    const feed = liveFeed(workTopic);
    ends.push(feed.listen({ change: (item) => changed(idsOfWork(item)), caughtUp: anything, resync: anything }));
    feed.follow();
  }
  return () => {
    for (const end of ends) end();
  };
};
