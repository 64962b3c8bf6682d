/** Without capitals and accents: as words are compared that somebody types. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
