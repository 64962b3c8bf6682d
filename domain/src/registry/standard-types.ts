/** The types of intervention that a new company begins with; a screen that finds one under this name says it in the reader's language. */
export const standardTypes = [
  { code: 'O', name: 'Ordinario' },
  { code: 'S', name: 'Straordinario' },
] as const;
