import { findKind } from '@cadenza/domain/registry/kinds';
import { useEffect, useMemo, useState } from 'react';
import type { Option } from '../../kit/SelectField.tsx';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { documentsOf } from './documents.ts';
import { type Label, nameOf, type RegistryRow } from './record.ts';

type ListData = { readonly list: { readonly rows: readonly RegistryRow[] } };

/** ms of silence after which typed words are looked up. */
const pause = 200;
const maxOffered = 50;

/** Active records of another kind to choose from, looked up by the words typed; the chosen one is always among them. */
export const useReferenceOptions = (kindName: string, chosen: Label | undefined) => {
  const client = useApolloClient();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Option[]>([]);
  /** The words whose answer this is; null before the first. */
  const [answered, setAnswered] = useState<string | null>(null);
  const kind = findKind(kindName);

  useEffect(() => {
    if (kind === undefined) return;
    let current = true;
    const look = async (): Promise<void> => {
      const filters = kind.switchable ? [{ field: 'active', value: 'true' }] : [];
      // The field shows the chosen label: that is not a search.
      const search = typed === '' || typed === chosen?.label ? null : typed;
      const variables = { query: { search, filters, page: 1, rowsPerPage: maxOffered } };
      const { data } = await client.query<ListData>({
        query: documentsOf(kind).list,
        variables,
        fetchPolicy: 'network-only',
      });
      if (!current) return;
      setFound((data?.list.rows ?? []).map((row) => ({ id: row.id, label: nameOf(kind, row) })));
    };
    const timer = setTimeout(
      () => {
        look()
          .catch(() => setFound([]))
          .finally(() => {
            if (current) setAnswered(typed);
          });
      },
      typed === '' ? 0 : pause,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [client, kind, typed, chosen?.label]);

  const options = useMemo(
    () => (chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]),
    [found, chosen],
  );
  return { options, searching: answered !== typed, search: setTyped };
};
