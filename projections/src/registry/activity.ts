import { type RecordedEvent, streamId } from '@cadenza/domain/kernel/event';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { RegistryEvent, RegistryVerb } from '@cadenza/domain/registry/events';
import type { ActivityOf, ChangeInfo, FieldChange } from '../kernel/activity.ts';
import { type RegistryRow, registryTable, rowId, snakeCase } from './tables.ts';

type Tell = (kind: Kind, data: RegistryEvent['data'], before: RegistryRow | undefined) => Omit<ChangeInfo, 'subject'>;

/** What a record is called from here on, where the event says so. */
const named = ({ label }: Kind, { values }: RegistryEvent['data']): Pick<ChangeInfo, 'name'> => {
  const name = values?.[label];
  return typeof name === 'string' ? { name } : {};
};

const switched =
  (active: boolean): Tell =>
  (_, { reason }) => ({
    changes: [['active', !active, active]],
    ...(reason && { details: { reason } }),
  });

/** What each thing that happens to a record of any kind tells its history. */
const tells: Record<RegistryVerb, Tell | null> = {
  Registered: (kind, data) => named(kind, data),
  Changed: (kind, data, before) => ({
    ...named(kind, data),
    changes: Object.entries(data.values ?? {}).map(
      ([field, value]): FieldChange => [field, before?.[snakeCase(field)] ?? null, value],
    ),
  }),
  Activated: switched(true),
  Deactivated: switched(false),
  // Only that somebody is about to look whether it is used: the record is as it was.
  RemovalRequested: null,
  Removed: () => ({}),
  Restored: (kind, data) => named(kind, data),
  Ordered: (_, { id, order = [] }, before) => {
    const place = order.find((one) => one.id === id)?.sortOrder;
    return {
      changes: place === undefined ? [] : [['sortOrder', before?.sort_order ?? null, place]],
      details: { count: order.length },
    };
  },
};

/** Null where nobody would ask. */
export const recordActivity = (kind: Kind, verb: RegistryVerb): ActivityOf<RegistryEvent> | null => {
  const tell = tells[verb];
  if (tell === null) return null;
  return ({ stream, data }: RecordedEvent<RegistryEvent>, rows) => {
    const before = rows.get(registryTable(kind), rowId(kind, stream, data.id));
    return () => ({
      subject: data.id,
      ...(kind.stream.of === 'parent' && { parent: streamId(stream) }),
      ...tell(kind, data, before),
    });
  };
};
