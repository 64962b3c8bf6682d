import { uuidV5 } from '../kernel/uuid.ts';
import { type Inverse, type WayBack, whole } from '../kernel/way-back.ts';
import type { RegistryCommand } from './commands.ts';
import type { Kind } from './descriptor.ts';
import { parseEventType, type RegistryEvent, type RegistryVerb } from './events.ts';
import { ordered, type RegistryState } from './records.ts';

type Way = WayBack<RegistryEvent>;

const wholly: Way = { about: ({ data }) => [`${data.id} ${whole}`] };
const switched: Way = { about: ({ data }) => [`${data.id} active`] };

/** What an undo makes of each thing that happens to a record of any kind. */
const waysBack: { readonly [Verb in RegistryVerb]: Way | ((kind: Kind) => Way) } = {
  Registered: wholly,
  Changed: { about: ({ data }) => Object.keys(data.values ?? {}).map((field) => `${data.id} ${field}`) },
  Activated: switched,
  Deactivated: switched,
  Removed: ({ stream }) =>
    stream.of === 'parent' ? { stays: 'the page of a checklist puts its lines back, where they stood' } : wholly,
  Ordered: ({ ordered: inStream }) =>
    inStream
      ? { about: () => ['order'] }
      : { stays: 'the order of a company follows its list, which goes on growing beside it' },
  RemovalRequested: { stays: 'it changes nothing of the record' },
  Restored: { stays: 'it takes back by itself' },
};

/** None of a type that is no event of a record. */
export const wayOfRecord = (type: string): Way | undefined => {
  const parsed = parseEventType(type);
  if (parsed === undefined) return undefined;
  const way = waysBack[parsed.verb];
  return typeof way === 'function' ? way(parsed.kind) : way;
};

/** Where it stood: behind the record that was before it, or first. */
const placeIn = (kind: Kind, id: string, was: RegistryState): { afterId: string } | { index: number } => {
  const before = ordered(was, kind);
  const previous = before[before.findIndex((one) => one.id === id) - 1];
  return previous === undefined ? { index: 0 } : { afterId: previous.id };
};

const backOf = (event: RegistryEvent, was: RegistryState): readonly RegistryCommand[] => {
  const parsed = parseEventType(event.type);
  if (parsed === undefined) return [];
  const { kind, verb } = parsed;
  const { id, values = {} } = event.data;
  const old = was.records.get(id);
  switch (verb) {
    case 'Registered':
      return [{ type: 'RemoveRecord', kind, id }];
    case 'Changed':
      return [
        {
          ...{ type: 'ChangeRecord', kind, id },
          values: Object.fromEntries(Object.keys(values).map((field) => [field, old?.values[field] ?? null])),
        },
      ];
    case 'Activated':
    case 'Deactivated':
      return [{ type: 'SetRecordActive', kind, id, active: verb === 'Deactivated' }];
    case 'Removed':
      if (kind.stream.of === 'own') return [{ type: 'RestoreRecord', kind, id }];
      // No id is used again in a stream that others share: the same is there under another one.
      return [{ type: 'CreateRecord', kind, id: uuidV5(id, 'again'), values: old?.values ?? {} }];
    case 'Ordered':
      return [{ type: 'MoveRecord', kind, id, ...placeIn(kind, id, was) }];
    default:
      return [];
  }
};

/** How what was done to records is taken back; what was made goes, unless something uses it by now. */
export const recordInverse: Inverse<RegistryState, RegistryCommand, RegistryEvent> = {
  wayOf: wayOfRecord,
  back: ({ was, events }) => {
    const isMade = events.some(({ type }) => parseEventType(type)?.verb === 'Registered');
    // Where others stand behind what was made goes with it.
    const own = isMade ? events.filter(({ type }) => parseEventType(type)?.verb !== 'Ordered') : events;
    return own.toReversed().flatMap((event) => backOf(event, was));
  },
};
