import type { ApolloClient } from '@apollo/client';
import type { UserRow } from './user.ts';
import { UserByIdDocument } from './user-by-id.gen.ts';

/** ms between two looks, and how many: rows follow what was saved within moments. */
const pause = 200;
const looks = 10;

/** The user as somebody else has saved it since `before`; null where nobody is there any more. */
export const loadUser = async (client: ApolloClient, before: UserRow): Promise<UserRow | null> => {
  for (let look = 1; ; look++) {
    const { data } = await client.query({
      query: UserByIdDocument,
      variables: { id: before.id },
      fetchPolicy: 'network-only',
    });
    const now = data?.userById ?? null;
    if (now === null || now.version > before.version || look === looks) return now;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};
