import type { StoredPicture } from '@cadenza/domain/documents/events';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { z } from 'zod';
import { count, id } from '../rest/shapes.ts';
import type { ShownWhole } from './read.ts';

/** A picture of a work as REST has it. Its id, and the name under which it is fetched, begin with that of its work. */
export const photoShape = z
  .strictObject({
    id: z.string().meta({ description: '<occurrence id>.<image id>' }),
    pianificazioneInterventoId: id,
    nomeFile: z.string(),
    size: count.meta({ description: 'Bytes' }),
    supportRequestId: id.nullable().meta({ description: 'Of the support request that it belongs to, and goes with' }),
  })
  .meta({ id: 'PlannedInterventionImage' });

type Proven = Pick<ShownWhole, 'id' | 'photos' | 'signature' | 'requestImages' | 'supportRequestId'>;

export const nameWithin = (occurrenceId: string, name: string): string => `${occurrenceId}.${name}`;

const photoToWire = (occurrenceId: string, photo: StoredPicture, supportRequestId: string | null) => ({
  id: nameWithin(occurrenceId, photo.imageId),
  pianificazioneInterventoId: occurrenceId,
  nomeFile: nameWithin(occurrenceId, photo.fileName),
  size: photo.content.size,
  supportRequestId,
});

/** Its own photos, then those of the request that it answers. */
export const photosToWire = ({ id: occurrenceId, photos, requestImages, supportRequestId }: Proven) => [
  ...photos.map((photo) => photoToWire(occurrenceId, photo, null)),
  ...requestImages.map((image) => photoToWire(occurrenceId, image, supportRequestId)),
];

export const signatureName = ({ id: occurrenceId, signature }: Proven): string | null =>
  signature?.picture ? nameWithin(occurrenceId, signature.picture.fileName) : null;

/** The work and the rest of what such an id or name says. */
export const partsOf = (idOrName: string | undefined): { occurrenceId: string; rest: string } | undefined => {
  const [occurrenceId = '', ...rest] = (idOrName ?? '').split('.');
  return isUuid(occurrenceId) && rest.length > 0 ? { occurrenceId, rest: rest.join('.') } : undefined;
};

/** The picture that a name means: a photo, the signature, or one of the request. */
export const pictureNamed = ({ photos, requestImages, signature }: Proven, name: string): StoredPicture | undefined =>
  [...photos, ...requestImages, ...(signature?.picture ? [signature.picture] : [])].find(
    ({ fileName }) => fileName === name,
  );
