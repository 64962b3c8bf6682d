import type { Kind } from './descriptor.ts';
import type { RecordValues } from './events.ts';
import type { NewPlace } from './place.ts';

export type NewRecord = { id: string; values: RecordValues };

export type RegistryCommand =
  | { type: 'CreateRecord'; kind: Kind; id: string; values: RecordValues }
  | ({ type: 'CreateRecords'; kind: Kind; records: readonly NewRecord[] } & NewPlace)
  | { type: 'ChangeRecord'; kind: Kind; id: string; values: RecordValues; seenVersion?: number | undefined }
  | { type: 'SetRecordActive'; kind: Kind; id: string; active: boolean; reason?: string | null }
  | { type: 'RequestRemoval'; kind: Kind; id: string }
  | { type: 'RemoveRecord'; kind: Kind; id: string }
  | { type: 'RemoveRecords'; kind: Kind; ids: readonly string[] }
  | { type: 'RestoreRecord'; kind: Kind; id: string }
  | ({ type: 'MoveRecord'; kind: Kind; id: string } & NewPlace);

export type CommandOf<Type extends RegistryCommand['type']> = Extract<RegistryCommand, { type: Type }>;
