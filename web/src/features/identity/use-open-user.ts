import { useQuery } from '../../lib/use-apollo.ts';
import type { UserRow } from './user.ts';
import { UserByIdDocument } from './user-by-id.gen.ts';

type Opened =
  | { readonly is: 'none' }
  | { readonly is: 'open'; readonly user: UserRow }
  | { readonly is: 'gone' }
  | { readonly is: 'failed'; readonly error: unknown };

/** The user whose form the address says is open: from the list that is there, else asked for. */
export const useOpenUser = (id: string | undefined, rows: readonly UserRow[]): Opened => {
  const listed = rows.find((row) => row.id === id);
  const { data, error } = useQuery(UserByIdDocument, {
    variables: { id: id ?? '' },
    skip: id === undefined || listed !== undefined,
    fetchPolicy: 'cache-and-network',
  });
  if (id === undefined) return { is: 'none' };
  const user = listed ?? data?.userById;
  if (user) return { is: 'open', user };
  if (error !== undefined) return { is: 'failed', error };
  return data === undefined ? { is: 'none' } : { is: 'gone' };
};
