import { deliveryInvariants } from './delivery.ts';
import { type Evidence, readLog } from './evidence.ts';
import { logInvariants, readUnchanged } from './log.ts';
import { planningInvariants } from './planning.ts';
import { readModelInvariants, rebuiltInvariants } from './read-models.ts';
import { separationInvariants } from './separation.ts';

/**
 * What must hold whatever was killed, lost or repeated (I1 to I15, of which I15 here is that no event holds anything up; the licence
 * limit I12 is not built yet). Each violation is a line that begins with its number; none is what a test expects. Rebuilds every
 * read model at the end.
 */
export const checkInvariants = async (evidence: Evidence): Promise<string[]> => [
  ...(await checkAsItIs(evidence)),
  ...(await rebuiltInvariants(evidence)),
];

/** The same without the rebuild, and so without I5. */
export const checkAsItIs = async (evidence: Evidence): Promise<string[]> => {
  const events = await readLog(evidence.store);
  const known = { ...evidence, events };
  return [
    ...logInvariants(events, evidence.acknowledged ?? [], await readUnchanged(evidence.pool)),
    ...(await deliveryInvariants(known)),
    ...(await separationInvariants(known)),
    ...(await planningInvariants(known)),
    ...(await readModelInvariants(known)),
  ];
};
