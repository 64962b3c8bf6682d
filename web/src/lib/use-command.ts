import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useCallback, useRef } from 'react';
import { commandId } from './command-id.ts';
import { toApiError } from './graphql-error.ts';
import { useApolloClient } from './use-apollo.ts';

/**
 * Sends a mutation as a command that keeps its id while its content stays the same, so that pressing again after a lost answer does
 * it once. Answers what the server said. Throws `ApiError`.
 */
export const useCommand = () => {
  const client = useApolloClient();
  const sent = useRef({ content: '', id: '' });
  return useCallback(
    async <Data, Variables extends OperationVariables & { commandId: string }>(
      mutation: TypedDocumentNode<Data, Variables>,
      variables: Omit<Variables, 'commandId'>,
      /** Told the id by which it was done, for who may take it back. */
      done?: (command: string) => void,
    ): Promise<Data | undefined> => {
      const content = JSON.stringify([mutation.definitions.map((one) => 'name' in one && one.name?.value), variables]);
      if (sent.current.content !== content) sent.current = { content, id: commandId() };
      try {
        const { data } = await client.mutate<Data, OperationVariables>({
          mutation,
          variables: { ...variables, commandId: sent.current.id },
        });
        done?.(sent.current.id);
        // Done: the same once more is another command.
        sent.current = { content: '', id: '' };
        return data;
      } catch (error) {
        throw toApiError(error);
      }
    },
    [client],
  );
};
