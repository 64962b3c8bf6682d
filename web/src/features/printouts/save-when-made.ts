import type { ApolloClient } from '@apollo/client';
import type { PrintoutFailure } from '../../lib/schema.gen.ts';
import { savePrintout } from './fetch-printout.ts';
import { PrintoutDocument } from './printout.gen.ts';

/** ms between two looks while it is printed. */
const pause = 500;
/** Looks after which one is no longer waited for: five minutes. */
const looks = 600;

/** Waits for a printout, and saves it; answers why there is none. */
export const saveWhenMade = async (client: ApolloClient, id: string): Promise<PrintoutFailure | null> => {
  for (let look = 0; look < looks; look++) {
    const { data } = await client.query({ query: PrintoutDocument, variables: { id }, fetchPolicy: 'network-only' });
    const printout = data?.printout;
    if (printout == null) return 'NOT_FOUND';
    if (printout.status === 'FAILED') return printout.failure ?? 'PRINT_FAILED';
    if (printout.status === 'READY') {
      await savePrintout(id, printout.fileName ?? 'report.pdf');
      return null;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return 'PRINT_FAILED';
};
