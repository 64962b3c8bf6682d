/** What a report is narrowed by, and the kind of record that each is one of. */
export const scopeKinds = {
  equipmentId: 'equipment',
  lineId: 'line',
  plantId: 'plant',
  maintainerId: 'maintainer',
  interventionTypeId: 'interventionType',
} as const;

export type ScopeName = keyof typeof scopeKinds;
export const scopeNames = Object.keys(scopeKinds) as ScopeName[];

/** What it is about: all that belongs to each of these; null is everything. */
export type ReportScope = { readonly [Name in ScopeName]: string | null };
