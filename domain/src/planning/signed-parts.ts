/** What of a work can have changed since it was signed. */
export const signedParts = [
  'start',
  'end',
  'equipment',
  'intervention',
  'interventionType',
  'maintainer',
  'anomalies',
  'fault',
  'notes',
  'duration',
  'progress',
  'tasks',
  'spareParts',
  'photos',
] as const;
export type SignedPart = (typeof signedParts)[number];
