import { useEffect, useState } from 'react';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { followPrintouts, type Printout } from './follow-printouts.ts';

/** What one has had made, as it is now; undefined until it is read, with the error where that failed. */
export const usePrintouts = () => {
  const client = useApolloClient();
  const [rows, setRows] = useState<readonly Printout[] | undefined>();
  const [error, setError] = useState<unknown>();
  const [reader, setReader] = useState<{ read: () => void }>({ read: () => undefined });
  useEffect(() => {
    const followed = followPrintouts(client, {
      rows: (read) => {
        setRows(read);
        setError(undefined);
      },
      failed: setError,
    });
    setReader(followed);
    return followed.stop;
  }, [client]);
  return { rows, error, read: reader.read };
};
