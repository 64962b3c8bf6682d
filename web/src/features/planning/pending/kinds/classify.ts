import { byMutation, definePending, rowStays } from '../define-pending.ts';
import { ClassifyFaultDocument } from './classify.gen.ts';

type Code = { readonly id: string; readonly label: string };

/** Why it failed and what mended it, null for nothing known; what is absent stays. */
export type SaidCodes = { readonly cause?: Code | null; readonly remedy?: Code | null };

const codeOf = (code: Code | null | undefined) => ({ value: code?.id ?? null, words: code?.label ?? '' });

/** Cause and remedy of a fault. */
export const classify = definePending('classify')<SaidCodes>({
  group: 'faults',
  row: rowStays,
  detail: (detail, { cause: faultCause = detail.faultCause, remedy: faultRemedy = detail.faultRemedy }) => ({
    ...{ ...detail, faultCause, faultRemedy },
  }),
  send: byMutation(ClassifyFaultDocument, (sent, { cause, remedy }: SaidCodes) => ({
    ...sent,
    ...(cause !== undefined && { faultCauseId: cause?.id ?? null }),
    ...(remedy !== undefined && { faultRemedyId: remedy?.id ?? null }),
  })),
  words: ({ cause, remedy }) => {
    const codes = [cause, remedy].flatMap((code) => (code == null ? [] : [code.label]));
    return codes.length === 0 ? ['said.noCodes'] : ['said.classify', { what: codes.join(' · ') }];
  },
  // Where it is said with a completion, that tells both.
  inverse: {
    whileWaiting: false,
    part: ({ cause, remedy }, { detail }) =>
      cause === undefined
        ? { field: 'faultCodes', before: codeOf(detail?.faultRemedy), after: codeOf(remedy) }
        : { field: 'faultCodes', before: codeOf(detail?.faultCause), after: codeOf(cause) },
  },
});
