import { z } from 'zod';
import { refusalOfField } from '../kernel/field-fault.ts';
import { invalidField, type Rejection } from '../kernel/rejection.ts';
import { visibleLines } from '../kernel/visible-text.ts';
import { longestReason } from './limits.ts';

/** Why a request was closed: `completed` of one that was seen to, `archived` of one that nobody will see to. */
export const closingReasons = {
  completed: ['solved', 'no_fault_found', 'other'],
  archived: ['duplicate', 'no_fault_found', 'out_of_scope', 'not_enough_information', 'other'],
} as const;

export const allClosingReasons = [...new Set([...closingReasons.completed, ...closingReasons.archived])];
export type ClosingReason = (typeof allClosingReasons)[number];

/** Why a request was closed, in a word that was chosen, and in the words of who closed it; who asked reads both. */
export type ClosingCause = { readonly reason: ClosingReason; readonly text: string | null };

export const closingCause = z.strictObject({
  reason: z.enum(allClosingReasons, { error: 'invalid_choice' }),
  text: visibleLines(longestReason).nullable(),
});

/** Closed for one of these, a machine that was said to stand had no breakdown, or had one that another request tells. */
export const noBreakdown: readonly ClosingReason[] = ['no_fault_found', 'duplicate', 'out_of_scope'];

type Closing = { readonly to: string; readonly cause?: ClosingCause | undefined };

/** The word is one of those for such a closing, and `other` is said in words of its own. */
export const refusalOfCause = ({ to, cause }: Closing): Rejection | undefined => {
  if (cause === undefined) return undefined;
  const reasons: readonly string[] = to === 'completed' || to === 'archived' ? closingReasons[to] : [];
  if (!reasons.includes(cause.reason)) return invalidField('cause', 'invalid_choice');
  const { error, data } = closingCause.safeParse(cause);
  if (error) return refusalOfField('text', error);
  return data.reason === 'other' && !data.text ? invalidField('text', 'required') : undefined;
};

/** As it is written down: a text of which nothing is left is none. */
export const causeSaid = (cause: ClosingCause | undefined): { cause?: ClosingCause } => {
  if (cause === undefined) return {};
  const { reason, text } = closingCause.parse(cause);
  return { cause: { reason, text: text || null } };
};

/** The words of who opens a request again: they have to say why. */
export const reopeningReason = visibleLines(longestReason).min(1, { error: 'required' });
