/** UTF-16 units. */
export const longestRequest = 2_000;
export const longestNotes = 4_000;

/** Images of one request: those that its requester may send, and all together. */
export const maxRequesterImages = 5;
export const maxImages = 20;
