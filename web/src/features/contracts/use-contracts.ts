import { useCallback, useEffect } from 'react';
import { useRetryOnline } from '../../kit/use-retry-online.ts';
import { commandId } from '../../lib/command-id.ts';
import { toApiError } from '../../lib/graphql-error.ts';
import { useApolloClient, useQuery } from '../../lib/use-apollo.ts';
import { CompanyContractsDocument, type CompanyContractsQuery } from './company-contracts.gen.ts';
import { onContractsChange } from './live-feed.ts';
import { SettleDueDocument } from './settle-due.gen.ts';

type Found = CompanyContractsQuery['companyContracts'];
export type Contract = Found['contracts'][number];
export type Due = Contract['dues'][number];

/** What the company has bought and paid, as it stands now; read again whenever something of it changes. */
export const useContracts = () => {
  const { data, error, refetch } = useQuery(CompanyContractsDocument, { fetchPolicy: 'cache-and-network' });
  const reload = useCallback((): void => {
    // The hook tells the failure; nobody waits for this promise.
    refetch().catch(() => undefined);
  }, [refetch]);
  useEffect(() => onContractsChange(reload), [reload]);
  useRetryOnline(error, reload);
  return { found: data?.companyContracts, error: data === undefined ? error : undefined, reload };
};

/** Says that the money of a due is there. Throws `ApiError`. */
export const useSettle = () => {
  const client = useApolloClient();
  return async (contractId: string, dueId: string): Promise<void> => {
    try {
      await client.mutate({ mutation: SettleDueDocument, variables: { commandId: commandId(), contractId, dueId } });
    } catch (error) {
      throw toApiError(error);
    }
  };
};
