import type { StoredPicture } from '../documents/events.ts';
import type { ChecklistLineFact } from './intervention-plan.ts';

/** Pictures that are kept by then. One that is there already is not added again. */
export type AddPhotos = { type: 'AddPhotos'; photos: readonly StoredPicture[] };
export type RemovePhoto = { type: 'RemovePhoto'; imageId: string };
/** `picture`: what was drawn; null where the name was typed in its place. `lines`: as of a tick. */
export type SignIntervention = {
  type: 'SignIntervention';
  signatureId: string;
  name: string;
  picture: StoredPicture | null;
  lines: readonly ChecklistLineFact[];
};

export type ProofCommand = AddPhotos | RemovePhoto | SignIntervention;
