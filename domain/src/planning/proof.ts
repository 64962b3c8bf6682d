import type { Decision } from '../kernel/decider.ts';
import { type FieldError, reject } from '../kernel/rejection.ts';
import type { FrozenLine, InterventionEvent } from './events.ts';
import { linesInForce } from './intervention-plan.ts';
import type { InterventionState } from './intervention-state.ts';
import { maxPhotos } from './limits.ts';
import type { AddPhotos, RemovePhoto, SignIntervention } from './proof-commands.ts';
import { sealOf } from './seal.ts';
import type { PlannedOccurrence } from './series-plan.ts';

type Answer = Decision<InterventionEvent>;

const placeOf = ({ seriesId, occurrenceId }: PlannedOccurrence) => ({ seriesId, occurrenceId });

export const addPhotos = ({ photos }: AddPhotos, { proof }: InterventionState, plan: PlannedOccurrence): Answer => {
  const there = proof?.photos ?? [];
  const news = photos.filter(({ imageId }) => !there.some((photo) => photo.imageId === imageId));
  if (there.length + news.length > maxPhotos)
    return reject('invalid_fields', {}, [{ field: 'images', code: 'too_many', params: { max: maxPhotos } }]);
  return news.map((photo) => ({ type: 'InterventionPhotoAdded', data: { ...placeOf(plan), ...photo } }));
};

export const removePhoto = ({ imageId }: RemovePhoto, { proof }: InterventionState, plan: PlannedOccurrence): Answer =>
  proof?.photos.some((photo) => photo.imageId === imageId)
    ? [{ type: 'InterventionPhotoRemoved', data: { ...placeOf(plan), imageId } }]
    : reject('not_found');

/** The seal of a work as it stands. */
const sealNow = (
  { proof, durationMinutes, parts }: Pick<InterventionState, 'proof' | 'durationMinutes' | 'parts'>,
  plan: PlannedOccurrence,
  lines: readonly FrozenLine[],
): string => sealOf({ ...plan, durationMinutes, lines, parts, photos: proof?.photos ?? [] });

export const sign = (command: SignIntervention, state: InterventionState, plan: PlannedOccurrence): Answer => {
  const { signatureId, picture } = command;
  // One's own repeat is no second signature.
  if (state.proof?.signature?.signatureId === signatureId) return [];
  const name = command.name.trim();
  const sealed = sealNow(state, plan, linesInForce(state, command.lines));
  return [{ type: 'InterventionSigned', data: { ...placeOf(plan), signatureId, name, sealed, picture } }];
};

/** What a company that wants signatures still lacks to complete a work: a signature at all, or one given since it last changed. */
export const proofMissing = (
  state: Pick<InterventionState, 'proof' | 'durationMinutes' | 'parts'>,
  plan: PlannedOccurrence,
  lines: readonly FrozenLine[],
): FieldError[] => {
  const signature = state.proof?.signature ?? null;
  if (signature === null) return [{ field: 'signature', code: 'required' }];
  return signature.sealed === sealNow(state, plan, lines) ? [] : [{ field: 'signature', code: 'signed_before' }];
};
