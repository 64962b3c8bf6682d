import type { StoredPicture } from '../documents/events.ts';
import type { EventMetadata } from '../kernel/event.ts';
import type { InterventionSigned, ProofEvent } from './proof-events.ts';

/** Who added it, by id, and when: an instant. */
type Added = { by: string; at: string };

export type WorkPhoto = StoredPicture & Added;
export type WorkSignature = Omit<InterventionSigned['data'], 'seriesId' | 'occurrenceId' | 'at'> & Added;

/** The photos in the order in which they came, and who signed last. */
export type Proof = { photos: readonly WorkPhoto[]; signature: WorkSignature | null };

const none: Proof = { photos: [], signature: null };

export const isEmpty = (proof: Proof | undefined): boolean =>
  proof === undefined || (proof.photos.length === 0 && proof.signature === null);

export const evolveProof = (
  proof: Proof = none,
  event: ProofEvent,
  metadata: Pick<EventMetadata, 'actorId' | 'happenedAt'> | undefined,
): Proof => {
  const added: Added = { by: metadata?.actorId ?? '', at: metadata?.happenedAt ?? '' };
  const { seriesId: _, occurrenceId: __, at = added.at, ...data } = event.data;
  switch (event.type) {
    case 'InterventionPhotoAdded':
      return { ...proof, photos: [...proof.photos, { ...(data as StoredPicture), ...added, at }] };
    case 'InterventionPhotoRemoved': {
      const { imageId } = event.data;
      return { ...proof, photos: proof.photos.filter((photo) => photo.imageId !== imageId) };
    }
    case 'InterventionSigned':
      return { ...proof, signature: { ...(data as Omit<WorkSignature, keyof Added>), ...added, at } };
  }
};
