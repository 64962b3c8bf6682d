import type { ClosingReason } from '@cadenza/domain/support/closing';
import type { RequestPriority } from '@cadenza/domain/support/priority';
import type { RequestStatus } from '@cadenza/domain/support/request-state';
import type { SupportRequestClosing, SupportRequestPriority, SupportRequestStatus } from '../graphql/schema.gen.ts';

/** The words of a request that are chosen, in the names of both wires. */

export const statusNames = {
  waiting: 'WAITING',
  handling: 'HANDLING',
  completed: 'COMPLETED',
  archived: 'ARCHIVED',
} as const satisfies Record<RequestStatus, SupportRequestStatus>;

export const statusToWire = {
  waiting: 'IN_ATTESA',
  handling: 'IN_GESTIONE',
  completed: 'COMPLETATO',
  archived: 'ARCHIVIATO',
} as const satisfies Record<RequestStatus, string>;

export const statuses = Object.keys(statusToWire) as RequestStatus[];

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

/** The word of the domain for one of a wire. */
export const wordOf = <Word extends string>(names: Readonly<Record<Word, string>>, name: string): Word => {
  const word = (Object.keys(names) as Word[]).find((one) => names[one] === name);
  if (word === undefined) throw new TypeError(`no word of support requests: ${name}`);
  return word;
};

/** The same where the wire may say nothing. */
export const givenWord = <Word extends string, None extends null | undefined>(
  names: Readonly<Record<Word, string>>,
  name: string | None,
): Word | None => (typeof name === 'string' ? wordOf(names, name) : name);

/** Why a request is closed, as it is said: by a word, or by a text alone. */
export const causeSaid = (reason: ClosingReason | undefined, text: string | null | undefined) =>
  reason === undefined && !text ? undefined : { reason: reason ?? ('other' as const), text: text ?? null };
