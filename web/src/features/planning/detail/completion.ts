import type { DetailLine } from './use-detail.ts';

/** What is still missing before an intervention can be completed: the same rule as the server's decider. */
export type Missing = {
  readonly openMandatory: number;
  readonly duration: boolean;
  /** Where the company wants one: none at all, or one of before a change. */
  readonly signature?: 'none' | 'before' | undefined;
};

export const missingFor = (
  lines: readonly Pick<DetailLine, 'id' | 'mandatory'>[],
  tickedLineIds: readonly string[],
  durationMinutes: number | null,
): Missing => {
  const ticked = new Set(tickedLineIds);
  return {
    openMandatory: lines.filter(({ id, mandatory }) => mandatory && !ticked.has(id)).length,
    duration: durationMinutes === null,
  };
};

export const isComplete = ({ openMandatory, duration, signature }: Missing): boolean =>
  openMandatory === 0 && !duration && signature === undefined;

/** What is missing of a signature, as far as the company wants one. */
export const missingSignature = ({
  signatureRequired,
  signature,
}: {
  readonly signatureRequired: boolean;
  readonly signature: { readonly unchanged: boolean } | null;
}): Missing['signature'] => {
  if (!signatureRequired || signature?.unchanged) return undefined;
  return signature === null ? 'none' : 'before';
};

/** Hours and minutes as two fields hold them; null while nothing readable is in them. NaN is a text that is no number. */
export const toMinutes = (hours: number | null, minutes: number | null): number | null => {
  if (hours === null && minutes === null) return null;
  const total = (hours ?? 0) * 60 + (minutes ?? 0);
  return Number.isFinite(total) && total > 0 && (minutes ?? 0) >= 0 && (hours ?? 0) >= 0 ? Math.round(total) : null;
};

export const splitMinutes = (
  total: number | null,
): { readonly hours: number | null; readonly minutes: number | null } =>
  total === null ? { hours: null, minutes: null } : { hours: Math.floor(total / 60), minutes: total % 60 };
