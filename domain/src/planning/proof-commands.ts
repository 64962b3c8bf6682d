import type { StoredPicture } from '../documents/events.ts';
import type { Instant } from './events.ts';
import type { ChecklistLineFact } from './intervention-plan.ts';
import type { Pressed } from './pressed.ts';

/** Pictures that are kept by then. One that is there already is not added again. */
export type AddPhotos = { type: 'AddPhotos'; photos: readonly StoredPicture[] } & Pressed;
export type RemovePhoto = { type: 'RemovePhoto'; imageId: string } & Pressed;
/**
 * `picture`: what was drawn; null where the name was typed in its place. `lines`, `at`: as of a tick. `seenAt`: when the work had changed
 * last, as who signed saw it, by the server's own clock; left out, they saw it as it was when it was signed.
 */
export type SignIntervention = {
  type: 'SignIntervention';
  signatureId: string;
  name: string;
  picture: StoredPicture | null;
  lines: readonly ChecklistLineFact[];
  seenAt?: Instant | undefined;
} & Pressed;

export type ProofCommand = AddPhotos | RemovePhoto | SignIntervention;
