import { enumName, type Kind } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import { useMemo } from 'react';
import { useQuery } from '../../../lib/use-apollo.ts';
import { RecordCountsListDocument } from '../record-counts.gen.ts';

/** How many records of each kind hang on a record: by its id and `kind.field`. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

const byEnum = new Map<string, string>(kinds.map((one) => [enumName(one), one.name]));

/** One answer tells no more. */
const most = 400;

/** Counts of what hangs on these records; read again where they change. */
export const useCounts = (kind: Kind, ids: readonly string[]): Counts => {
  const asked = ids.slice(0, most);
  const { data } = useQuery(RecordCountsListDocument, {
    variables: { kind: kind.name, ids: asked },
    skip: asked.length === 0 || kind.children.length === 0,
  });
  return useMemo(() => {
    const counts = new Map<string, Map<string, number>>();
    for (const { id, kind: name, field, count } of data?.recordCounts ?? []) {
      const own = counts.get(id) ?? new Map<string, number>();
      counts.set(id, own.set(`${byEnum.get(name)}.${field}`, count));
    }
    return counts;
  }, [data]);
};
