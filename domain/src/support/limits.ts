/** UTF-16 units. */
export const longestRequest = 2_000;
export const longestNotes = 4_000;

/** Images of one request: those that its requester may send, and all together. */
export const maxRequesterImages = 5;
export const maxImages = 20;

/** UTF-16 units: why a request was closed or opened again, and one comment. */
export const longestReason = 500;
export const longestComment = 2_000;

/** Comments of one request, and of those how many who asked may write one after the other without an answer. */
export const maxComments = 200;
export const maxUnanswered = 10;
