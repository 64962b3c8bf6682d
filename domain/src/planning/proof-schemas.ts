import { z } from 'zod';
import { storedPicture } from '../documents/event-schemas.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { longestSigner } from './limits.ts';
import type { ProofEvent } from './proof-events.ts';
import { actTime, id } from './schemas.ts';
import { signedParts } from './signed-parts.ts';

const ofOccurrence = { seriesId: id, occurrenceId: id };

/** The present shape of the events that prove work, strict. */
export const proofEventSchemas: {
  readonly [Type in ProofEvent['type']]: z.ZodType<Extract<ProofEvent, { type: Type }>['data']>;
} = {
  InterventionPhotoAdded: z.strictObject({ ...ofOccurrence, ...storedPicture, ...actTime }),
  InterventionPhotoRemoved: z.strictObject({ ...ofOccurrence, imageId: id, ...actTime }),
  InterventionSigned: z.strictObject({
    ...ofOccurrence,
    signatureId: id,
    name: visibleText(longestSigner).min(1, { error: 'required' }),
    sealed: z.string().regex(/^[0-9a-f]{64}$/),
    marks: z.exactOptional(z.record(z.enum(signedParts), z.string().regex(/^[0-9a-f]{16}$/))),
    picture: z.strictObject(storedPicture).nullable(),
    ...actTime,
    overtaken: z.literal(true).exactOptional(),
  }),
};
