import { enumName } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import { apollo } from '../../lib/apollo.ts';
import { placeOfRecord, type RecordPlace } from './RecordLink.tsx';
import { SearchRecordsDocument } from './search-records.gen.ts';

export type FoundRecord = {
  readonly id: string;
  readonly label: string;
  readonly detail: string | null;
  /** Of its kind, as the menu knows it: `attrezzature`. */
  readonly screen: string;
  /** A page of its own, open to all who may read records; else the list, which has its own rules. */
  readonly page: boolean;
  readonly place: RecordPlace;
};

const byEnum = new Map<string, (typeof kinds)[number]>(kinds.map((kind) => [enumName(kind), kind]));

/** Records by any part of name, serial number or code. Throws what the request throws. */
export const findRecords = async (words: string, signal: AbortSignal): Promise<readonly FoundRecord[]> => {
  const { data } = await apollo.query({
    query: SearchRecordsDocument,
    variables: { words },
    fetchPolicy: 'no-cache',
    context: { fetchOptions: { signal } },
  });
  return (data?.searchRecords ?? []).flatMap(({ kind: name, id, label, detail }) => {
    const kind = byEnum.get(name);
    const place = kind === undefined ? null : placeOfRecord(kind, id);
    if (kind === undefined || place === null) return [];
    return [{ id, label, detail: detail ?? null, screen: kind.screen?.name ?? '', page: kind.page, place }];
  });
};
