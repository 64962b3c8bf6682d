import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import type { EquipmentLabelsInput } from '../../lib/schema.gen.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { useCommand } from '../../lib/use-command.ts';
import { type Printout, whenMade } from './follow-printouts.ts';
import { PrintEquipmentLabelsDocument } from './print-equipment-labels.gen.ts';

/** Has labels printed, and follows how far they are. */
export const useLabels = () => {
  const { t } = useTranslation(['printouts', 'common']);
  const client = useApolloClient();
  const command = useCommand();
  const [printout, setPrintout] = useState<Printout | undefined>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>();
  const closed = useRef(new AbortController());
  useEffect(() => {
    closed.current = new AbortController();
    return () => closed.current.abort();
  }, []);

  const start = async (input: EquipmentLabelsInput): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    setPrintout(undefined);
    try {
      const asked = await command(PrintEquipmentLabelsDocument, { input });
      const told = (now: Printout): void => {
        setPrintout(now);
        setBusy(false);
      };
      if (asked?.saved != null) await whenMade(client, asked.saved.id, told, closed.current.signal);
    } catch (failure) {
      const [first] = failure instanceof ApiError ? failure.errors : [];
      setFault(first?.message ?? errorText(failure, t));
    } finally {
      setBusy(false);
    }
  };
  return { printout, busy, fault, start: (input: EquipmentLabelsInput) => void start(input) };
};
