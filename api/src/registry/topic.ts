import { enumName, typeName } from '@cadenza/domain/registry/descriptor';
import { findKind, kinds } from '@cadenza/domain/registry/kinds';
import type { FeedChange } from '@cadenza/projections/feed/queries';
import { recordsOfKinds } from '@cadenza/queries/registry/records';
import { answeredToAll } from '../kernel/answered.ts';
import { refusal } from '../kernel/refusal.ts';
import type { Session } from '../kernel/session.ts';
import { whoDidIt } from '../live/actors.ts';
import { type FeedItem, type FeedItemFields, marker } from '../live/feed-item.ts';
import type { DeclaredTopic, TopicServices } from '../live/topic.ts';
import { toGraphql } from './record-shape.ts';

/** Names of the kinds that a session may read, of those that it asks for. */
const readableKinds = (session: Session, asked: unknown): string[] =>
  kinds
    .filter((kind) => !Array.isArray(asked) || asked.includes(enumName(kind)))
    .filter(({ permission }) => !refusal(session, { permission: `${permission}.read`, writing: undefined }))
    .map(({ name }) => name);

type Records = ReadonlyMap<string, ReadonlyMap<string, object>>;

/** The records that changes name, by kind and id, in the shape of their types in the schema. */
const recordsOf = async (
  services: TopicServices,
  companyId: string,
  changes: readonly FeedChange[],
): Promise<Records> => {
  const found = new Map<string, Map<string, object>>();
  if (changes.length === 0) return found;
  const own = Map.groupBy(changes, ({ kind }) => kind);
  const wanted = new Map([...own].map(([name, all]) => [name, [...new Set(all.flatMap(({ ids }) => ids))]]));
  for (const [name, rows] of await answeredToAll(services, companyId, recordsOfKinds, wanted)) {
    const kind = findKind(name);
    if (!kind) continue;
    const __typename = typeName(kind);
    found.set(name, new Map(rows.map((row) => [row.id, { __typename, ...toGraphql(services, companyId, kind, row) }])));
  }
  return found;
};

/** Records of every kind. Each kind is a part: told of it is who asks for it and may read it. */
export const registryTopic: DeclaredTopic = (services) => ({
  name: 'registry',
  field: 'registryFeed',
  permission: 'session.own',
  parts: (session, { kinds: asked }) => readableKinds(session, asked),
  read: async (companyId, changes, parts) => {
    const wanted = changes.filter(({ kind }) => findKind(kind) && (parts?.has(kind) ?? true));
    // A change of no kind says that rows wait, of whatever kind: from now on they tell it.
    const waiting = changes.filter(({ kind }) => !findKind(kind));
    if (waiting.length > 0) await services.behind.look();
    const records = await recordsOf(services, companyId, wanted);
    const who = await whoDidIt(services, companyId, wanted);
    const items = wanted.map((change): FeedItem => {
      const { position, kind } = change;
      const rows = records.get(kind);
      const ids = [...new Set(change.ids)];
      const told: FeedItemFields & { kind: string | undefined } = {
        kind: enumNames.get(kind),
        upserted: ids.flatMap((id) => rows?.get(id) ?? []),
        removedIds: ids.filter((id) => !rows?.has(id)),
        ...who(change),
      };
      return { signal: 'CHANGE', position, part: kind, told };
    });
    const again = waiting.map(({ position }) => marker('RESYNC_REQUIRED', position));
    return [...items, ...again].toSorted((a, b) => (a.position < b.position ? -1 : 1));
  },
});

const enumNames = new Map(kinds.map((kind) => [kind.name, enumName(kind)]));
