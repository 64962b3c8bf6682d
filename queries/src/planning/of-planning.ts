/** Permission and projections of what is read of planned work. Who changed it and the pictures of its request stand beside it. */
export const ofPlanning = {
  permission: 'planning.read',
  reads: ['planning', 'registry'],
  besides: ['identity', 'support'],
} as const;
