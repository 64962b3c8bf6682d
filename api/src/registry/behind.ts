import { type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import type { RecordRow } from '@cadenza/queries/registry/records';
import type { Services } from '../services.ts';

/** Since when a record has kept an older state, because events of the stream that it lives in cannot be shown; null normally. */
export const behindSince = (
  { behind }: { behind: Pick<Services['behind'], 'since'> },
  kind: Kind,
  companyId: string,
  { id, values }: Pick<RecordRow, 'id' | 'values'>,
): string | null => {
  const parentId = kind.stream.of === 'parent' ? String(values[kind.stream.by]) : '';
  return behind.since('registry', [recordStream(kind, { id, companyId, parentId })]);
};
