/** The read models by name: what an answer says that it is read from, and what a reader waits for. */
export const projectionNames = [
  'company',
  'identity',
  'registry',
  'planning',
  'documents',
  'exchange',
  'printouts',
  'views',
  'reports',
  'support',
  'notices',
  'contracts',
  'payments',
  'catalogue',
] as const;

export type ProjectionName = (typeof projectionNames)[number];
