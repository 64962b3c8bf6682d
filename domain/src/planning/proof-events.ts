import { z } from 'zod';
import { storedPicture } from '../documents/events.ts';
import type { EventOf } from '../kernel/event.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { longestSigner } from './limits.ts';
import { actTime, id, ofOccurrence } from './schemas.ts';
import { signedParts } from './signed-parts.ts';

/** What proves that work was done: photos of it, and who signed for it. Events of an `intervention-<id>` stream. */
export const proofEventSchemas = {
  InterventionPhotoAdded: z.strictObject({ ...ofOccurrence, ...storedPicture, ...actTime }),
  /** Its content goes a day later, where nothing else has the same. */
  InterventionPhotoRemoved: z.strictObject({ ...ofOccurrence, imageId: id, ...actTime }),
  /**
   * `sealed`: SHA-256 of all that was signed (`seal.ts`). Without a picture the name was typed in place of a drawn signature.
   * A later one takes its place; the pictures of earlier ones stay. `overtaken`: others had changed the work since
   * who signed saw it, so that what is sealed is not what was signed. `marks`: by which is told what changed since.
   */
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
export type ProofEvent = EventOf<typeof proofEventSchemas>;
export type InterventionSigned = EventOf<typeof proofEventSchemas, 'InterventionSigned'>;
