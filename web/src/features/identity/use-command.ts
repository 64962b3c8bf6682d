import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useCallback, useRef } from 'react';
import { commandId } from '../../lib/command-id.ts';
import { toApiError } from '../../lib/graphql-error.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';

/**
 * Sends a mutation as a command that keeps its id while its content stays the same, so that pressing again after a lost answer does
 * it once. Throws `ApiError`.
 */
export const useCommand = () => {
  const client = useApolloClient();
  const sent = useRef({ content: '', id: '' });
  return useCallback(
    async <Data, Variables extends OperationVariables & { commandId: string }>(
      mutation: TypedDocumentNode<Data, Variables>,
      variables: Omit<Variables, 'commandId'>,
    ): Promise<void> => {
      const content = JSON.stringify([mutation.definitions.map((one) => 'name' in one && one.name?.value), variables]);
      if (sent.current.content !== content) sent.current = { content, id: commandId() };
      try {
        await client.mutate<Data, OperationVariables>({
          mutation,
          variables: { ...variables, commandId: sent.current.id },
        });
        // Done: the same once more is another command.
        sent.current = { content: '', id: '' };
      } catch (error) {
        throw toApiError(error);
      }
    },
    [client],
  );
};
