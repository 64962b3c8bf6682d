import type { ApolloClient } from '@apollo/client';
import type { PrintoutFailure } from '../../lib/schema.gen.ts';
import { savePrintout } from './fetch-printout.ts';
import { type Printout, whenMade } from './follow-printouts.ts';

/** Waits for a printout, and saves it; answers why there is none. */
export const saveWhenMade = async (
  client: ApolloClient,
  id: string,
  told: (printout: Printout) => void,
): Promise<PrintoutFailure | null> => {
  const { status, failure, fileName } = await whenMade(client, id, told);
  if (status === 'FAILED') return failure ?? 'PRINT_FAILED';
  await savePrintout(id, fileName ?? 'report');
  return null;
};
