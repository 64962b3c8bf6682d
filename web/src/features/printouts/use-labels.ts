import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { commandId } from '../../lib/command-id.ts';
import { errorText } from '../../lib/error-text.ts';
import { toApiError } from '../../lib/graphql-error.ts';
import type { EquipmentLabelsInput } from '../../lib/schema.gen.ts';
import { useApolloClient, useQuery } from '../../lib/use-apollo.ts';
import { PrintEquipmentLabelsDocument } from './print-equipment-labels.gen.ts';
import { PrintoutDocument, type PrintoutQuery } from './printout.gen.ts';

/** ms between two looks while it is printed. */
const pause = 500;

type Printout = NonNullable<PrintoutQuery['printout']>;

/** Has labels printed, and looks how far they are. */
export const useLabels = () => {
  const { t } = useTranslation(['printouts', 'common']);
  const client = useApolloClient();
  const [id, setId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | undefined>();
  const { data, error, startPolling, stopPolling } = useQuery(PrintoutDocument, {
    variables: { id: id ?? '' },
    skip: id === null,
    fetchPolicy: 'network-only',
  });
  const shown = id === null ? undefined : data?.printout;
  const over = shown === null || shown?.status === 'READY' || shown?.status === 'FAILED';
  useEffect(() => {
    if (id !== null && !over) startPolling(pause);
    else stopPolling();
    return stopPolling;
  }, [id, over, startPolling, stopPolling]);

  const start = async (input: EquipmentLabelsInput): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    setId(null);
    try {
      const { data: asked } = await client.mutate({
        mutation: PrintEquipmentLabelsDocument,
        variables: { commandId: commandId(), input },
      });
      setId(asked?.saved?.id ?? null);
    } catch (failure) {
      const problem = toApiError(failure);
      const [first] = problem instanceof ApiError ? (problem.errors ?? []) : [];
      setRefused(first?.message ?? errorText(problem, t));
    } finally {
      setBusy(false);
    }
  };
  const printout: Printout | undefined = shown ?? undefined;
  const fault = refused ?? (error === undefined ? undefined : errorText(toApiError(error), t));
  return {
    printout,
    busy: busy || (id !== null && shown === undefined && error === undefined),
    fault,
    start: (input: EquipmentLabelsInput) => void start(input),
  };
};
