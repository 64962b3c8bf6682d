import type { StoredPicture } from '../documents/events.ts';
import type { ActTime, OfOccurrence } from './of-occurrence.ts';
import type { SignedPart } from './signed-parts.ts';

/** What proves that work was done: photos of it, and who signed for it. Events of an `intervention-<id>` stream. */

export type InterventionPhotoAdded = OfOccurrence<'InterventionPhotoAdded', StoredPicture & ActTime>;
/** Its content goes a day later, where nothing else has the same. */
export type InterventionPhotoRemoved = OfOccurrence<'InterventionPhotoRemoved', { imageId: string } & ActTime>;
/**
 * `sealed`: SHA-256 of all that was signed (`seal.ts`). Without a picture the name was typed in place of a drawn signature.
 * A later one takes its place; the pictures of earlier ones stay. `overtaken`: others had changed the work since
 * who signed saw it, so that what is sealed is not what was signed. `marks`: by which is told what changed since.
 */
export type InterventionSigned = OfOccurrence<
  'InterventionSigned',
  {
    signatureId: string;
    name: string;
    sealed: string;
    marks?: Readonly<Record<SignedPart, string>>;
    picture: StoredPicture | null;
    overtaken?: true;
  } & ActTime
>;

export type ProofEvent = InterventionPhotoAdded | InterventionPhotoRemoved | InterventionSigned;
