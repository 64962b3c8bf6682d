/** How soon a request is to be seen to, the least first; one that says nothing is `normal`. */
export const requestPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type RequestPriority = (typeof requestPriorities)[number];

export const usualPriority: RequestPriority = 'normal';
