/** UTF-16 units. */
export const longestRequest = 2_000;
export const longestNotes = 4_000;
