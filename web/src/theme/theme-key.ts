/** Where a chosen theme rests. Read before the first paint, too (`first-paint/first-paint.ts`), so that no other colours flash. */
export const themeKey = 'cadenza.theme';
