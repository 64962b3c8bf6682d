import type { Decision } from '../kernel/decider.ts';
import { type FieldError, isRejection, type Rejection, reject } from '../kernel/rejection.ts';
import { changesOfOthers } from './changed-by.ts';
import type { FrozenLine, Instant, InterventionEvent } from './events.ts';
import { checklistOf, linesInForce } from './intervention-plan.ts';
import type { InterventionState } from './intervention-state.ts';
import { maxPhotos } from './limits.ts';
import { actTimeOf, thereSince } from './pressed.ts';
import type { AddPhotos, RemovePhoto, SignIntervention } from './proof-commands.ts';
import type { InterventionSigned, ProofEvent } from './proof-events.ts';
import { isSealOf, partMarks, type SignedWork, sealOf } from './seal.ts';
import type { PlannedOccurrence } from './series-plan.ts';
import type { SeriesState } from './series-state.ts';

type Answer = Decision<InterventionEvent>;
type PhotoAnswer = Decision<Exclude<ProofEvent, InterventionSigned>>;

const placeOf = ({ seriesId, occurrenceId }: PlannedOccurrence) => ({ seriesId, occurrenceId });

export const addPhotos = (
  { photos }: AddPhotos,
  { proof }: InterventionState,
  plan: PlannedOccurrence,
): PhotoAnswer => {
  const there = proof?.photos ?? [];
  const news = photos.filter(({ imageId }) => !there.some((photo) => photo.imageId === imageId));
  if (there.length + news.length > maxPhotos)
    return reject('invalid_fields', {}, [{ field: 'images', code: 'too_many', params: { max: maxPhotos } }]);
  return news.map((photo) => ({ type: 'InterventionPhotoAdded', data: { ...placeOf(plan), ...photo } }));
};

export const removePhoto = (
  { imageId }: RemovePhoto,
  { proof }: InterventionState,
  plan: PlannedOccurrence,
): PhotoAnswer =>
  proof?.photos.some((photo) => photo.imageId === imageId)
    ? [{ type: 'InterventionPhotoRemoved', data: { ...placeOf(plan), imageId } }]
    : reject('not_found');

type Work = Pick<InterventionState, 'proof' | 'durationMinutes' | 'progress' | 'parts'>;

/** What is signed of a work as it stands. */
const signedNow = (
  { proof, durationMinutes, progress, parts }: Work,
  plan: PlannedOccurrence,
  lines: readonly FrozenLine[],
): SignedWork => ({ ...plan, durationMinutes, progress, lines, parts, photos: proof?.photos ?? [] });

type Signing = { actorId: string; now: Instant; series: SeriesState };

/**
 * Whether others changed the work since who signs saw it. Where they say when that was, it is an instant of ours that they were told,
 * and so to the millisecond; a device's clock tells seconds, and what came within the same one was seen.
 */
const overtaken = (
  { seenAt }: SignIntervention,
  pressed: Instant | undefined,
  changes: readonly Instant[],
): boolean | Rejection => {
  if (seenAt !== undefined) {
    const seen = Date.parse(seenAt);
    if (Number.isNaN(seen)) return reject('invalid_fields', {}, [{ field: 'seenAt', code: 'invalid_date_time' }]);
    return changes.some((at) => Date.parse(at) > seen);
  }
  const secondOf = (at: Instant): number => Math.floor(Date.parse(at) / 1_000);
  return pressed !== undefined && changes.some((at) => secondOf(at) > secondOf(pressed));
};

export const sign = (
  command: SignIntervention,
  state: InterventionState,
  plan: PlannedOccurrence,
  { actorId, now, series }: Signing,
): Answer => {
  const { signatureId, picture } = command;
  // One's own repeat is no second signature.
  if (state.proof?.signature?.signatureId === signatureId) return [];
  const name = command.name.trim();
  const said = actTimeOf(command, now, thereSince(series));
  if (isRejection(said)) return said;
  const ofSeries = series.status === 'none' ? [] : series.changedBy;
  const behind = overtaken(command, said.at, changesOfOthers(actorId, plan.ordinal, state, ofSeries));
  if (isRejection(behind)) return behind;
  const work = signedNow(state, plan, linesInForce(state, checklistOf(command, plan)));
  const marks = partMarks(work);
  const signed = { ...placeOf(plan), signatureId, name, sealed: sealOf(work), marks, picture, ...said };
  return [{ type: 'InterventionSigned', data: { ...signed, ...(behind && { overtaken: true }) } }];
};

/** What a company that wants signatures still lacks to complete a work: a signature at all, or one given since it last changed. */
export const proofMissing = (state: Work, plan: PlannedOccurrence, lines: readonly FrozenLine[]): FieldError[] => {
  const signature = state.proof?.signature ?? null;
  if (signature === null) return [{ field: 'signature', code: 'required' }];
  return isSealOf(signature, signedNow(state, plan, lines)) ? [] : [{ field: 'signature', code: 'signed_before' }];
};
