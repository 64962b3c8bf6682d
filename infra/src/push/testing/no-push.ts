import type { Pusher } from '../push.ts';

/** Nobody is told anything. */
export const noPush: Pusher = { send: async () => {} };
