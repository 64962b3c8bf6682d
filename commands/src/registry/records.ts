import { registry } from '@cadenza/domain/registry/decider';
import { type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import type { RegistryRecord } from '@cadenza/domain/registry/records';
import type { Folds } from '../kernel/folds.ts';

/** A kind by its name in code; a name that is no kind is a mistake of ours. */
export const kindOf = (name: string): Kind => {
  const kind = findKind(name);
  if (!kind) throw new Error(`no such kind of record: ${name}`);
  return kind;
};

/** All records in the stream that a record of this kind belongs to, as decided, not as projected. */
export const loadStream = async (
  folds: Folds,
  kind: Kind,
  record: { id: string; companyId: string; parentId?: string },
): Promise<ReadonlyMap<string, RegistryRecord>> =>
  (await folds.state(recordStream(kind, record), registry, record.companyId)).records;

/** A record with a stream of its own, in this company; undefined otherwise. */
export const loadRecord = async (
  folds: Folds,
  kindName: string,
  id: string,
  companyId: string,
): Promise<RegistryRecord | undefined> => {
  const record = (await loadStream(folds, kindOf(kindName), { id, companyId })).get(id);
  return record?.companyId === companyId && record.kind === kindName ? record : undefined;
};
