import type { Kind } from '@cadenza/domain/registry/descriptor';
import { useEffect, useState } from 'react';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { documentsOf } from './documents.ts';
import { nameOf, type RegistryRow } from './record.ts';

type ListData = { readonly list: { readonly rows: readonly RegistryRow[] } };

/** ms of silence after which a typed name is looked up. */
const pause = 400;

const plain = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** Another record that has the name that is being typed, whatever its case and blanks; a lookup that fails warns of nothing. */
export const useSameName = (kind: Kind, typed: unknown, ownId: string | undefined): string | undefined => {
  const client = useApolloClient();
  const [found, setFound] = useState<{ readonly typed: string; readonly name: string } | null>(null);
  const isText = kind.fields.some(({ name, type }) => name === kind.label && type === 'text');
  const name = isText && typeof typed === 'string' ? typed.trim() : '';

  useEffect(() => {
    if (name === '') return;
    let current = true;
    const look = async (): Promise<void> => {
      const { data } = await client.query<ListData>({
        query: documentsOf(kind).list,
        variables: { query: { search: name, filters: [], page: 1, rowsPerPage: 50 } },
        fetchPolicy: 'network-only',
      });
      const same = data?.list.rows.find((row) => row.id !== ownId && plain(nameOf(kind, row)) === plain(name));
      if (current) setFound(same === undefined ? null : { typed: name, name: nameOf(kind, same) });
    };
    const timer = setTimeout(() => void look().catch(() => undefined), pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [client, kind, name, ownId]);

  return found !== null && found.typed === name ? found.name : undefined;
};
