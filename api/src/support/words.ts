import type { ClosingReason } from '@cadenza/domain/support/closing';
import type { RequestPriority } from '@cadenza/domain/support/priority';
import type { SupportRequestClosing, SupportRequestPriority } from '../graphql/schema.gen.ts';

/** The words of a request that are chosen, in the names of both wires. */

export const priorityNames = {
  low: 'LOW',
  normal: 'NORMAL',
  high: 'HIGH',
  urgent: 'URGENT',
} as const satisfies Record<RequestPriority, SupportRequestPriority>;

export const priorityToWire = {
  low: 'BASSA',
  normal: 'NORMALE',
  high: 'ALTA',
  urgent: 'URGENTE',
} as const satisfies Record<RequestPriority, string>;

export const closingNames = {
  solved: 'SOLVED',
  no_fault_found: 'NO_FAULT_FOUND',
  duplicate: 'DUPLICATE',
  out_of_scope: 'OUT_OF_SCOPE',
  not_enough_information: 'NOT_ENOUGH_INFORMATION',
  other: 'OTHER',
} as const satisfies Record<ClosingReason, SupportRequestClosing>;

export const closingToWire = {
  solved: 'RISOLTO',
  no_fault_found: 'NESSUN_GUASTO',
  duplicate: 'DOPPIA',
  out_of_scope: 'FUORI_COMPETENZA',
  not_enough_information: 'INFORMAZIONI_INSUFFICIENTI',
  other: 'ALTRO',
} as const satisfies Record<ClosingReason, string>;

/** The name of the domain for one of a wire; undefined where the wire says nothing. */
export const fromNames = <Name extends string>(
  names: Readonly<Record<Name, string>>,
  word: string | null | undefined,
): Name | undefined => (Object.keys(names) as Name[]).find((name) => names[name] === word);

/** The priority that somebody gives, in the name of either wire; none where they give none. */
export const priorityGiven = (word: string | null | undefined): { priority?: RequestPriority } => {
  const priority = fromNames(priorityToWire, word) ?? fromNames(priorityNames, word);
  return priority === undefined ? {} : { priority };
};

/** Why a request is closed, as it is said: by a word, or by a text alone. */
export const causeSaid = (reason: ClosingReason | undefined, text: string | null | undefined) =>
  reason === undefined && !text ? undefined : { reason: reason ?? ('other' as const), text: text ?? null };
