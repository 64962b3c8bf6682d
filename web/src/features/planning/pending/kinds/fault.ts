import { byMutation, definePending, detailStays } from '../define-pending.ts';
import { MarkInterventionFaultDocument } from './fault.gen.ts';

type Fault = { readonly fault: boolean };

/** The work is marked as that of a fault, or not any more. */
export const fault = definePending('fault')<Fault>({
  group: 'faults',
  row: ({ fault }) => ({ fault }),
  detail: detailStays,
  send: byMutation(MarkInterventionFaultDocument, (sent, { fault }: Fault) => ({
    ...sent,
    fault,
  })),
  words: ({ fault }) => [fault ? 'said.fault' : 'said.noFault'],
  inverse: {
    whileWaiting: false,
    part: ({ fault }, { row }) => ({ field: 'fault', before: row.fault, after: fault }),
  },
});
